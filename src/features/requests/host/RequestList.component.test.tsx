import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { RequestAnswer } from '@/schemas/request';
import { errors } from '@/server/errors';
import { goOffline, goOnline } from '@/test/components/network';
import { answer, emptyAnswer, heldAnswer, noAnswer, refuse } from '@/test/components/server';
import { called, pressInToast, show, skeletons, toasts } from '@/test/components/show';
import { aRequest, gil, page } from '@/test/components/testData';
import type { Outputs } from '@/trpc/client';
import { AnsweringProvider } from './answering';
import { RequestCard } from './RequestCard';
import { RequestList } from './RequestList';

const request = aRequest();
const host = vi.fn(({ state }: { state?: string | undefined }) =>
  state === 'pending' ? page(request) : page<typeof request>(),
);
const button = (name: string) =>
  screen.getByRole<HTMLButtonElement>('button', { name: called(name) });

test('loading requests show 3 skeletons', async () => {
  const { answer: slow, give } = heldAnswer<Outputs['requests']['host']>();
  answer({ requests: { host: ({ state }) => (state === 'pending' ? slow() : page()) } });
  show(<RequestList />, gil);
  expect(skeletons()).toHaveLength(3);
  give(page(request));
  await screen.findByRole('button', { name: called('Accept') });
  expect(screen.queryByText('Loading...')).toBeNull();
});

test('each meal shows its listing’s picture', async () => {
  const photoUrl = '/pictures/0198c0de-0000-7000-8000-000000000001.jpg';
  const withPhoto = aRequest({ listing: { ...request.listing, photoUrl } });
  answer({
    requests: { host: ({ state }) => (state === 'pending' ? page(withPhoto, request) : page()) },
  });
  const { container } = show(<RequestList />, gil);
  await screen.findAllByRole('button', { name: called('Accept') });
  const pictures = [...container.querySelectorAll('img')].map((img) => img.getAttribute('src'));
  expect(pictures).toHaveLength(2);
  expect(pictures).toEqual(
    expect.arrayContaining([photoUrl, expect.stringMatching(/^\/pictures\/sukkah-\d\d\.svg$/)]),
  );
});

test('a request that moved up from the waitlist says so', async () => {
  const moved = aRequest({ fromWaitlist: true });
  answer({
    requests: { host: ({ state }) => (state === 'pending' ? page(moved, request) : page()) },
  });
  show(<RequestList />, gil);
  await screen.findAllByRole('button', { name: called('Accept') });
  expect(screen.getAllByText('From the waitlist: there’s room now')).toHaveLength(1);
});

test('a guest who also asked others may be lost, and the card says so', async () => {
  const others = aRequest({ asksOthers: true });
  answer({
    requests: { host: ({ state }) => (state === 'pending' ? page(others, request) : page()) },
  });
  show(<RequestList />, gil);
  await screen.findAllByRole('button', { name: called('Accept') });
  expect(
    screen.getAllByText(/^Also asked other hosts .* this request is withdrawn\.$/),
  ).toHaveLength(1);
});

test('until a group confirms, its card says what the host can do then', () => {
  const note = /^We’ve asked whether they’re still coming\./;
  const notes = (values: Parameters<typeof aRequest>[0]) => {
    const card = <RequestCard request={aRequest({ status: 'accepted', ...values })} />;
    show(<AnsweringProvider>{card}</AnsweringProvider>, gil);
    const { length } = screen.queryAllByText(note);
    cleanup();
    return length;
  };
  expect(notes({ stillComing: 'asked', actions: ['cancel'] })).toBe(1);
  expect(notes({ stillComing: 'asked', actions: ['cancel', 'release'] })).toBe(0);
  expect(notes({ stillComing: 'yes', actions: [] })).toBe(0);
});

