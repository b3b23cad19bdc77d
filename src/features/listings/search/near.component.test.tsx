import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { FixedFiguresProvider } from '@/components/fixedFigures';
import { answer } from '@/test/components/server';
import { show, toasts } from '@/test/components/show';
import { aListing, page } from '@/test/components/testData';
import type { Outputs } from '@/trpc/client';
import { ListingCard } from '../ListingCard';
import { Explore } from './Explore';
import { needsQuery, parseFilters } from './filters';

const place = {
  ...{ kind: 'city' as const, within: 'NY', lat: 40.71, lon: -74.01, radiusKm: 22 },
  isSimilar: false,
};
const newYork = { ...place, id: 'us-ny-new-york', name: 'New York', exact: true, listings: 0 };
const oneOfMany = {
  ...place,
  ...{ id: 'g4250542', name: 'Springfield', within: 'IL', exact: false, listings: 1 },
};

type Places = Outputs['places']['suggest'];

let suggested: Record<string, Places>;
let known: Promise<void>;
beforeEach(() => {
  window.history.replaceState(null, '', '/explore');
  suggested = {};
  known = Promise.resolve();
  answer({
    zmanim: { sukkot: () => ({ year: 2027, options: [] }) },
    listings: {
      search: () => page(),
      alternatives: () => ({ filters: [], dates: [], cities: [] }),
    },
    places: {
      suggest: async ({ q }): Promise<Places> => {
        await known;
        return q === 'Springfield' ? [oneOfMany] : q === 'NYC' ? [newYork] : (suggested[q] ?? []);
      },
    },
  });
});

const location = () => screen.getByRole('combobox', { name: 'Location' });
const address = () => Object.fromEntries(new URLSearchParams(window.location.search));
const search = async (typed: string) => {
  show(<Explore />);
  await userEvent.type(location(), typed);
  await userEvent.click(screen.getByRole('button', { name: 'Search' }));
};

function located(at: { latitude: number; longitude: number } | null) {
  const getCurrentPosition = vi.fn((tell: PositionCallback, refuse: PositionErrorCallback) =>
    at ? tell({ coords: at } as GeolocationPosition) : refuse({} as GeolocationPositionError),
  );
  Object.defineProperty(navigator, 'geolocation', {
    value: { getCurrentPosition },
    configurable: true,
  });
  return getCurrentPosition;
}

test('an alternative name of a place searches near that place', async () => {
  await search('NYC');
  await waitFor(() => expect(address()).toEqual({ city: 'NYC', near: 'us-ny-new-york' }));
});

test('another city that is offered replaces the place that was searched for', async () => {
  window.history.replaceState(null, '', '/explore?city=Maui&near=g5847486&radiusKm=25&seats=2');
  const cities = [{ placeId: 'us-ca-los-angeles', name: 'Los Angeles', within: 'CA', count: 3 }];
  answer({ listings: { alternatives: () => ({ filters: [], dates: [], cities }) } });
  show(<Explore />);
  await userEvent.click(await screen.findByRole('button', { name: /^Los Angeles, CA/ }));
  expect(address()).toMatchObject({ city: 'Los Angeles', near: 'us-ca-los-angeles', seats: '2' });
  expect(location()).toHaveProperty('value', 'Los Angeles');
});

test('a search that had to be widened says so, in the unit of the place', async () => {
  window.history.replaceState(null, '', '/explore?city=10001&near=us-10001');
  const search = vi.fn((_: object) => ({
    ...page(aListing({ country: 'United States' })),
    widened: { found: 0, radiusKm: 25 },
  }));
  answer({ listings: { search } });
  show(<Explore />);
  await screen.findByText('No meals in 10001. 1 meal within 15 miles, nearest first.');
  expect(search.mock.calls[0]?.[0]).toMatchObject({ widen: true });
});

test('a search with a distance of its own stays within it', async () => {
  window.history.replaceState(null, '', '/explore?city=Teaneck&near=us-nj-teaneck&radiusKm=5');
  const search = vi.fn((_: object) => page<ReturnType<typeof aListing>>());
  answer({ listings: { search } });
  show(<Explore />);
  await screen.findByText('No meals found');
  expect(search.mock.calls[0]?.[0]).not.toHaveProperty('widen', true);
});

