import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { HopperRequest } from '@/schemas/request';
import { errors } from '@/server/errors';
import { answer, refuse } from '@/test/components/server';
import { called, show, toasts } from '@/test/components/show';
import { aListing, aRequest, aSlot, gil, page } from '@/test/components/testData';
import { HopperRequests } from './HopperRequests';

const noNews = { unread: 0, toAnswer: 0, changed: 0, reports: 0, latest: null };

function requestAt(
  title: string,
  { isOver = false, ...values }: Partial<HopperRequest> & { isOver?: boolean },
): HopperRequest {
  const { hopper, slot, ...request } = aRequest({ actions: [] });
  const { timeSlots, hiddenReason, ...listing } = aListing({ title, addressLine1: '12 Elm St' });
  return {
    ...request,
    offersFor: null,
    suggestsPhone: false,
    slot: { ...slot, isOver },
    listing,
    ...values,
  };
}

function open(...requests: HopperRequest[]) {
  answer({
    requests: { hopper: () => page(...requests) },
    ratings: { open: () => [] },
    users: { news: () => noNews },
  });
  return show(<HopperRequests />, gil);
}

test('a past meal moves out of the upcoming ones', async () => {
  const { container } = open(
    requestAt('Tonight', { status: 'accepted' }),
    requestAt('Last week', { status: 'accepted', isOver: true }),
    requestAt('Perhaps', { status: 'pending' }),
    requestAt('Never', { status: 'declined', isOver: true }),
  );
  const groups = async () =>
    (await within(container).findAllByRole('region')).map((group) => [
      within(group).getByRole('heading', { level: 2 }).textContent,
      ...within(group)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ]);
  expect(await groups()).toEqual([
    ['Accepted', 'Tonight'],
    ['Pending', 'Perhaps'],
    ['Past and closed', 'Last week', 'Never'],
  ]);
});

test('each request shows its listing’s picture, or the drawing of its meal', async () => {
  const pictured = requestAt('Tonight', { status: 'accepted' });
  const photoUrl = '/pictures/0198c0de-0000-7000-8000-000000000001.jpg';
  const { container } = open(
    { ...pictured, listing: { ...pictured.listing, photoUrl } },
    requestAt('Perhaps', { status: 'pending' }),
    requestAt('Never', { status: 'declined', isOver: true }),
  );
  await screen.findByRole('heading', { name: 'Perhaps' });
  const pictures = [...container.querySelectorAll('img')].map((img) => img.getAttribute('src'));
  const drawings = pictures.filter((src) => src?.startsWith('/pictures/sukkah-'));
  expect([pictures.length, drawings.length]).toEqual([3, 2]);
  expect(pictures).toContain(photoUrl);
});

test('an accepted guest without a phone number is asked for one', async () => {
  const values = { status: 'accepted', isShared: true } as const;
  open(requestAt('Tonight', { ...values, suggestsPhone: true }), requestAt('Later', values));
  const links = await screen.findAllByRole('link', { name: 'Add a phone number' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/profile#contact']);
});

describe('directions to an accepted meal', () => {
  const accepted = (values: Partial<HopperRequest> = {}) =>
    requestAt('Tonight', {
      status: 'accepted',
      isShared: true,
      hostPhone: '+44 20 7946 0000',
      ...values,
    });

  test('link to three map services, which receive only the address', async () => {
    open(accepted());
    const address = '12 Elm St, Brooklyn, NY, United States';
    for (const map of ['Google Maps', 'Apple Maps', 'OpenStreetMap']) {
      const link = await screen.findByRole('link', { name: `Directions by ${map}` });
      expect(new URL(link.getAttribute('href') ?? '').href).toContain(encodeURIComponent(address));
      expect(link.getAttribute('rel')).toBe('noreferrer');
    }
    const phone = screen.getByRole('link', { name: '+44 20 7946 0000' });
    expect(phone.getAttribute('href')).toBe('tel:+442079460000');
  });

  test('are behind one control, which leaves the address and the phone in view', async () => {
    const user = userEvent.setup();
    open(accepted());
    const summary = await screen.findByText('Directions', { selector: 'summary > span' });
    const disclosure = summary.closest('details');
    if (!disclosure) throw new Error('There is no disclosure.');
    expect(disclosure.open).toBe(false);
    for (const shown of ['12 Elm St', '+44 20 7946 0000'])
      expect(disclosure.contains(screen.getByText(shown))).toBe(false);
    await user.click(summary);
    expect(disclosure.open).toBe(true);
    const rows = within(disclosure).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'Google Maps',
      'Apple Maps',
      'OpenStreetMap',
      'Walking directions',
      'Copy address',
    ]);
  });

  test('can be copied, or show that copying failed', async () => {
    const user = userEvent.setup();
    open(accepted());
    const copy = await screen.findByRole('button', { name: 'Copy address' });
    await user.click(copy);
    await waitFor(() => expect(toasts()).toEqual(['SuccessAddress copied.']));
    expect(await navigator.clipboard.readText()).toBe('12 Elm St, Brooklyn, NY, United States');

    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('No.'));
    await user.click(copy);
    await waitFor(() => expect(toasts()).toEqual(['ErrorCouldn’t copy the address.']));
  });

  test('link to the conversation when the host gave no street', async () => {
    const { listing, ...request } = accepted({ hostPhone: null });
    open({ ...request, listing: { ...listing, addressLine1: null } });
    await screen.findByText(/Your host hasn’t added a street address yet/);
    expect(screen.queryByRole('link', { name: /Directions/ })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Copy address' })).toBeNull();
  });

  test('lead to the pin when the host gave no street', async () => {
    const { listing, ...request } = accepted({ hostPhone: null });
    open({ ...request, listing: { ...listing, addressLine1: null, lat: 31.8812, lon: 35.2467 } });
    await screen.findByText(/Your host marked the exact spot on the map/);
    const link = screen.getByRole('link', { name: /Google/, hidden: true });
    expect(link.getAttribute('href')).toContain('destination=31.8812%2C35.2467');
  });
});