test('an introduction counts as read once its end has been in view', async () => {
  const seen: (() => void)[] = [];
  class Observer extends IntersectionObserver {
    constructor(callback: IntersectionObserverCallback) {
      super(callback);
      const entry = { isIntersecting: true } as IntersectionObserverEntry;
      seen.push(() => callback([entry], this));
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  const unread = aRequest({ introMessage: 'Shalom!', isIntroUnread: true });
  const read = aRequest({ introMessage: 'Hello!' });
  const markIntroRead = vi.fn(({ id }: { id: string }) => ({ id }));
  answer({
    requests: {
      host: ({ state }) => (state === 'pending' ? page(unread, read) : page()),
      markIntroRead,
    },
  });
  show(<RequestList />, gil);
  await screen.findByText('“Shalom!”');
  expect(markIntroRead).not.toHaveBeenCalled();
  for (const see of seen.splice(0)) see();
  await waitFor(() => expect(markIntroRead).toHaveBeenCalledWith({ id: unread.id }));
  expect(markIntroRead).toHaveBeenCalledTimes(1);
  expect(seen).toEqual([]);
  vi.unstubAllGlobals();
});

describe('an answer to a request', () => {
  test.each([
    ['Accept', 'accepted'],
    ['Waitlist', 'waitlisted'],
    ['Decline', 'declined'],
  ])('%s shows an error when it fails, and can be retried', async (name, status) => {
    const setStatus = vi.fn(emptyAnswer);
    answer({ requests: { host, setStatus } });
    show(<RequestList />, gil);
    await userEvent.click(await screen.findByRole('button', { name: called(name) }));
    await waitFor(() => expect(toasts()).toEqual(['ErrorFailed to update request']));
    expect(setStatus.mock.calls).toMatchObject([[{ id: request.id, status, undoable: true }]]);
    await waitFor(() => expect(button(name).disabled).toBe(false));
  });

  test('that breaks a rule shows the reason', async () => {
    answer({ requests: { host, setStatus: refuse(errors.seatsFull(1)) } });
    show(<RequestList />, gil);
    await userEvent.click(await screen.findByRole('button', { name: called('Accept') }));
    await waitFor(() => expect(toasts()).toEqual(['ErrorOnly 1 seat is left.']));
  });

  test('that is slow disables all three buttons', async () => {
    const { answer: slow } = heldAnswer<Outputs['requests']['setStatus']>();
    answer({ requests: { host, setStatus: slow } });
    show(<RequestList />, gil);
    await userEvent.click(await screen.findByRole('button', { name: called('Accept') }));
    expect(
      ['Accept', 'Message', 'Waitlist', 'Decline'].map((name) => button(name).disabled),
    ).toEqual([true, true, true, true]);
  });
});

const HELD = { actions: ['undo' as const], undoMs: 10_000 };

function several(count: number, seats = 10) {
  const created = (n: number) => new Date(Date.UTC(2027, 9, 10, 12, n));
  const guests = ['Adi', 'Ben', 'Gal', 'Dan'].slice(0, count);
  const { slot, slotId } = aRequest();
  const all = guests.map((firstName, n) =>
    aRequest({
      slot,
      slotId,
      groups: { accepted: 0, pending: count, waitlisted: 0 },
      hopper: { firstName, lastName: null, profileImageUrl: null, about: null, rating: null },
      createdAt: created(n),
      seatsRequested: 1,
    }),
  );
  let now = all;
  let left = seats;
  const change = (id: string, values: Partial<(typeof all)[number]>) => {
    now = now.map((one) =>
      one.id === id
        ? { ...one, ...values, updatedAt: new Date(one.updatedAt.getTime() + 1000) }
        : one,
    );
    return now.find((one) => one.id === id) ?? aRequest();
  };
  const setStatus = vi.fn(({ id, status }: { id: string; status: RequestAnswer }) => {
    if (status === 'accepted' && left === 0) throw errors.seatsFull(0);
    if (status === 'accepted') left -= 1;
    return change(id, { ...HELD, status });
  });
  const undo = vi.fn(({ id }: { id: string }) =>
    change(id, { status: 'pending', actions: ['accept', 'decline', 'waitlist'], undoMs: null }),
  );
  const list = ({ state }: { state?: string | undefined }) =>
    page(...now.filter(({ status }) => (status === 'pending') === (state === 'pending')));
  const answerAll = vi.fn(({ status }: { id: string; status: RequestAnswer }) => ({
    answered: now
      .filter((one) => one.status === 'pending')
      .map(({ id, hopper }) => ({ ...change(id, { ...HELD, status }), hopper })),
    refused: [],
  }));
  const extendUndo = ({ id }: { id: string }) => change(id, { undoMs: 10_000 });
  answer({ requests: { host: list, setStatus, answerAll, undo, extendUndo } });
  const id = (name: string) => all[guests.indexOf(name)]?.id ?? '';
  return { setStatus, answerAll, undo, id, slotId };
}

const card = (name: string) => within(screen.getByRole('article', { name }));
const focused = () => document.activeElement?.textContent;
const cards = () => screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'));

describe('an answer given by mistake', () => {
  test.each([
    [
      'Accept',
      'Request accepted! Guest will be notified.',
      'Request accepted - guest has been notified',
    ],
    ['Decline', 'Request declined.', 'Request declined'],
    ['Waitlist', 'Guest added to waitlist.', 'Guest is on waitlist'],
  ])('%s can be undone on the card, which stays in place', async (name, text, outcome) => {
    const { undo, id } = several(3);
    show(<RequestList />, gil);
    await screen.findByRole('article', { name: 'Ben' });
    await userEvent.click(card('Ben').getByRole('button', { name: called(name) }));
    await waitFor(() => expect(toasts()).toEqual([`Success${text}Undo`]));
    card('Ben').getByText(outcome);
    card('Ben').getByText(/^\d+ seconds left$/);
    expect(card('Ben').queryByText(/before we tell/)).toBeNull();
    expect(cards()).toEqual(['Adi', 'Ben', 'Gal']);
    await userEvent.click(card('Ben').getByRole('button', { name: called('Undo') }));
    await waitFor(() => expect(toasts()).toEqual(['SuccessRequest updated.']));
    expect(undo.mock.calls).toEqual([[{ id: id('Ben') }]]);
    card('Ben').getByRole('button', { name: called('Accept') });
    expect(cards()).toEqual(['Adi', 'Ben', 'Gal']);
    await waitFor(() => expect(focused()).toBe('Ben'));
  });

  test('can be undone in the toast', async () => {
    const { undo, id } = several(1);
    show(<RequestList />, gil);
    await userEvent.click(await screen.findByRole('button', { name: called('Decline') }));
    await pressInToast('Undo');
    await waitFor(() => expect(undo.mock.calls).toEqual([[{ id: id('Adi') }]]));
    await screen.findByRole('button', { name: called('Accept') });
  });

  test('that can no longer be undone shows a message', async () => {
    several(1);
    answer({ requests: { undo: refuse(errors.undoOver()) } });
    show(<RequestList />, gil);
    await userEvent.click(await screen.findByRole('button', { name: called('Decline') }));
    await screen.findByText('Request declined');
    await userEvent.click(card('Adi').getByRole('button', { name: called('Undo') }));
    await waitFor(() =>
      expect(toasts()).toEqual(['ErrorThe ten seconds are over. You can’t undo this anymore.']),
    );
  });
});

describe('the focus after an answer', () => {
  test('moves to the outcome, which names the guest, and then to Undo', async () => {
    several(3);
    show(<RequestList />, gil);
    await screen.findByRole('article', { name: 'Ben' });
    for (const [guestName, action, outcome] of [
      ['Ben', 'Accept', 'Ben Request accepted - guest has been notified'],
      ['Gal', 'Decline', 'Gal Request declined'],
      ['Adi', 'Waitlist', 'Adi Guest is on waitlist'],
    ] as const) {
      await userEvent.click(card(guestName).getByRole('button', { name: called(action) }));
      await waitFor(() => expect(focused()).toBe(outcome));
      await userEvent.tab();
      expect(document.activeElement).toBe(
        card(guestName).getByRole('button', { name: called('Undo') }),
      );
    }
    screen.getByText('No pending requests');
  });

  test('moves on from several answers to the next card, or to the heading of the list', async () => {
    several(3);
    show(<RequestList />, gil);
    for (const [names, next] of [
      [['Ben'], 'Gal'],
      [['Adi', 'Gal'], 'Pending Requests'],
    ] as const) {
      for (const name of names)
        await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
      await userEvent.click(screen.getByRole('button', { name: /^Decline (?:all|\d)$/ }));
      await waitFor(() => expect(focused()).toBe(next));
    }
  });

  test('stays on the card when the answer fails', async () => {
    several(2);
    answer({ requests: { setStatus: refuse(errors.seatsFull(0)) } });
    show(<RequestList />, gil);
    await screen.findByRole('article', { name: 'Ben' });
    await userEvent.click(card('Ben').getByRole('button', { name: called('Accept') }));
    await waitFor(() => expect(toasts()).toEqual(['ErrorThis meal is fully booked.']));
    expect(focused()).toBe('Ben');
  });
});

describe('several requests at once', () => {
  const choose = async (...names: string[]) => {
    for (const name of names)
      await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
  };

  test('are accepted in the order they came in, and the result shows where seats ran out', async () => {
    const { setStatus, undo, id } = several(4, 2);
    show(<RequestList />, gil);
    await choose('Adi', 'Gal', 'Dan');
    button('Decline 3');
    await userEvent.click(button('Accept 3'));
    await waitFor(() =>
      expect(toasts()).toEqual([
        'Success2 accepted (Adi, Gal). Not changed (Dan): This meal is fully booked.Undo',
      ]),
    );
    expect(setStatus.mock.calls.map(([{ id }]) => id)).toEqual(['Adi', 'Gal', 'Dan'].map(id));
    expect(cards()).toEqual(['Adi', 'Ben', 'Gal', 'Dan']);
    await waitFor(() => expect(focused()).toBe('Dan'));
    await pressInToast('Undo');
    await waitFor(() => expect(toasts()).toEqual(['Success2 undone (Adi, Gal).']));
    expect(undo).toHaveBeenCalledTimes(2);
    await waitFor(() =>
      expect(screen.getAllByRole('button', { name: called('Accept') })).toHaveLength(4),
    );
  });

  test('stop at the first one without a connection, and stay selected', async () => {
    const { setStatus } = several(3);
    show(<RequestList />, gil);
    await choose('Adi', 'Ben');
    goOffline();
    await userEvent.click(button('Accept 2'));
    await waitFor(() =>
      expect(toasts()).toEqual(['ErrorNot changed (Adi, Ben): You’re offline. Nothing was sent.']),
    );
    expect(setStatus).not.toHaveBeenCalled();
    screen.getByText('2 selected');
    goOnline();
    await userEvent.click(button('Accept 2'));
    await waitFor(() => expect(toasts()).toEqual(['Success2 accepted (Adi, Ben).Undo']));
  });

  test('stop when the outcome of one is unknown', async () => {
    const { setStatus } = several(3);
    setStatus.mockImplementation(noAnswer);
    answer({ users: { viewer: () => gil } });
    show(<RequestList />, gil);
    await choose('Adi', 'Ben', 'Gal');
    await userEvent.click(button('Accept 3'));
    await waitFor(() =>
      expect(toasts()[0]).toContain('Not changed (Adi, Ben, Gal): Your connection dropped.'),
    );
    expect(setStatus).toHaveBeenCalledTimes(1);
  });

  test('are all declined by one call for the whole meal', async () => {
    const { setStatus, answerAll, slotId } = several(3);
    show(<RequestList />, gil);
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all 3' }));
    screen.getByText('3 selected');
    await userEvent.click(button('Decline all'));
    await waitFor(() => expect(toasts()).toEqual(['Success3 declined (Adi, Ben, Gal).Undo']));
    expect(answerAll.mock.calls).toEqual([[{ id: slotId, status: 'declined' }]]);
    expect(setStatus).not.toHaveBeenCalled();
    expect(screen.queryByRole('button', { name: 'Accept all' })).toBeNull();
  });
});

test("a card counts a group's dietary needs and names those the listing doesn't promise", async () => {
  const needy = aRequest({
    seatsRequested: 3,
    dietaryFlags: ['Vegan', 'No fish'],
    dietaryCounts: [1, 0],
    accessibilityNeeds: ['Step-free entry'],
    unmet: { dietary: ['No fish'], accessibility: ['Step-free entry'] },
  });
  answer({ requests: { host: ({ state }) => (state === 'pending' ? page(needy) : page()) } });
  show(<RequestList />, gil);
  await screen.findByText('Vegan (1 of 3)');
  screen.getByText('Accessibility needs:');
  screen.getByText('Your listing doesn’t say it can meet: No fish, Step-free entry.');
});

describe('the seats that are left', () => {
  test.each([
    [2, 10, '4 of 10 seats taken · 0 groups · 1 pending', 4],
    [2, 10, 'Only 1 seat is left', 9],
    [2, 10, 'No seats are left', 10],
  ])('for %s of %s: %s', async (seatsRequested, capacityTotal, text, capacityReserved) => {
    const seatsLeft = capacityTotal - capacityReserved;
    const { slot, ...one } = aRequest({ seatsRequested });
    const full = { ...one, slot: { ...slot, capacityTotal, capacityReserved, seatsLeft } };
    answer({
      requests: { host: ({ state }) => (state === 'pending' ? page(full) : page<typeof full>()) },
    });
    show(<RequestList />, gil);
    await screen.findByText(text);
  });
});

async function openMenu() {
  const button = await screen.findByRole('button', { name: /^More about/ });
  await userEvent.click(button);
  return button;
}

async function choose(name: string) {
  if (screen.queryAllByRole('menuitem').length === 0) await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}

test('an accepted invitation says who accepted it, and what the host wrote', async () => {
  const joined = aRequest({
    ...{ status: 'accepted', invitation: 'There’s room by the lulav.', actions: ['cancel'] },
  });
  answer({
    requests: { host: ({ state }) => (state === 'answered' ? page(joined) : page()) },
  });
  show(<RequestList />, gil);
  await screen.findByText('Adi L. accepted your invitation');
  screen.getByText('You wrote:');
  screen.getByText('“There’s room by the lulav.”');
  screen.getByText(/^2 seats · Invited/);
  expect(screen.queryByText(/guest has been notified|requested/)).toBeNull();
});

describe('an answered request', () => {
  const answered = (values: Parameters<typeof aRequest>[0]) => {
    const one = aRequest(values);
    const only = ({ state }: { state?: string | undefined }) =>
      state === 'answered' ? page(one) : page<typeof one>();
    return { one, only };
  };

  test('that was declined can be reconsidered', async () => {
    const { one, only } = answered({ status: 'declined', actions: ['reconsider'] });
    const reconsider = vi.fn(() => ({ ...one, status: 'pending' as const }));
    answer({ requests: { host: only, reconsider } });
    show(<RequestList />, gil);
    await choose('Reconsider');
    await waitFor(() => expect(toasts()).toEqual(['SuccessRequest updated.']));
    expect(reconsider.mock.calls).toEqual([[{ id: one.id }]]);
  });

  test('is one row with its outcome that opens to the rest of the card', async () => {
    const { one, only } = answered({ status: 'declined', actions: ['reconsider'] });
    answer({ requests: { host: only } });
    show(<RequestList />, gil);
    const row = (await screen.findByText('Request declined')).closest('details');
    const rest = row?.querySelector(':scope > :not(summary)') as HTMLElement;
    expect(row?.open).toBe(false);
    within(rest).getByRole('button', { name: /^More about/ });
    expect(within(rest).queryByText('Request declined')).toBeNull();
    expect(row?.querySelector('summary')?.textContent).toContain(one.hopper.firstName);
    await userEvent.click(screen.getByText('Request declined'));
    expect(row?.open).toBe(true);
  });

  test('is grouped with the others of its meal, and past meals are folded', async () => {
    const { slot } = aRequest();
    const lunch = { slotId: 'lunch', slot: { ...slot, type: 'lunch' as const } };
    const old = { slotId: 'old', slot: { ...slot, type: 'kiddush' as const, isOver: true } };
    const all = [old, lunch, old].map((meal) => aRequest({ ...meal, status: 'declined' }));
    const list = ({ state }: { state?: string | undefined }) =>
      state === 'answered' ? page(...all) : page<(typeof all)[number]>();
    answer({ requests: { host: list } });
    show(<RequestList />, gil);
    const rows = async (meal: RegExp) => {
      const heading = await screen.findByRole('heading', { name: meal });
      const group = heading.closest<HTMLElement>('div:has(> ul)') ?? document.body;
      return within(group).getAllByRole('article');
    };
    expect(await rows(/Lunch/)).toHaveLength(1);
    const past = await rows(/Kiddush/);
    expect(past).toHaveLength(2);
    const folded = screen.getByText('1 past meal').closest('details');
    expect(folded?.open).toBe(false);
    expect(folded?.contains(past[0] ?? null)).toBe(true);
  });

  test('that is reconsidered has the focus and is in view where it moves to', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    let one = aRequest({ status: 'declined', actions: ['reconsider'] });
    const list = ({ state }: { state?: string | undefined }) =>
      (one.status === 'pending') === (state === 'pending') ? page(one) : page<typeof one>();
    const reconsider = vi.fn(() => {
      one = { ...one, status: 'pending' };
      return one;
    });
    answer({ requests: { host: list, reconsider } });
    show(<RequestList />, gil);
    (await openMenu()).focus();
    await choose('Reconsider');
    await screen.findByRole('button', { name: called('Accept') });
    const heading = within(screen.getByRole('article')).getByRole('heading');
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(scroll.mock.contexts).toEqual([heading]);
  });

  test('that is on the waitlist can be accepted while there are seats', async () => {
    const { one, only } = answered({ status: 'waitlisted', actions: ['accept'] });
    const setStatus = vi.fn(() => ({ ...one, status: 'accepted' as const }));
    answer({ requests: { host: only, setStatus } });
    show(<RequestList />, gil);
    await choose('Accept Request');
    await waitFor(() =>
      expect(toasts()).toEqual(['SuccessRequest accepted! Guest will be notified.']),
    );
    const seen = { seatsRequested: one.seatsRequested };
    expect(setStatus.mock.calls).toEqual([
      [{ id: one.id, status: 'accepted', undoable: true, ...seen }],
    ]);
  });

  test('on the waitlist of a full meal says what happens next', async () => {
    const { only } = answered({ status: 'waitlisted', actions: [] });
    answer({ requests: { host: only } });
    show(<RequestList />, gil);
    await screen.findByText(/^There aren’t enough seats for this group yet\./);
  });

  test('has a link that calls the guest by their international number', async () => {
    const { hopper } = aRequest();
    const phone = '+44 20 7946 0000';
    const { only } = answered({ status: 'accepted', actions: [], hopper: { ...hopper, phone } });
    answer({ requests: { host: only } });
    show(<RequestList />, gil);
    await openMenu();
    const link = await screen.findByRole('menuitem', { name: `Call ${phone}` });
    expect(link.getAttribute('href')).toBe('tel:+442079460000');
  });

  test('only has buttons for what is possible now', async () => {
    const { only } = answered({ status: 'declined', actions: [] });
    answer({ requests: { host: only } });
    show(<RequestList />, gil);
    await screen.findByText('Request declined');
    await openMenu();
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Report/),
      expect.stringMatching(/^Block/),
    ]);
  });
});
