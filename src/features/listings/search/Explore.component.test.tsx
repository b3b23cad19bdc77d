import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { answer, heldAnswer, noAnswer } from '@/test/components/server';
import { show, skeletons, toasts } from '@/test/components/show';
import { aListing, aSlot, page } from '@/test/components/testData';
import type { Inputs, Outputs } from '@/trpc/client';
import { ListingCard } from '../ListingCard';
import { Explore } from './Explore';

beforeEach(() => answer({ zmanim: { sukkot: () => ({ year: 2027, options: [] }) } }));

test('a loading search shows 6 skeletons', async () => {
  const { answer: slow, give } = heldAnswer<Outputs['listings']['search']>();
  answer({ listings: { search: slow } });
  show(<Explore />);
  expect(skeletons()).toHaveLength(6);
  give(page(aListing({ title: 'Under the vines' })));
  await screen.findByText('Under the vines');
  screen.getByText('1 sukkah meal(s) found');
  expect(screen.queryByText('Loading...')).toBeNull();
});

test('a card says how many seats are left', async () => {
  const dinner = aSlot({ capacityReserved: 6 });
  answer({ listings: { search: () => page(aListing({ timeSlots: [dinner] })) } });
  show(<Explore />);
  const total = await screen.findByText('10 seats');
  expect(total.parentElement?.textContent).toBe('4 left · 10 seats');
});

test('a card names its host, and the searched diets that the server says they can meet', async () => {
  const listing = { ...aListing(), dietaryMatch: ['Vegan' as const, 'No fish' as const] };
  answer({ listings: { search: () => page(listing) } });
  show(<Explore />);
  await screen.findByText('Hosted by Gil');
  screen.getByText('Can meet: Vegan, No fish');
});

test('a card names the meal in its link only if the search was for a meal', async () => {
  const listing = aListing();
  answer({ listings: { search: () => page(listing) } });
  show(<Explore />);
  const link = () =>
    screen.findByRole<HTMLAnchorElement>('link', { name: `View Details ${listing.title}` });
  expect((await link()).search).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Free' }));
  await waitFor(async () =>
    expect((await link()).search).toBe(`?meal=${listing.timeSlots[0]?.id}`),
  );
});

test('a search leads to alerts with its filters, also if it finds nothing', async () => {
  const search = vi.fn(() => page(aListing()));
  answer({ listings: { search, alternatives: () => ({ filters: [], dates: [], cities: [] }) } });
  show(<Explore />);
  await screen.findByText('1 sukkah meal(s) found');
  expect(screen.queryByRole('link', { name: 'Tell me when a seat opens' })).toBeNull();
  const link = () =>
    screen.findByRole<HTMLAnchorElement>('link', { name: 'Tell me when a seat opens' });
  await userEvent.click(screen.getByRole('button', { name: 'Free' }));
  expect((await link()).search).toBe('?price=free&alerts=now');
  search.mockReturnValue(page());
  await userEvent.click(screen.getByRole('button', { name: 'Kosher Certified' }));
  await screen.findByText('No meals found');
  expect((await link()).search).toContain('alerts=now');
});

test('a search for open sukkahs, where nobody asks for a seat, doesn’t', async () => {
  window.history.replaceState(null, '', '/explore?mode=open&city=Haifa');
  answer({ listings: { search: () => page(aListing()) } });
  show(<Explore />);
  await screen.findByText('1 sukkah meal(s) found');
  expect(screen.queryByRole('link', { name: 'Tell me when a seat opens' })).toBeNull();
});

test('once the switch is out of view, a map button floats over the results', async () => {
  const leaveView = new Map<Element, () => void>();
  class Observer extends IntersectionObserver {
    constructor(private callback: IntersectionObserverCallback) {
      super(callback);
    }
    override observe(target: Element) {
      const entry = { isIntersecting: false } as IntersectionObserverEntry;
      leaveView.set(target, () => this.callback([entry], this));
    }
  }
  vi.stubGlobal('IntersectionObserver', Observer);
  answer({ listings: { search: () => page(aListing()) } });
  show(<Explore />);
  await screen.findByRole('article');
  const mapSwitch = screen.getByRole('button', { name: 'Map' });
  act(() => leaveView.get(mapSwitch)?.());
  expect(screen.getAllByRole('button', { name: 'Map' })).toHaveLength(2);
  vi.unstubAllGlobals();
});