test('what an open request asks of its guest is in view, and only what they sent is folded', async () => {
  open(
    requestAt('Tonight', {
      status: 'pending',
      actions: ['cancel'],
      answerBy: new Date('2027-10-12T16:00:00Z'),
      introMessage: 'We bring dessert.',
    }),
  );
  const card = within((await screen.findByText('Tonight')).closest('li') as HTMLElement);
  const isFolded = (text: string | RegExp) => card.getByText(text).closest('details') !== null;
  for (const shown of [/Oct 15$/, /^7:00 PM/, /seats? · /, /should answer by Tuesday afternoon/])
    expect(isFolded(shown), `${shown}`).toBe(false);
  expect(isFolded('“We bring dessert.”')).toBe(true);
  expect(
    card.getByRole('button', { name: called('Cancel request') }).closest('details'),
  ).toBeNull();
});

test('the actions of a request are labeled with its title and meal, and so is the dialog', async () => {
  const user = userEvent.setup();
  const { id: threadId } = aRequest();
  const meal = { isShared: true, actions: ['cancel' as const], threadId };
  open(
    requestAt('Tonight', { status: 'accepted', ...meal }),
    requestAt('Last week', { status: 'declined', threadId }),
  );
  await screen.findByText('Tonight');
  const about = (text: string) =>
    screen
      .getAllByText(text, { selector: 'a, a *, button, button *, summary, summary *' })
      .map((label) =>
        label
          .closest('a, button, summary')
          ?.getAttribute('aria-labelledby')
          ?.split(' ')
          // The first is its own label.
          .slice(1)
          .map((id) => document.getElementById(id)?.textContent?.slice(0, 19))
          .join(': '),
      );
  for (const text of ['Cancel request', 'Details', 'Directions', 'Calendar'])
    expect(about(text)).toEqual(['Tonight: Dinner, Fri, Oct 15']);
  expect(about('Message')).toEqual([
    'Tonight: Dinner, Fri, Oct 15',
    'Last week: DeclinedFri, Oct 15',
  ]);
  await user.click(screen.getByRole('button', { name: called('Cancel request') }));
  const dialog = await screen.findByRole('dialog', { name: 'Cancel this request?' });
  const description = dialog.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(description)?.textContent).toMatch(
    /^Dinner, Fri, Oct 15.*at “Tonight”/,
  );
});

