import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { EveList } from '@/schemas/eveList';
import type { ComingMeal } from '@/schemas/timeSlot';
import { answer } from '@/test/components/server';
import { show, toasts } from '@/test/components/show';
import { aListing, aRequest, aSlot, gil, newId, page } from '@/test/components/testData';
import { HostDashboard } from './HostDashboard';

const stats = {
  ...{ activeListings: 1, totalGuests: 6, acceptedGuests: 4, pendingRequests: 2, rating: null },
  ...{ slowToAnswer: null, suggestsPhone: false },
};

beforeEach(() => {
  window.history.replaceState(null, '', '/host');
  answer({
    listings: { host: () => page(aListing({ title: 'Under the vines' })), hostStats: () => stats },
    requests: { host: ({ state }) => page(...(state === 'pending' ? [aRequest()] : [])) },
    ratings: { open: () => [] },
  });
});

const selected = () => screen.getByRole('tab', { selected: true }).textContent;

test('opens on the listings, below the figures, and leads to the requests that wait', async () => {
  show(<HostDashboard />, gil);
  const waiting = await screen.findByRole('link', {
    name: '2 requests are waiting for your answer',
  });
  const figures = screen.getByRole('region', { name: 'Your stats' });
  const tabs = screen.getByRole('tablist');
  expect(waiting.compareDocumentPosition(figures)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(figures.compareDocumentPosition(tabs)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(
    within(tabs)
      .getAllByRole('tab')
      .map(({ textContent }) => textContent),
  ).toEqual(['Your Listings', 'Pending Requests 2']);
  expect(selected()).toBe('Your Listings');
  await screen.findByText('Under the vines');
  expect(waiting.getAttribute('href')).toBe('/host?tab=requests');
});

test('opens on the requests if the URL says so', async () => {
  window.history.replaceState(null, '', '/host?tab=requests');
  show(<HostDashboard />, gil);
  await screen.findByRole('article', { name: /^Adi/ });
  expect(selected()).toMatch(/^Pending Requests/);
});

test('guests that the host accepted are told from seats kept back', async () => {
  answer({ listings: { host: () => page(aListing()), hostStats: () => stats } });
  show(<HostDashboard />, gil);
  const note = await screen.findByText('of them 4 accepted');
  expect(note.parentElement?.textContent).toBe('Total Guests6of them 4 accepted');
  expect(note.tagName).toBe('DD');
});

test('a listing that was just published comes first, with its share card and what to do next', async () => {
  const listing = aListing({ title: 'On the roof' });
  answer({ listings: { byId: () => listing, host: () => page(), hostStats: () => stats } });
  window.history.replaceState(null, '', `/host?created=${listing.id}`);
  const user = userEvent.setup();
  show(<HostDashboard />, gil);
  const created = within(await screen.findByRole('region', { name: 'It’s live!' }));
  created.getByRole('link', { name: 'WhatsApp' });
  created.getByRole('button', { name: 'Copy text and link' });
  await user.click(created.getByRole('button', { name: 'Copy link' }));
  await waitFor(() => expect(toasts()).toEqual(['SuccessCopied. Paste it anywhere.']));
  expect(await navigator.clipboard.readText()).toBe(
    `${window.location.origin}/listing/${listing.id}`,
  );
  expect(created.getByRole('img', { name: 'On the roof' }).getAttribute('src')).toMatch(
    `/listing/${listing.id}/opengraph-image`,
  );
  expect(created.getByRole('link', { name: 'Add another' }).getAttribute('href')).toBe(
    '/host/create',
  );
  expect(created.getByRole('link', { name: 'See it as a guest' }).getAttribute('href')).toBe(
    `/listing/${listing.id}`,
  );
  // Coming back to the page, it's no longer new.
  expect(window.location.search).toBe('');
});

test('each figure links to what it counts', async () => {
  show(<HostDashboard />, gil);
  const figures = within(screen.getByRole('region', { name: 'Your stats' }));
  await figures.findByText('6');
  expect(
    figures.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Active Listings', '/host?tab=listings'],
    ['Total Guests', '/host/list'],
    ['Pending Requests', '/host?tab=requests'],
  ]);
});

test('a canceled meal stays on its listing as canceled, and past meals come last with their year', async () => {
  const past = aSlot({ startsAt: new Date('2027-09-01T23:00:00Z'), isOver: true });
  const { startsAt, endsAt, type } = aSlot();
  const canceledMeals = [{ id: newId(), startsAt, endsAt, type }];
  const coming = aSlot({ startsAt: new Date('2027-10-17T23:00:00Z') });
  const listing = aListing({ timeSlots: [coming, past], canceledMeals });
  answer({ listings: { host: () => page(listing), hostStats: () => stats } });
  show(<HostDashboard />, gil);
  const card = within(await screen.findByRole('article'));
  expect(card.getAllByText(/^Dinner · /).map(({ textContent }) => textContent)).toEqual([
    'Dinner · Sun, Oct 17',
    'Dinner · Fri, Oct 15',
    'Dinner · Wed, Sep 1, 2027',
  ]);
  expect(card.getAllByText('Meal has passed')).toHaveLength(1);
  expect(card.getAllByText('Canceled')).toHaveLength(1);
});

describe('a host who is sick', () => {
  const roof = { id: newId(), title: 'Roof', timeZone: 'America/New_York' };
  const meal = (startsAt: string, type: string, groups: number[]): ComingMeal => ({
    ...{ id: newId(), type, listing: roof, groups, seats: 2 * groups.length, canInvite: false },
    startsAt: new Date(startsAt),
    endsAt: new Date(Date.parse(startsAt) + 2 * 60 * 60_000),
  });
  const dinner = meal('2027-10-15T23:00:00Z', 'dinner', [0, 1]);
  const lunch = meal('2027-10-16T16:30:00Z', 'lunch', [1]);
  const supper = meal('2027-10-16T23:00:00Z', 'dinner', [0, 2]);
  const sunday = meal('2027-10-17T23:00:00Z', 'dinner', []);

  async function openDialog() {
    const cancelSeveral = vi.fn(({ ids }: { ids: string[] }) => ({ meals: ids.length, groups: 3 }));
    answer({
      listings: { comingMeals: () => [dinner, lunch, supper, sunday] },
      timeSlots: { cancelSeveral },
    });
    const user = userEvent.setup();
    let taps = 0;
    show(<HostDashboard />, gil);
    const tap = async (element: HTMLElement) => {
      taps += 1;
      await user.click(element);
    };
    await tap(await screen.findByRole('button', { name: 'I’m sick or can’t host' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'Which meals can’t you host?' }),
    );
    const checked = () =>
      dialog
        .getAllByRole<HTMLInputElement>('checkbox')
        .filter((one) => one.checked)
        .map((one) => one.closest('label')?.textContent);
    const box = (name: RegExp) => dialog.getByRole('checkbox', { name });
    const submit = () => dialog.getByRole('button', { name: /^Cancel/ });
    return { cancelSeveral, user, tap, taps: () => taps, dialog, checked, box, submit };
  }

  test('cancels three meals of different days in five taps, message included', async () => {
    const { cancelSeveral, user, tap, taps, dialog, checked, box, submit } = await openDialog();
    expect(checked()).toEqual(['Dinner · Fri, Oct 15 7:00 PM – 9:00 PM 2 groups, 4 seats']);
    expect(submit().textContent).toBe('Cancel 1 meal and tell 2 groups');
    await tap(box(/^Lunch · Sat, Oct 16/));
    // One of its two groups was already counted.
    await tap(box(/^Dinner · Sat, Oct 16/));
    expect(submit().textContent).toBe('Cancel 3 meals and tell 3 groups');
    await tap(dialog.getByLabelText(/^Message to all of them/));
    await user.keyboard('A fever.');
    answer({ listings: { comingMeals: () => [sunday] } });
    await tap(submit());
    await waitFor(() => expect(toasts()).toEqual(['Success3 meals canceled. We told 3 groups.']));
    expect(cancelSeveral).toHaveBeenCalledExactlyOnceWith({
      ids: [dinner.id, lunch.id, supper.id],
      message: 'A fever.',
    });
    expect(taps()).toBe(5);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })),
    );
  });

  test('can choose all meals at once, also those that nobody asked for, but not none', async () => {
    const { tap, box, submit, dialog, checked } = await openDialog();
    await tap(box(/^All 4 coming meals/));
    expect(checked()).toHaveLength(5);
    expect(submit().textContent).toBe('Cancel 4 meals and tell 3 groups');
    await tap(box(/^All 4 coming meals/));
    expect(checked()).toEqual([]);
    expect((submit() as HTMLButtonElement).disabled).toBe(true);
    dialog.getByText('Choose at least one meal.');
    await tap(box(/^Dinner · Sun, Oct 17/));
    expect(submit().textContent).toBe('Cancel 1 meal');
  });

  test('isn’t asked without meals to come', async () => {
    show(<HostDashboard />, gil);
    await screen.findByText('Under the vines');
    expect(screen.queryByRole('button', { name: 'I’m sick or can’t host' })).toBeNull();
  });
});

