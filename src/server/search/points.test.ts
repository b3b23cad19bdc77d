import { beforeAll, describe, expect, it } from 'vitest';
import { MAX_ON_MAP } from '@/schemas/search';
import { community } from '@/test/community';
import {
  CANARY,
  DINNER,
  LUNCH,
  listingForm,
  makeCanaryListing,
  makeListing,
  makeOpenSukkah,
} from '@/test/factories';

let story: Awaited<ReturnType<typeof community>>;
beforeAll(async () => {
  story = await community();
});

const exact = (lat: number, lon: number) => ({
  ...{ privacyLevel: 'exact', lat: lat + 0.003, lon, publicLat: lat, publicLon: lon },
});

describe('listings on a map', () => {
  it('appear at their public points if they show one, once for several at one home', async () => {
    const { db, host, visitor } = story;
    const one = await makeListing(db, host, { city: 'Monsey', ...exact(41.11, -74.07) });
    const two = await makeListing(db, host, { city: 'Monsey', ...exact(41.11, -74.07) });
    const other = await makeListing(db, host, { city: 'Monsey', ...exact(41.12, -74.06) });
    const answer = await visitor.listings.points({ ids: [one.id, two.id, other.id] });
    expect(answer).toMatchObject({ cities: [], unplaced: 0, shown: 3, total: 3 });
    const [double, single] = answer.circles.sort((a, b) => b.ids.length - a.ids.length);
    expect(double).toEqual({ lat: 41.11, lon: -74.07, ids: expect.any(Array) });
    expect(double?.ids.sort()).toEqual([one.id, two.id].sort());
    expect(single).toEqual({ lat: 41.12, lon: -74.06, ids: [other.id] });
  });

  it('appear in the middle of their city if they show no point, wherever in it they are', async () => {
    const { db, host, guest, visitor } = story;
    const place = await db.place.findUniqueOrThrow({ where: { id: 'us-nj-teaneck' } });
    const location = { city: 'Teaneck', region: 'NJ', privacyLevel: 'approximate' };
    const near = await makeCanaryListing(db, host, { ...CANARY, ...location });
    const far = await makeListing(db, host, { ...location, city: 'TEANECK, NJ', region: null });
    const filters = { ids: [near.id, far.id] };
    const answer = await visitor.listings.points(filters);
    expect(answer.circles).toEqual([]);
    expect(answer.cities).toEqual([
      {
        placeId: place.id,
        name: 'Teaneck',
        lat: place.lat,
        lon: place.lon,
        ids: expect.arrayContaining(filters.ids),
      },
    ]);
    expect(await host.listings.points(filters)).toEqual(answer);
    expect(await guest.listings.points(filters)).toEqual(answer);
    expect(JSON.stringify(answer)).not.toMatch(/40\.12|73\.98|Canary/);
  });

  it('appear in the city that matches their state and country, and not in unknown cities', async () => {
    const { db, host, visitor } = story;
    const home = (city: string | null, region: string | null, country: string | null) =>
      makeListing(db, host, { city, region, country });
    const israel = await home('ירושלים', null, 'Israel');
    const colorado = await home('Lakewood', 'Colorado', 'U.S.A.');
    const jersey = await home('Lakewood', 'NJ', null);
    const nowhere = await home('Nowhere at all', null, null);
    const silent = await home(null, null, null);
    const ids = [israel, colorado, jersey, nowhere, silent].map(({ id }) => id);
    const { cities, unplaced } = await visitor.listings.points({ ids });
    const placeOf = (id: string) => cities.find((city) => city.ids.includes(id))?.placeId;
    expect(placeOf(israel.id)).toBe('il-jerusalem');
    expect(placeOf(jersey.id)).toBe('us-nj-lakewood');
    expect(placeOf(colorado.id)).not.toBe('us-nj-lakewood');
    expect(placeOf(nowhere.id)).toBeUndefined();
    expect(unplaced).toBe(ids.length - cities.flatMap((city) => city.ids).length);
  });

  it('appear where they are if they’re open sukkahs whose street is public', async () => {
    const { db, host, visitor } = await community();
    const sukkah = await makeOpenSukkah(db, host, exact(31.9, 35.1));
    const meal = await makeListing(db, host, exact(31.9, 35.1));
    const filters = { ids: [sukkah.id, meal.id] };
    const circle = { lat: 31.9, lon: 35.1 };
    expect(await visitor.listings.points(filters)).toMatchObject({
      doors: [{ lat: 31.903, lon: 35.1, ids: [sukkah.id] }],
      circles: [{ ...circle, ids: [meal.id] }],
      ...{ cities: [], unplaced: 0, shown: 2 },
    });
    await host.timeSlots.setClosed({ id: sukkah.slot.id, closed: true });
    expect(await visitor.listings.points(filters)).toMatchObject({
      doors: [],
      circles: [{ ...circle, ids: expect.arrayContaining(filters.ids) }],
    });
  });

  it('match everything the search asks for, and hidden listings are left out', async () => {
    const { db, host, visitor } = story;
    const lunch = { type: 'lunch', startsAt: LUNCH };
    const lunchListing = await makeListing(db, host, { ...exact(31.8, 35.2), slots: [lunch] });
    const other = await makeListing(db, host, { ...exact(31.8, 35.2), slots: [{}] });
    const hidden = await makeListing(db, host, {
      ...{ ...exact(31.8, 35.2), slots: [lunch], visible: false },
    });
    const ids = [lunchListing.id, other.id, hidden.id];
    const filters = { ids, mealType: 'lunch', near: '31.8,35.2', radiusKm: 2 } as const;
    expect((await visitor.listings.points(filters)).circles).toEqual([
      { lat: 31.8, lon: 35.2, ids: [lunchListing.id] },
    ]);
    expect((await host.listings.points({ ids: [hidden.id] })).shown).toBe(0);
    const found = await visitor.listings.search(filters);
    expect(found.items.map(({ id }) => id)).toEqual([lunchListing.id]);
  });

  it('are found across the date line', async () => {
    const { db, host, visitor } = story;
    const west = await makeListing(db, host, exact(-17.7, 179.99));
    const far = await makeListing(db, host, exact(-17.7, 178.5));
    const ids = [west.id, far.id];
    const found = await visitor.listings.search({ ids, near: '-17.7,-179.99', radiusKm: 5 });
    expect(found.items.map(({ id }) => id)).toEqual([west.id]);
  });
});