test('an empty search can drop a filter with one press', async () => {
  window.history.replaceState(null, '', '/explore?dietary=Vegan,No+fish&kashrutLevel=mehadrin');
  const filters = [
    { filter: 'dietary' as const, value: 'Vegan', total: 2 },
    { filter: 'kashrutLevel' as const, value: null, total: 1 },
  ];
  answer({ listings: { alternatives: () => ({ filters, dates: [], cities: [] }) } });
  show(<Explore />);
  const offered = await screen.findAllByRole('button', { name: /^Without/ });
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'Without Vegan · 2 meals',
    'Without Mehadrin · 1 meal',
  ]);
  await userEvent.click(screen.getByRole('button', { name: /^Without Vegan/ }));
  expect(address()).toEqual({ dietary: 'No fish', kashrutLevel: 'mehadrin' });
});

test('filters that are set come first as chips that drop them, and the panel stays closed', async () => {
  window.history.replaceState(null, '', '/explore?dietary=Vegan&price=free');
  show(<Explore />);
  const chip = screen.getByRole('button', { name: 'Remove filter: Vegan' });
  const certified = screen.getByRole('button', { name: 'Kosher Certified' });
  expect(chip.compareDocumentPosition(certified)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  // It has a chip of its own.
  expect(screen.queryByRole('button', { name: 'Remove filter: Free' })).toBeNull();
  expect(screen.queryByRole('group', { name: 'Minhagim' })).toBeNull();
  await userEvent.click(chip);
  expect(address()).toEqual({ price: 'free' });
});

test('a name that is only similar to others asks which was meant', async () => {
  suggested = {
    Oranje: [
      { ...newYork, id: 'g1', name: 'Orange', within: 'CA', exact: false, isSimilar: true },
      { ...newYork, id: 'g2', name: 'Orange', within: 'NJ', exact: false, isSimilar: true },
    ],
  };
  await search('Oranje');
  const note = within(await screen.findByRole('note'));
  note.getByText('We don’t know “Oranje”. Did you mean:');
  expect(address()).toEqual({ city: 'Oranje' });
  await userEvent.click(note.getByRole('button', { name: 'Orange, NJ' }));
  expect(address()).toEqual({ city: 'Orange', near: 'g2' });
});

test('the start of a name becomes the whole name', async () => {
  suggested = {
    'Spring Val': [{ ...newYork, id: 'g3', name: 'Spring Valley', within: 'NY', exact: false }],
  };
  await search('Spring Val');
  await waitFor(() => expect(address()).toEqual({ city: 'Spring Valley', near: 'g3' }));
});

test("someone who navigates away before the place is known isn't brought back", async () => {
  let tell = () => {};
  known = new Promise((resolve) => {
    tell = resolve;
  });
  await search('NYC');
  await waitFor(() => expect(address()).toEqual({ city: 'NYC' }));
  await userEvent.click(screen.getByRole('heading', { level: 1 }));
  tell();
  await expect(
    waitFor(() => expect(address()).toHaveProperty('near'), { timeout: 500 }),
  ).rejects.toThrow();
});

test('a name without a single matching place is searched as a city', async () => {
  await search('Springfield');
  await waitFor(() => expect(address()).toEqual({ city: 'Springfield' }));
});

test.each([
  ['Teaneck, NJ', 'us-nj-teaneck'],
  ['Teaneck New Jersey', 'us-nj-teaneck'],
  ['Paris, France', 'g2988507'],
])('Enter after "%s" searches near the suggested place', async (typed, id) => {
  suggested = {
    [typed]: [{ ...newYork, id, name: typed.split(/[, ]/)[0] ?? '', within: 'there' }],
  };
  show(<Explore />);
  await userEvent.type(location(), `${typed}{Enter}`);
  await waitFor(() => expect(address()).toEqual({ city: typed, near: id }));
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
});

test('a chosen suggestion is searched at once', async () => {
  suggested = { Tean: [{ ...newYork, id: 'us-nj-teaneck', name: 'Teaneck', within: 'NJ' }] };
  show(<Explore />);
  for (const _ of [1, 2]) {
    await userEvent.clear(location());
    await userEvent.type(location(), 'Tean');
    await waitFor(() => expect(location().getAttribute('aria-expanded')).toBe('true'));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    await waitFor(() => expect(location()).toHaveProperty('value', 'Teaneck'));
    expect(address()).toEqual({ city: 'Teaneck', near: 'us-nj-teaneck' });
  }
});

test('the location is requested only when "Near me" is pressed, and sent rounded to 0.01°', async () => {
  const locationRequest = located({ latitude: 40.674321, longitude: -73.945678 });
  show(<Explore />);
  expect(locationRequest).not.toHaveBeenCalled();
  const button = screen.getByRole('button', { name: 'Near me' });
  await userEvent.click(button);
  expect(address()).toEqual({ near: '40.67,-73.95', sort: 'distance' });
  expect(button.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(button);
  expect(address()).toEqual({});
  expect(locationRequest).toHaveBeenCalledTimes(1);
});

test("a browser that denies the location isn't treated as an error", async () => {
  located(null);
  show(<Explore />);
  await userEvent.click(screen.getByRole('button', { name: 'Near me' }));
  await waitFor(() => expect(toasts().join()).toContain('couldn’t get your location'));
  expect(address()).toEqual({});
});

test("a card's link carries the searched group to the listing", () => {
  const filters = parseFilters(
    new URLSearchParams('city=Brooklyn&seats=2&dietary=Vegan&accessibility=wheelchair,mechitza'),
  );
  const listing = aListing();
  show(<ListingCard listing={listing} needs={needsQuery(filters)} />);
  const { search, pathname } = screen.getByRole<HTMLAnchorElement>('link');
  expect(pathname).toBe(`/listing/${listing.id}`);
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    seats: '2',
    dietary: 'Vegan',
    accessibility: 'wheelchair',
  });
});