test('a canceled request keeps the focus and stays in view as it moves to the past ones', async () => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
  const user = userEvent.setup();
  const request = requestAt('Tonight', { status: 'pending', actions: ['cancel'] });
  open(request);
  await user.click(await screen.findByRole('button', { name: called('Cancel request') }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this request?' }));
  const canceled: HopperRequest = { ...request, status: 'cancelled', actions: [] };
  answer({ requests: { cancel: () => canceled, hopper: () => page(canceled) } });
  await user.click(dialog.getByRole('button', { name: called('Cancel request') }));
  await screen.findByRole('heading', { name: 'Past and closed' });
  const title = screen.getByRole('link', { name: 'Tonight' });
  await waitFor(() => expect(document.activeElement).toBe(title));
  expect(scroll.mock.contexts).toContain(title);
});

test('a closed request keeps its day, its reason and the conversation', async () => {
  const { id: threadId } = aRequest();
  open(requestAt('Tonight', { status: 'declined', reason: 'No room.', threadId }));
  const card = within((await screen.findByText('Tonight')).closest('li') as HTMLElement);
  for (const text of ['Declined', /Oct 15, 2027/, /No room\./]) card.getByText(text);
  const link = card.getByRole('link', { name: /^Message the host/ });
  expect(link.getAttribute('href')).toBe(`/messages?thread=${threadId}`);
  expect(link.textContent).toBe('Message');
});

test('a new status counts as seen once it is shown', async () => {
  let news = { ...noNews, changed: 2 };
  const markSeen = vi.fn(() => {
    news = noNews;
    return { seenAt: new Date() };
  });
  answer({
    ratings: { open: () => [] },
    requests: { hopper: () => page(requestAt('Tonight', { status: 'accepted' })), markSeen },
    users: { news: () => news },
  });
  show(<HopperRequests />, gil);
  await waitFor(() => expect(markSeen).toHaveBeenCalledTimes(1));
});

test('a guest who lost a meal sees alternatives on its card, with their priority there', async () => {
  const { requests, refusal, ...slot } = aSlot({ capacityReserved: 6 });
  const { id, title, city, region, country, timeZone } = aListing({ title: 'On the roof' });
  open(
    requestAt('Tonight', { status: 'cancelled', reason: 'A fever.', offersFor: 'mealGone' }),
    requestAt('Perhaps', { status: 'pending', goesFirst: true }),
  );
  answer({
    requests: { offers: () => [{ slot, listing: { id, title, city, region, country, timeZone } }] },
  });
  const heading = await screen.findByRole('heading', { name: /^Nearby meals at this time/ });
  const others = within(heading.parentElement as HTMLElement);
  const link = others.getByRole('link', { name: 'On the roof' });
  expect(link.getAttribute('href')).toBe(`/listing/${id}?request=${slot.id}`);
  others.getByText('Brooklyn, NY, United States · 4 seats left');
  others.getByText(/you go to the front of the line/);
  screen.getByText('Your meal was canceled, so this request goes to the front of the line.');
});

test('bad news about a coming meal comes first, and is not filed as past', async () => {
  open(
    requestAt('Tomorrow', { status: 'accepted' }),
    requestAt('Declined', { status: 'declined', offersFor: 'ended' }),
    requestAt('Long ago', { status: 'declined' }),
  );
  answer({ requests: { offers: () => [] } });
  await screen.findByRole('link', { name: 'Declined' });
  expect(
    screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent),
  ).toEqual(['Find another meal', 'Accepted', 'Past and closed']);
});