describe('with room for a second column', () => {
  const setWide = (matches: boolean) =>
    vi.spyOn(window, 'matchMedia').mockImplementation(
      (media) =>
        Object.assign(new EventTarget(), {
          media,
          matches: matches && media.includes('min-width'),
        }) as MediaQueryList,
    );
  afterEach(() => vi.restoreAllMocks());

  const list: EveList = {
    slot: aSlot(),
    listing: { id: newId(), title: 'Roof', timeZone: 'America/New_York' },
    isShared: true,
    guests: [
      {
        ...{ requestId: newId(), firstName: 'Adi', lastName: 'L', phone: null, email: null },
        ...{ seatsRequested: 3, dietaryFlags: ['Vegan'], dietaryCounts: [1], dietaryNotes: null },
        ...{ allergens: ['Peanuts'], accessibilityNeeds: [], stillComing: null },
        allergies: [{ allergy: 'Peanuts', answer: 'unconfirmed' }],
      },
    ],
    ...{ seats: 3, seatsSetAside: 0 },
    dietary: [{ flag: 'Vegan', parties: 1, people: 1 }],
  };

  test('the next meals’ guests and diets are beside the listings', async () => {
    setWide(true);
    const eveLists = vi.fn(() => [list]);
    answer({ requests: { eveLists } });
    show(<HostDashboard />, gil);
    const beside = within(await screen.findByRole('complementary', { name: 'Who’s coming' }));
    const meal = within(
      await beside.findByRole('region', { name: /^Who’s coming Dinner · Fri, Oct 15/ }),
    );
    expect(meal.getByRole('link').getAttribute('href')).toBe(`/host/list/${list.slot.id}`);
    meal.getByText('1 group, 3 seats');
    meal.getByText('Dietary needs: Vegan (1 guest in 1 group)');
    expect(meal.getByRole('listitem').textContent).toBe(
      'Adi L.3 seatsAllergy: PeanutsVegan (1 of 3)',
    );
  });

  test('phones don’t load them', async () => {
    setWide(false);
    const eveLists = vi.fn(() => [list]);
    answer({ requests: { eveLists } });
    show(<HostDashboard />, gil);
    await screen.findByText('Under the vines');
    expect(eveLists).not.toHaveBeenCalled();
  });
});