it('limits the response, and says how many listings of how many it shows', async () => {
  const { db, host, visitor } = story;
  const data = Array.from({ length: MAX_ON_MAP + 3 }, (_, n) => ({
    ...{ title: `Sukkah ${n}`, hostId: host.id, ...exact(30 + n / 1000, 35) },
    timeSlots: undefined,
  }));
  const listings = await db.sukkahListing.createManyAndReturn({ data, select: { id: true } });
  await db.timeSlot.createMany({
    data: listings.map(({ id: listingId }, n) => ({
      ...{ listingId, type: 'dinner', capacityTotal: 4 },
      startsAt: new Date(Date.parse(DINNER) + n * 60_000),
      endsAt: new Date(Date.parse(LUNCH) + n * 60_000),
    })),
  });
  const filters = { near: '30.25,35', radiusKm: 60, upcoming: true };
  const answer = await visitor.listings.points(filters);
  expect(answer.circles.flatMap(({ ids }) => ids)).toHaveLength(MAX_ON_MAP);
  expect(answer).toMatchObject({ shown: MAX_ON_MAP, total: MAX_ON_MAP + 3, isTotalExact: true });
  const [first] = (await visitor.listings.search({ ...filters, limit: 1 })).items;
  expect(answer.circles[0]?.ids).toEqual([first?.id]);
  expect(answer.circles.some(({ ids }) => ids.includes(listings.at(-1)?.id ?? ''))).toBe(false);
});

it('shows a host the circle before they save', async () => {
  const { db, host, guest } = story;
  const at = { lat: 40.673214, lon: -73.942511 };
  const shown = await host.listings.shownAt(at);
  const { id } = await host.listings.create(listingForm({ ...at, privacyLevel: 'exact' }));
  const saved = await db.sukkahListing.findUniqueOrThrow({
    where: { id },
    select: { publicLat: true, publicLon: true },
  });
  expect(shown).toEqual({ lat: Number(saved.publicLat), lon: Number(saved.publicLon) });
  // Anyone else asking about the same door gets a different circle.
  expect(await guest.listings.shownAt(at)).not.toEqual(shown);
});