describe('a meal that was moved', () => {
  const moved = (values: Partial<HopperRequest> = {}) =>
    requestAt('Tonight', {
      status: 'accepted',
      actions: ['cancel'],
      movedAt: new Date('2027-10-01T12:00:00Z'),
      movedFrom: new Date('2027-10-14T23:00:00Z'),
      stillComing: 'asked',
      ...values,
    });

  test("asks its guest whether they're still coming, with one press for yes", async () => {
    const user = userEvent.setup();
    const { id, ...request } = moved();
    open({ id, ...request });
    const question = within(await screen.findByRole('region', { name: /Are you still coming\?$/ }));
    question.getByText(/^It was on Thu, Oct 14, 7:00 PM EDT. Now it’s on Fri, Oct 15, 7:00 PM/);
    const { hopper, slot, listing, reason, threadId, ...changed } = aRequest({ id });
    const stillComing = vi.fn(() => changed);
    answer({
      requests: { stillComing, hopper: () => page({ id, ...request, stillComing: 'yes' }) },
    });
    await user.click(question.getByRole('button', { name: 'Yes, still coming' }));
    await screen.findByText('This meal changed, and you’re still coming.');
    expect(stillComing).toHaveBeenCalledExactlyOnceWith({ id });
    expect(screen.queryByRole('button', { name: 'Yes, still coming' })).toBeNull();
  });

  test('says that the address is new, without naming an earlier time', async () => {
    open(moved({ movedFrom: null, placeChanged: true }));
    const question = within(await screen.findByRole('region', { name: /Are you still coming\?$/ }));
    question.getByText('It’s at a new address.');
    expect(question.queryByText(/It was on/)).toBeNull();
  });

  test('isn’t mentioned in the question two days before', async () => {
    open(moved({ movedAt: null, movedFrom: null }));
    await screen.findByRole('region', { name: 'This meal is coming up. Are you still coming?' });
    screen.getByRole('button', { name: 'Yes, still coming' });
  });

  test('asks for confirmation when the guest says no', async () => {
    const user = userEvent.setup();
    open(moved());
    await user.click(await screen.findByRole('button', { name: 'No, cancel my seats' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel this request?' }));
    await user.click(dialog.getByRole('button', { name: 'I’m sick' }));
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('I’m sick and can’t come.');
  });
});

test('a request on the waitlist says what it waits for', async () => {
  open(requestAt('Full', { status: 'waitlisted', seatsRequested: 7 }));
  await screen.findByText(
    'There aren’t enough free seats for 7 people yet. We’ll email you if that changes.',
  );
});

describe('an invitation', () => {
  const invited = (values: Partial<HopperRequest> = {}) =>
    requestAt('Under the vines', {
      ...{ status: 'invited', invitation: 'There’s room by the lulav.' },
      answerBy: new Date('2027-10-14T14:00:00Z'),
      actions: ['cancel', 'acceptInvitation'],
      ...values,
    });

  test('comes before everything else, with the host’s words, the meal and the time to answer', async () => {
    const allergies = [{ allergy: 'Sesame', answer: 'confirmed' as const }];
    const { container } = open(
      requestAt('Tonight', { status: 'accepted' }),
      requestAt('Gone', { status: 'cancelled', offersFor: 'ended' }),
      invited({ allergies, allergens: ['Sesame'] }),
    );
    answer({ requests: { offers: () => [] } });
    await screen.findByRole('heading', { level: 3, name: 'Gil invites you to dinner' });
    const headings = [...container.querySelectorAll('h2')].map(({ textContent }) => textContent);
    expect(headings).toEqual(['Invitations', 'Find another meal', 'Accepted']);
    const card = within(screen.getByRole('region', { name: 'Invitations' }));
    card.getByText('“There’s room by the lulav.”');
    card.getByText('Your host confirmed that they can keep sesame off the table.');
    card.getByText(/^Seats are held for you until Thu, Oct 14, 10:00 AM/);
    card.getByText(
      /your host gets your name and contact details. Your other requests for this time/,
    );
    card.getByText(/2 seats · Free · Hosted by Gil/);
    expect(card.getByRole('link', { name: 'Under the vines' }).getAttribute('href')).toMatch(
      /^\/listing\//,
    );
    expect(container.textContent).not.toContain('Elm');
  });

  test('is accepted with one tap, and then shows the street', async () => {
    const one = invited();
    const accepted = { ...one, status: 'accepted' as const, isShared: true, actions: [] };
    let state: HopperRequest = one;
    const acceptInvitation = vi.fn(() => {
      state = accepted;
      return accepted;
    });
    open();
    answer({ requests: { hopper: () => page(state), acceptInvitation } });
    await userEvent.click(await screen.findByRole('button', { name: called('Accept') }));
    await screen.findByText(/12 Elm St/);
    expect(acceptInvitation).toHaveBeenCalledWith({ id: one.id });
    expect(toasts()).toEqual(['SuccessYou have a seat. Here’s the address.']);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Under the vines'));
  });

  test('is declined with one tap, without a question', async () => {
    const one = invited();
    const cancel = vi.fn(() => one);
    open(one);
    answer({ requests: { cancel } });
    await userEvent.click(await screen.findByRole('button', { name: called('No, thank you') }));
    await waitFor(() => expect(cancel).toHaveBeenCalledWith({ id: one.id }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() =>
      expect(toasts()).toEqual(['SuccessYou declined. Your host doesn’t learn who you are.']),
    );
  });

  test('says why it can’t be accepted', async () => {
    open(invited());
    answer({ requests: { acceptInvitation: refuse(errors.invitationOver()) } });
    await userEvent.click(await screen.findByRole('button', { name: called('Accept') }));
    await waitFor(() => expect(toasts()).toEqual(['ErrorThis invitation has ended.']));
  });

  test.each([
    ['expired', 'Gil invited you. The time to answer is over.'],
    ['cancelled', 'Gil invited you. The invitation has ended.'],
  ] as const)('that’s %s is among the past ones, and says so', async (status, text) => {
    open(invited({ status, answerBy: null, actions: [] }));
    const past = within(await screen.findByRole('region', { name: 'Past and closed' }));
    past.getByText(text);
    expect(past.queryByRole('button', { name: called('Accept') })).toBeNull();
  });

  test('keeps the host’s words once it’s accepted', async () => {
    open(invited({ status: 'accepted', isShared: true, answerBy: null, actions: ['cancel'] }));
    await screen.findByText('“There’s room by the lulav.”');
  });
});