test('a failed search shows an error and can be retried', async () => {
  const search = vi.fn(noAnswer);
  answer({ listings: { search } });
  show(<Explore />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to search listings');
  await waitFor(() => expect(toasts()).toEqual(['ErrorFailed to search listings']));
  expect(screen.queryByText('No meals found')).toBeNull();
  expect(search).toHaveBeenCalledTimes(1);
  answer({ listings: { search: () => page() } });
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No meals found');
});

test('the dates begin with the weekday and the date, and Sukkot 2024 comes last', async () => {
  const option = (id: string, date: string, label: string, meaning: string) => ({
    id: `2027-${id}`,
    date,
    label,
    meaning,
    hebrew: '15 Tishrei',
  });
  const options = [
    option('erev-sukkot', '2027-10-15', 'Erev Sukkot', 'first night'),
    option('first-day-dinner', '2027-10-16', 'First Day Dinner', 'second night'),
    {
      ...option('chol-hamoed', '2027-10-18', 'Chol HaMoed', 'the days in between'),
      dateTo: '2027-10-22',
    },
  ];
  answer({
    zmanim: { sukkot: () => ({ year: 2027, options }) },
    listings: { search: () => page(aListing()) },
  });
  show(<Explore />);
  await screen.findByRole('article');
  await userEvent.click(screen.getByRole('button', { name: /^Date/ }));
  const list = await screen.findByRole('listbox');
  expect(
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Any date',
    'Fri, Oct 15 · Erev Sukkot · first night 15 Tishrei',
    'Sat, Oct 16 · First Day Dinner · second night 15 Tishrei',
    'Mon, Oct 18 – Fri, Oct 22 · Chol HaMoed · the days in between 15 Tishrei',
    'Erev Sukkot (Oct 16)',
    'First Day Dinner (Oct 17)',
    'First Day Lunch (Oct 17)',
    'Chol HaMoed (Oct 18-22)',
    'Shabbat Sukkot (Oct 23)',
  ]);
});

test('a card begins its meal with the weekday and the date', () => {
  show(<ListingCard listing={aListing()} />);
  expect(screen.getByText('Fri, Oct 15').parentElement?.textContent).toBe('Fri, Oct 15 · Dinner');
});

test('a card says the way in in numbers, if the host did', () => {
  const listing = aListing({ doorWidthCm: 97, stepsToEnter: 1 });
  const { unmount } = show(<ListingCard listing={listing} />);
  screen.getByText('Door 38 in · 1 step');
  unmount();
  show(<ListingCard listing={aListing()} />);
  expect(screen.queryByText(/step|Door/)).toBeNull();
});

