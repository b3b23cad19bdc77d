import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  accessibilityFilters,
  accessibilitySlugs,
  amenities,
  amenityFilters,
  dietaryFlags,
  genderSeatings,
  kashrutLevels,
  kitchenFacts,
  kitchenFilters,
  mealTypes,
  minhagim,
  seatingStyles,
} from '@/schemas/options';
import { type ListingSearch, listingSearchInput, searchSorts } from '@/schemas/search';
import { HOUR_MS } from '@/schemas/time';
import { asUser } from '@/server/policies/actor';
import { testClock } from '@/test/clock';
import { community } from '@/test/community';
import { makeListing, makeUser } from '@/test/factories';
import { plainSearch } from '@/test/search/plainSearch';
import { markEndedSlots } from '../timeSlots/sweep';
import { searchListings } from './search';

const NOW = new Date('2027-10-16T12:00:00Z');
const LISTINGS = 220;

const PAGES = 3;

const PATIENCE = 120_000;
const SEED = Number(process.env.SEARCH_SEED ?? Date.now() % 1_000_000);

const cities = [
  'Brooklyn',
  'brooklyn',
  'Brookline',
  'São Paulo',
  'Jerusalem',
  '50% Hill',
  'Kfar Saba',
];
const zones = ['America/New_York', 'Asia/Jerusalem', 'Pacific/Kiritimati', 'Pacific/Niue'];
const codes = ['11213', '11225-1234', 'NW1 4AB', 'NW11 7XY', 'H2X 1Y4', '50%', null];
const places = [
  '40.67,-73.94',
  '40.71,-74.0061',
  'us-ny-crown-heights',
  'us-ny-brooklyn',
  'us-ny-new-york',
  'il-jerusalem',
];
const countries = ['United States', 'United Kingdom', 'Canada', null];

const some = <T>(options: readonly T[]) => fc.subarray([...options]);
const one = <T>(options: readonly T[]) => fc.constantFrom(...options);

const aSlot = fc.record({
  type: one(mealTypes),
  // On the hour, so many begin together. One in three has begun, and some are still going on.
  startsAt: fc.integer({ min: -60, max: 120 }).map((n) => new Date(NOW.getTime() + n * HOUR_MS)),
  hours: one([1, 3, 20, 20, 70]),
  price: one(['free', 'paid', 'paid nothing']),
  capacityTotal: fc.integer({ min: 1, max: 10 }),
  free: fc.integer({ min: 0, max: 10 }),
  removed: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
  closed: fc.integer({ min: 0, max: 3 }).map((n) => n === 0),
});

const aListing = fc.record({
  city: fc.option(one(cities)),
  postal: one(codes),
  country: one(countries),
  privacyLevel: one(['exact', 'approximate']),
  timeZone: one(zones),
  kashrutLevel: fc.option(one(kashrutLevels)),
  kidFriendly: fc.boolean(),
  seatingStyle: fc.option(one(seatingStyles)),
  genderSeating: fc.option(one(genderSeatings)),
  accessibilityTags: some(Object.values(accessibilitySlugs)),
  dietaryOptions: some(dietaryFlags),
  kitchen: some(kitchenFacts),
  amenities: some(amenities),
  stepsToEnter: fc.option(fc.nat({ max: 6 })),
  minhagim: some(minhagim),
  // Around Crown Heights, with few at the same point and some without one. No two are at the same
  // distance in different directions, because rounding would decide their order.
  point: fc.option(
    fc.record({
      publicLat: fc.integer({ min: 0, max: 40 }).map((n) => 40.5 + n / 100 + ((n * n) % 97) / 1e5),
      publicLon: fc
        .integer({ min: 0, max: 40 })
        .map((n) => -74.15 + n / 100 + ((n * n * n) % 89) / 1e5),
    }),
  ),
  visible: fc.integer({ min: 0, max: 9 }).map((n) => n > 0),
  photoUrl: one(['/pictures/table.jpg', null]),
  slowToAnswer: fc.integer({ min: 0, max: 9 }).map((n) => n > 6),
  slots: fc.array(aSlot, { maxLength: 4 }),
  mode: one(['approval', 'approval', 'open']),
  host: fc.nat({ max: 9 }),
});

const rarely = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined, freq: 3 });
const aDay = fc
  .integer({ min: -3, max: 6 })
  .map((n) => new Date(NOW.getTime() + n * 24 * HOUR_MS).toISOString().slice(0, 10));
const aSearch = fc
  .record({
    city: rarely(
      one([
        ...cities,
        'brok',
        'Brooklin',
        'sao',
        'j',
        '112',
        'NW1',
        'nw11 7',
        'H2X',
        '50%',
        '%',
        '_',
      ]),
    ),
    kashrutLevel: rarely(one(kashrutLevels)),
    kidFriendly: rarely(fc.boolean()),
    mode: rarely(fc.constant('open' as const)),
    mealType: rarely(one(mealTypes)),
    price: rarely(fc.constant('free' as const)),
    seats: rarely(fc.integer({ min: 1, max: 8 })),
    date: rarely(aDay),
    dateTo: rarely(aDay),
    accessibility: rarely(fc.subarray([...accessibilityFilters], { maxLength: 2 })),
    dietary: rarely(fc.subarray([...dietaryFlags], { maxLength: 2 })),
    kitchen: rarely(fc.subarray([...kitchenFilters], { maxLength: 2 })),
    amenities: rarely(fc.subarray([...amenityFilters], { maxLength: 2 })),
    maxSteps: rarely(fc.nat({ max: 6 })),
    minhagim: rarely(some(minhagim)),
    seatingStyle: rarely(one(seatingStyles)),
    genderSeating: rarely(one(genderSeatings)),
    upcoming: rarely(fc.boolean()),
    near: rarely(one(places)),
    radiusKm: rarely(one([1, 5, 12, 60])),
    sort: rarely(one(searchSorts)),
    limit: one([1, 2, 7, 24, 100]),
  })
  .map((input) => listingSearchInput.safeParse(input))
  .filter((parsed) => parsed.success)
  .map(({ data }) => data as ListingSearch);

