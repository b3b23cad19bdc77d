import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { TimeSlot } from '@/schemas/timeSlot';
import { answer } from '@/test/components/server';
import { called, show, toasts } from '@/test/components/show';
import { aListing, aProfile, aRequest, aSlot, gil, newId } from '@/test/components/testData';
import { pass, passUntil, stopClock } from '@/test/components/time';
import { rememberSearch } from '../search/lastSearch';
import { ListingDetail } from './ListingDetail';

const dinner = aSlot();
const lunch = aSlot({ type: 'lunch', startsAt: new Date('2027-10-17T16:00:00Z') });
const past = aSlot({ type: 'kiddush', isOver: true, refusal: 'SLOT_OVER' });

async function showListing(
  timeSlots: TimeSlot[],
  viewer: typeof gil | null = null,
  search = '',
  hostId = newId(),
) {
  const listing = aListing({ hostId, timeSlots });
  window.history.replaceState(null, '', `/listing/${listing.id}${search}`);
  answer({ users: { viewer: () => viewer }, listings: { byId: () => listing } });
  const { container } = show(<ListingDetail id={listing.id} />, viewer);
  await screen.findByRole('heading', { name: listing.title });
  return { booking: container.querySelector<HTMLElement>('.booking-card') };
}

const mealNames = () =>
  screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const meal = (name: string) =>
  screen.getByRole('heading', { level: 3, name }).closest('li') as HTMLElement;
const requestButtons = () => screen.queryAllByRole('button', { name: called('Request to Join') });

test('each open meal has a request button, and the booking card offers the first one, too', async () => {
  const { booking } = await showListing([dinner, lunch, past]);
  expect(mealNames().slice(0, 2)).toEqual(['Dinner', 'Lunch']);
  for (const name of ['Dinner', 'Lunch'])
    within(meal(name)).getByRole('button', { name: called('Request to Join') });
  expect(requestButtons()).toHaveLength(3);
  expect(booking?.textContent).toContain('Dinner, Fri, Oct 15');
  expect(booking?.textContent).toContain('10 seats left');
  within(booking as HTMLElement).getByRole('button', { name: called('Request to Join') });
});

test('the way in is said in numbers, in the reader’s unit, and before the tags', async () => {
  const access = { accessibilityTags: ['Ground floor'], stepsToEnter: 0, doorWidthCm: 97 };
  const facts = () =>
    ['Door', 'step', 'Ground floor'].map((text) => screen.getByText(new RegExp(text)).textContent);
  const listing = aListing({ ...access, timeSlots: [dinner] });
  answer({ users: { viewer: () => null }, listings: { byId: () => listing } });
  const { unmount } = show(<ListingDetail id={listing.id} />, null);
  await screen.findByRole('heading', { name: listing.title });
  expect(facts()).toEqual(['Door 38 in', '0 steps', 'Ground floor']);
  screen.getByText(/^Accessibility details come from the host/);
  unmount();
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
  show(<ListingDetail id={listing.id} />, null);
  await screen.findByText('Door 97 cm');
});

test('the meal that was searched for comes first, and is the one in the booking card', async () => {
  const { booking } = await showListing([dinner, lunch], null, `?meal=${lunch.id}`);
  expect(mealNames()).toEqual(['Lunch', 'Dinner']);
  expect(booking?.textContent).toContain('Lunch, Sun, Oct 17');
});

test('after signing in, one dialog opens for the meal that the guest requested', async () => {
  Element.prototype.scrollIntoView = vi.fn();
  onTestFinished(() => {
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
  });
  answer({ users: { profile: () => aProfile() }, requests: { overlaps: () => [] } });
  await showListing([dinner], gil, `?request=${dinner.id}`);
  await screen.findByRole('dialog');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const button = within(meal('Dinner')).getByRole('button');
  await waitFor(() => expect(document.activeElement === button).toBe(true));
});

const full = aSlot({ seatsLeft: 0, waitlistSeats: 4, refusal: 'SEATS_FULL' });

test('if the meal that was searched for is full, the booking card offers its waitlist', async () => {
  const { booking } = await showListing([lunch, full], null, `?meal=${full.id}`);
  expect(booking?.textContent).toContain('Dinner, Fri, Oct 15');
  expect(booking?.textContent).toContain('Fully Booked');
  expect(booking?.textContent).not.toContain('seats left');
  within(booking as HTMLElement).getByRole('button', { name: called('Join the waitlist') });
});

test('another full meal is not in the booking card', async () => {
  const { booking } = await showListing([full, lunch]);
  expect(booking?.textContent).toContain('Lunch');
});

const requested = (status: 'pending' | 'accepted' | 'invited', values: Partial<TimeSlot> = {}) => {
  const request = { id: newId(), seatsRequested: 1, createdAt: dinner.startsAt, isOpen: true };
  return aSlot({
    refusal: 'ALREADY_REQUESTED',
    ...values,
    requests: [{ ...request, status }],
  });
};

test('the booking card of a guest with an open request shows it and links to it', async () => {
  const slot = requested('pending');
  const { booking } = await showListing([lunch, slot], gil);
  expect(booking?.textContent).toContain('Dinner, Fri, Oct 15');
  within(booking as HTMLElement).getByText('Pending');
  const link = within(booking as HTMLElement).getByRole('link', { name: 'See your request' });
  expect(link.getAttribute('href')).toBe(`/requests#request-${slot.requests[0]?.id}`);
  expect(requestButtons()).toHaveLength(1);
});

test('the requests of guests put no booking card on the page of their host', async () => {
  const { booking } = await showListing([requested('accepted')], gil, '', gil.id);
  expect(booking).toBeNull();
});