describe('the filters', () => {
  const found = (total: number): Outputs['listings']['search'] => ({ ...page(), total });
  /** On phones, the first of two buttons. The other one is hidden, but not without styles. */
  const button = () => screen.getAllByRole('button', { name: /^Advanced Filters/ })[0];

  async function openSheet() {
    await userEvent.click(button() as HTMLElement);
    return screen.findByRole('dialog', { name: 'Advanced Filters' });
  }

  test('come first, then the chips in order', async () => {
    answer({ listings: { search: () => page(aListing()) } });
    show(<Explore />);
    await screen.findByRole('article');
    const chips = [
      'Kosher Certified',
      'Family Friendly',
      'Wheelchair Accessible',
      'Mechitza Seating',
      'Free',
      'Near me',
      'Seats Left',
    ];
    expect(
      screen
        .getAllByRole('button')
        .map(({ textContent }) => `${textContent}`)
        .filter((name) => ['Advanced Filters', ...chips].includes(name)),
    ).toEqual(['Advanced Filters', 'Advanced Filters', ...chips]);
  });

  test('show how many are set, also by chips, but not in the search bar', async () => {
    const inBar = 'city=Haifa&near=il-haifa&date=2027-10-16&mealType=dinner';
    const set = 'kitchen=dairy&accessibility=parking&price=free&kidFriendly=true&seats=3';
    window.history.replaceState(null, '', `/explore?${inBar}&${set}`);
    answer({ listings: { search: () => page(aListing()) } });
    show(<Explore />);
    await screen.findByRole('article');
    expect(screen.getAllByRole('button', { name: /^Advanced Filters ?, 5 set$/ })).toHaveLength(2);
  });

  test('have the mechitza among the gender seatings, as the chip does', async () => {
    answer({ listings: { search: () => page(aListing()) } });
    show(<Explore />);
    await screen.findByRole('article');
    const sheet = within(await openSheet());
    const accessibility = within(sheet.getByRole('group', { name: 'Accessibility' }));
    expect(accessibility.queryByRole('checkbox', { name: /mechitza/i })).toBeNull();
    await userEvent.click(sheet.getByRole('button', { name: /^Gender seating/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Mechitza' }));
    await userEvent.click(accessibility.getByRole('checkbox', { name: 'Close parking' }));
    const chosen = () => new URLSearchParams(window.location.search);
    await waitFor(() => expect(chosen().get('accessibility')).toBe('parking,mechitza'));
    await userEvent.click(sheet.getByRole('button', { name: /^Gender seating/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Separate seating' }));
    await waitFor(() => expect(chosen().get('accessibility')).toBe('parking'));
    expect(chosen().get('genderSeating')).toBe('separate');
  });

  test('open a sheet whose button counts the meals, and closes it', async () => {
    const search = vi.fn(({ seatingStyle, maxSteps }: Inputs['listings']['search']) =>
      found(maxSteps === 0 ? 0 : seatingStyle ? 1 : 3),
    );
    answer({ listings: { search } });
    show(<Explore />);
    const sheet = within(await openSheet());
    await sheet.findByRole('button', { name: 'Show 3 meals' });
    await userEvent.click(sheet.getByRole('button', { name: /^Seating/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'Floor' }));
    await sheet.findByRole('button', { name: 'Show 1 meal' });
    await userEvent.click(sheet.getByRole('button', { name: /^Maximum steps/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'No steps' }));
    await sheet.findByRole('button', { name: 'No meals match' });
    // The sheet and the results share their query.
    expect(search).toHaveBeenCalledTimes(3);
    await userEvent.click(sheet.getByRole('checkbox', { name: 'Show past meals' }));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(button()));
  });

  test('end an open panel with a button that counts the meals and closes it', async () => {
    answer({ listings: { search: () => found(3) } });
    show(<Explore />);
    const toggle = screen.getAllByRole('button', { name: /^Advanced Filters/ })[1];
    if (!toggle) throw new Error('There is no button for the panel.');
    await userEvent.click(toggle);
    await userEvent.click(await screen.findByRole('button', { name: 'Show 3 meals' }));
    expect(toggle.ariaExpanded).toBe('false');
    expect(document.activeElement).toBe(toggle);
  });

  test('can be cleared in the sheet and the panel, without the search bar', async () => {
    window.history.replaceState(null, '', '/explore?city=Haifa&mealType=dinner&view=map');
    answer({ listings: { search: () => found(3), points: noAnswer } });
    show(<Explore />);
    const [onPhone, wide] = screen.getAllByRole('button', { name: /^Advanced Filters/ });
    for (const opener of [onPhone, wide]) {
      await userEvent.click(opener as HTMLElement);
      const past = await screen.findByRole('checkbox', { name: 'Show past meals' });
      const ending = past.closest<HTMLElement>('[role="dialog"], #advanced-filters');
      const shown = within(ending ?? document.body);
      expect(shown.queryByRole('button', { name: 'Clear filters' })).toBeNull();
      await userEvent.click(past);
      await userEvent.click(shown.getByRole('checkbox', { name: 'Dairy' }));
      await userEvent.click(await shown.findByRole('button', { name: 'Clear filters' }));
      expect(window.location.search).toBe('?city=Haifa&mealType=dinner&view=map');
      expect(shown.queryByRole('button', { name: 'Clear filters' })).toBeNull();
      const showMeals = await shown.findByRole('button', { name: 'Show 3 meals' });
      expect(document.activeElement).toBe(showMeals);
      await userEvent.click(showMeals);
      await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
    }
  });
});