test.each([
  [{}, 'Brooklyn · 0.3 miles away'],
  [{ distanceKm: 0.5 }, 'Brooklyn · Under 0.6 miles away'],
  [{ distanceKm: 2.5, walkMinutes: 30 }, 'Brooklyn · 1.6 miles away · 30 min walk'],
  [{ distanceKm: 2.5, country: 'Israel' }, 'Brooklyn · 2.5 km away'],
])('a card with %o shows %s', (known, text) => {
  show(
    <ListingCard listing={aListing({ city: 'Brooklyn', country: 'United States', ...known })} />,
  );
  within(screen.getByRole('article')).getByText(
    (_, element) => element?.textContent === text && element.tagName === 'SPAN',
  );
});

test("a search from a place shows no fixed distance for a listing whose distance isn't known", () => {
  show(<ListingCard listing={aListing({ city: 'Brooklyn' })} hasDistances />);
  const place = within(screen.getByRole('article')).getByText('Brooklyn');
  expect(place.closest('p')?.textContent).toBe('Brooklyn');
});

test("where only actual figures are shown, a card leaves out what isn't known", () => {
  const cardOf = (known: object) => {
    const { unmount, container } = show(
      <FixedFiguresProvider value={false}>
        <ListingCard listing={aListing({ city: 'Brooklyn', country: 'United States', ...known })} />
      </FixedFiguresProvider>,
    );
    const text = container.textContent ?? '';
    unmount();
    return text;
  };
  const unknown = cardOf({});
  expect(unknown).toContain('Brooklyn');
  expect(unknown).not.toMatch(/4\.9|miles away/);
  expect(cardOf({ city: null })).not.toMatch(/4\.9|miles away/);
  const known = cardOf({ distanceKm: 2.5, rating: { average: 4.7, count: 3 } });
  expect(known).toContain('4.7 (3)');
  expect(known).toContain('Brooklyn · 1.6 miles away');
});