const aWideSearch = fc
  .record({
    kidFriendly: fc.boolean(),
    mode: rarely(fc.constant('open' as const)),
    mealType: rarely(one(mealTypes)),
    seats: rarely(fc.integer({ min: 1, max: 8 })),
    date: rarely(aDay),
    dateTo: rarely(aDay),
    upcoming: fc.option(fc.boolean(), { nil: undefined }),
    near: rarely(one(places)),
    radiusKm: rarely(one([5, 12, 60])),
    sort: rarely(one(searchSorts)),
    limit: one([1, 2, 7]),
  })
  .map((input) => listingSearchInput.safeParse(input))
  .filter((parsed) => parsed.success)
  .map(({ data }) => data as ListingSearch);

describe('search results', () => {
  let world: Awaited<ReturnType<typeof build>>;

  async function build() {
    const clock = testClock();
    clock.set(NOW.toISOString());
    const { db, join } = await community({ clock });
    const viewer = await join('Gil');
    const hosts = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        makeUser(db, {
          ...(n === 0 && { suspendedAt: NOW, suspendedReason: 'spam' }),
          // One is an institution no longer, and one never was.
          institutionUntil: n === 9 ? null : new Date(n === 8 ? NOW : '2028-01-01'),
        }),
      ),
    );
    await db.block.create({ data: { blockerId: hosts[1]?.id ?? '', blockedId: viewer.id } });
    await db.block.create({ data: { blockerId: viewer.id, blockedId: hosts[2]?.id ?? '' } });
    for (const { slots, mode, host, point, ...listing } of fc.sample(aListing, {
      seed: SEED,
      numRuns: LISTINGS,
    }))
      await makeListing(
        db,
        { id: hosts[host]?.id ?? '' },
        {
          ...listing,
          // A state would contradict some of the places.
          region: null,
          ...(point && { ...point, lat: point.publicLat, lon: point.publicLon }),
          slots: slots.map(({ hours, price, removed, closed, startsAt, free, ...slot }) => ({
            ...slot,
            capacityReserved: Math.max(0, slot.capacityTotal - free),
            startsAt,
            endsAt: new Date(startsAt.getTime() + hours * HOUR_MS),
            isFree: price === 'free',
            priceCents: price === 'paid' ? 1800 : null,
            removedAt: removed ? NOW : null,
            mode,
            closedAt: closed && mode === 'open' ? NOW : null,
          })),
        },
      );
    return { db, clock, viewer };
  }

  beforeAll(async () => {
    world = await build();
  }, 60_000);

  async function compare(person: { id: string } | null, search: ListingSearch, most: number) {
    const viewer = person && asUser(person.id);
    const plain = await plainSearch(world.db, viewer, search, NOW);
    let cursor: string | undefined;
    for (let from = 0; from < PAGES * search.limit; from += search.limit) {
      const page = await searchListings({
        ctx: { ...world, viewer },
        input: { ...search, ...(cursor && { cursor }) },
        most,
      });
      const shown = plain.slice(from, from + search.limit);
      expect(page.ids).toEqual(shown.map(({ id }) => id));
      expect([...page.matchingSlotIds].sort()).toEqual(
        shown.flatMap(({ matching }) => matching).sort(),
      );
      const isExact = plain.length <= most;
      expect([page.total, page.isTotalExact]).toEqual([isExact ? plain.length : most, isExact]);
      cursor = page.nextCursor ?? undefined;
      expect(Boolean(cursor)).toBe(plain.length > from + search.limit);
      if (!cursor) break;
    }
  }

  // Searches with more matches than the count limit use a different query.
  const checkSearches = (numRuns: number, seed: number, arbitrary = aSearch, mosts = [1000, 2]) =>
    fc.assert(
      fc.asyncProperty(arbitrary, fc.boolean(), one(mosts), (search, signedIn, most) =>
        compare(signedIn ? world.viewer : null, search, most),
      ),
      { numRuns, seed },
    );

  it(
    'equal a plain filter over all listings before the scheduled tasks have run',
    () => checkSearches(500, SEED),
    PATIENCE,
  );

  it(
    'equal it when there are more matches than it counts',
    () => checkSearches(200, SEED + 2, aWideSearch, [20, 40]),
    PATIENCE,
  );

  it(
    'equal it after the scheduled tasks have run',
    async () => {
      await markEndedSlots(world);
      expect(await world.db.timeSlot.count({ where: { ended: true } })).toBeGreaterThan(50);
      await checkSearches(500, SEED + 1);
    },
    PATIENCE,
  );
});