test('of several open requests, the booking card shows the accepted one', async () => {
  const accepted = requested('accepted', { type: 'lunch', startsAt: lunch.startsAt });
  const { booking } = await showListing([requested('pending'), accepted], gil);
  expect(booking?.textContent).toContain('Lunch, Sun, Oct 17');
  within(booking as HTMLElement).getByText('Accepted');
});

test('a guest who is invited reads it on the meal and the booking card, and gets to the invitation', async () => {
  const slot = requested('invited');
  const { booking } = await showListing([lunch, slot], gil);
  within(booking as HTMLElement).getByText('You’re invited');
  const links = screen.getAllByRole('link', { name: 'Answer the invitation' });
  expect(links).toHaveLength(2);
  for (const link of links)
    expect(link.getAttribute('href')).toBe(`/requests#request-${slot.requests[0]?.id}`);
});

test('once the meal of a request is over, the booking card offers the next one', async () => {
  const { booking } = await showListing([requested('accepted', { isOver: true }), lunch], gil);
  within(booking as HTMLElement).getByRole('button', { name: called('Request to Join') });
});

test('past meals are folded, unless there are no others', async () => {
  await showListing([dinner, past]);
  const fold = screen.getByText('1 past meal').closest('details');
  expect(fold?.open).toBe(false);
  expect(fold?.textContent).toContain('Kiddush');
});

test('without coming meals, the past ones are open', async () => {
  const { booking } = await showListing([past]);
  expect(booking).toBeNull();
  expect(screen.getByText('1 past meal').closest('details')?.open).toBe(true);
});

test('a link leads back to the last search of the tab, or else to all meals', async () => {
  await showListing([dinner]);
  const all = screen.getByRole<HTMLAnchorElement>('link', { name: 'Explore Meals' });
  expect(all.getAttribute('href')).toBe('/explore');
});

test('after a search, the link leads back to its results', async () => {
  rememberSearch('city=Haifa&mealType=lunch');
  await showListing([dinner]);
  const back = screen.getByRole('link', { name: 'Back to results' });
  expect(back.getAttribute('href')).toBe('/explore?city=Haifa&mealType=lunch');
});

test('a meal that ends while the page is open can’t be requested any more', async () => {
  stopClock();
  const endsAt = new Date(Date.now() + 3_600_000);
  const listing = aListing({ hostId: newId(), timeSlots: [aSlot({ endsAt, isOver: false })] });
  const [slot] = listing.timeSlots;
  const byId = () =>
    Date.now() < endsAt.getTime()
      ? listing
      : { ...listing, timeSlots: [{ ...slot, isOver: true }] };
  answer({ users: { viewer: () => null }, listings: { byId: byId as () => typeof listing } });
  show(<ListingDetail id={listing.id} />);
  await passUntil(() => expect(requestButtons()).not.toHaveLength(0));
  await pass(3_600_000 + 10_000);
  await passUntil(() => expect(requestButtons()).toHaveLength(0));
  screen.getByRole('button', { name: 'Meal has passed' });
});

test('a listing that a link on this site led to announces its title', async () => {
  document.title = 'Explore Meals';
  await showListing([dinner]);
  const title = screen.getByRole('heading', { level: 1 }).textContent;
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe(title));
});

describe('after a request is sent', () => {
  const offer = (title: string) => {
    const { requests, refusal, groups, ...slot } = aSlot();
    const { id, city, region, country, timeZone } = aListing();
    return { slot, listing: { id, title, city, region, country, timeZone } };
  };
  const answerBy = new Date('2027-10-17T04:06:00Z');

  async function send(status: 'pending' | 'waitlisted' = 'pending') {
    const request = aRequest({
      slotId: dinner.id,
      status,
      ...(status === 'pending' && { answerBy }),
    });
    const requested = {
      ...dinner,
      refusal: 'ALREADY_REQUESTED' as const,
      requests: [
        { id: request.id, status, isOpen: true, seatsRequested: 2, createdAt: new Date() },
      ],
    };
    const offers = [offer('Roof of reeds'), offer('Cedar roof'), offer('Third table')];
    await showListing([dinner], gil);
    answer({
      users: { profile: () => aProfile() },
      requests: {
        overlaps: () => [],
        offers: ({ id }) => (id === request.id ? offers : []),
        create: () => {
          answer({ listings: { byId: () => aListing({ timeSlots: [requested] }) } });
          return request;
        },
      },
    });
    const [button] = requestButtons();
    if (button) await userEvent.click(button);
    await userEvent.click(await screen.findByRole('button', { name: 'Send Request' }));
  }
  const sent = () => screen.findByRole('dialog', { name: 'Request sent!' });

  test('one screen says what happens next, by when, and shows two similar meals', async () => {
    await send();
    const screenOfIt = within(await sent());
    screenOfIt.getByText('Your host should answer by Saturday night.');
    screenOfIt.getByText('You’ll see the host’s answer in your requests.');
    await screenOfIt.findByRole('link', { name: 'Cedar roof' });
    screenOfIt.getByRole('link', { name: 'Roof of reeds' });
    expect(screenOfIt.queryByText('Third table')).toBeNull();
    expect(screen.queryByRole('dialog', { name: 'Request to Join' })).toBeNull();
    expect(toasts()).toEqual([]);
  });

  test('it stays when the button makes way for the request, and focus ends on the meal', async () => {
    await send();
    const dialog = await sent();
    await waitFor(() => expect(requestButtons()).toEqual([]));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Dinner'));
  });

  test('a guest on the waitlist reads that, and of no answer', async () => {
    await send('waitlisted');
    const dialog = await screen.findByRole('dialog', { name: 'You’re on the waitlist' });
    within(dialog).getByText('We’ll email you if seats open up.');
    expect(within(dialog).queryByText(/should answer by/)).toBeNull();
  });
});
