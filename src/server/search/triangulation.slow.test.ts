import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { getDistance } from 'geolib';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ListingSearchInput } from '@/schemas/search';
import { callerFor, community } from '@/test/community';
import { listingForm, slotForm } from '@/test/factories';

const HOMES = 20;
const SEARCHES = 1000;

/** Number of searches to repeat with other homes behind the same public points. */
const AGAIN = 200;

const NOW = '2027-09-01T12:00:00Z';
const SEED = Number(process.env.SEARCH_SEED ?? Date.now() % 1_000_000);

const KM_PER_DEGREE = 111.195;

/**
 * Distance between the points tried for a home, in meters, and how far around the public point they
 * reach, in km.
 */
const GRID_M = 30;
const REACH_KM = 0.6;

type Point = { lat: number; lon: number };
type Measurement = { at: Point; radiusKm: number; km: number | undefined };

const degrees = (middle: number) => fc.integer({ min: -8, max: 8 }).map((n) => middle + n / 100);
const aSearch = fc.record({
  at: fc.record({ lat: degrees(40.67), lon: degrees(-73.94) }),
  radiusKm: fc.integer({ min: 1, max: 12 }),
  sort: fc.constantFrom('distance' as const, 'soonest' as const),
});

const metres = (one: Point, other: Point) => getDistance(one, other);
const mean = (all: number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;

/** Treats the area as flat, which is accurate enough at this scale. */
function kmBetween(one: Point, other: Point): number {
  const east = (one.lon - other.lon) * Math.cos((other.lat * Math.PI) / 180);
  return Math.hypot(one.lat - other.lat, east) * KM_PER_DEGREE;
}

const wrongAt = (point: Point, all: Measurement[]) =>
  all.filter(({ at, radiusKm, km }) => {
    const real = kmBetween(point, at);
    if (km === undefined) return real < radiusKm - 0.01;
    const [least, most] = [km > 0.5 ? km - 0.25 : 0, km + 0.25];
    return real > radiusKm + 0.01 || real < least - 0.01 || real > most + 0.01;
  }).length;

/**
 * Where someone who has all responses would look for a home: the center of the points that fit
 * best.
 */
function guess(around: Point, all: Measurement[]): Point {
  const steps = (2 * REACH_KM * 1000) / GRID_M;
  const step = GRID_M / 1000 / KM_PER_DEGREE;
  const narrow = Math.cos((around.lat * Math.PI) / 180);
  const tried = Array.from({ length: (steps + 1) ** 2 }, (_, n) => ({
    lat: around.lat + (Math.floor(n / (steps + 1)) - steps / 2) * step,
    lon: around.lon + (((n % (steps + 1)) - steps / 2) * step) / narrow,
  })).map((point) => ({ point, wrong: wrongAt(point, all) }));
  const least = Math.min(...tried.map(({ wrong }) => wrong));
  const best = tried.filter(({ wrong }) => wrong === least);
  return {
    lat: mean(best.map(({ point }) => point.lat)),
    lon: mean(best.map(({ point }) => point.lon)),
  };
}

describe('someone who searches by distance again and again', () => {
  let story: Awaited<ReturnType<typeof community>>;
  const searches = fc.sample(aSearch, { seed: SEED, numRuns: SEARCHES });

  beforeAll(async () => {
    story = await community();
    const offsets = fc.sample(fc.tuple(fc.nat({ max: 99_999 }), fc.nat({ max: 99_999 })), {
      seed: SEED + 1,
      numRuns: HOMES,
    });
    for (const [north, east] of offsets) {
      const host = await story.join('Hanna');
      const at = { lat: 40.62 + north / 1e6, lon: -73.99 + east / 1e6 };
      await host.listings.create(
        listingForm({
          ...{ ...at, city: null, region: null, privacyLevel: 'exact' },
          timeSlots: [slotForm()],
        }),
      );
    }
  }, 120_000);

  const ask = async (input: ListingSearchInput) =>
    callerFor(story.db, story.clock, null, randomUUID()).listings.search({ limit: 100, ...input });

  async function askAll(some = searches) {
    story.clock.set(NOW);
    const answers = [];
    for (const { at, radiusKm, sort } of some)
      answers.push(await ask({ near: `${at.lat},${at.lon}`, radiusKm, sort }));
    for (const near of ['us-ny-crown-heights', 'us-ny-brooklyn', 'us-ny-new-york'])
      for (const sort of ['distance', 'soonest'] as const) {
        const { nextCursor, ...first } = await ask({ near, sort, limit: 5 });
        answers.push(first, nextCursor, await ask({ near, sort, cursor: nextCursor ?? undefined }));
      }
    return answers;
  }

  it(`gets no closer to a home than its public point, after ${SEARCHES}`, async () => {
    const answers = await askAll();
    const homes = (
      await story.db.sukkahListing.findMany({
        select: { id: true, lat: true, lon: true, publicLat: true, publicLon: true },
      })
    ).map(({ id, lat, lon, publicLat, publicLon }) => ({
      id,
      exact: { lat: Number(lat), lon: Number(lon) },
      shown: { lat: Number(publicLat), lon: Number(publicLon) },
    }));
    expect(homes).toHaveLength(HOMES);
    const found = homes.map(({ id, exact, shown }) => {
      const measurements = searches.map(({ at, radiusKm }, n): Measurement => {
        const answer = answers[n];
        const items = answer && typeof answer === 'object' && 'items' in answer ? answer.items : [];
        return { at, radiusKm, km: items.find((item) => item.id === id)?.distanceKm };
      });
      const guessed = guess({ lat: shown.lat + 0.00013, lon: shown.lon - 0.00017 }, measurements);
      return {
        shown: metres(shown, exact),
        guessed: metres(guessed, exact),
        off: metres(guessed, shown),
      };
    });
    const figures = (field: keyof (typeof found)[number]) => {
      const all = found.map((one) => one[field]);
      return `${Math.round(mean(all))} m (${Math.min(...all)} to ${Math.max(...all)})`;
    };
    process.stderr.write(
      `${SEARCHES} searches, ${HOMES} homes: from home to public point ${figures('shown')}, ` +
        `to the best guess ${figures('guessed')}; from guess to public point ${figures('off')}.\n`,
    );
    // The guess finds the public point, give or take some grid steps, and never the home.
    expect(Math.max(...found.map(({ off }) => off))).toBeLessThan(250);
    expect(mean(found.map(({ guessed }) => guessed))).toBeGreaterThan(
      0.9 * mean(found.map(({ shown }) => shown)),
    );

    // Move all hosts behind their public points. All responses must stay the same.
    const repeatedSearches = searches.slice(0, AGAIN);
    const before = await askAll(repeatedSearches);
    await story.db
      .$executeRaw`UPDATE sukkah_listings SET lat = public_lat + 0.003, lon = public_lon - 0.001,
      updated_at = updated_at`;
    expect(await askAll(repeatedSearches)).toEqual(before);
  }, 300_000);

  it('gets distances in steps of half a kilometer, from a point rounded to 0.01°', async () => {
    const near = '40.674321,-73.945678';
    const { items } = await ask({ near, radiusKm: 20 });
    expect(items.length).toBeGreaterThan(0);
    for (const { distanceKm = 0.1 } of items) expect(distanceKm % 0.5).toBe(0);
    expect((await ask({ near: '40.67,-73.95', radiusKm: 20 })).items).toEqual(items);
  });

  it('can’t tell apart hosts in the same city who show only their city', async () => {
    const homes = [
      { lat: 40.6694, lon: -73.9422 },
      { lat: 40.77, lon: -73.97 },
    ];
    const ids = await Promise.all(
      homes.map(async (at) => {
        const host = await story.join('Shira');
        const values = { ...at, city: 'New York', region: 'NY', timeSlots: [slotForm()] };
        return (await host.listings.create(listingForm(values))).id;
      }),
    );
    // One after the other, because only a few searches run at a time and others time out in
    // seconds.
    async function answersFor(id: string) {
      const answers = [];
      for (const { at, radiusKm, sort } of searches.slice(0, AGAIN)) {
        const filters = { ids: [id], near: `${at.lat},${at.lon}`, radiusKm };
        const { items } = await ask({ ...filters, sort });
        const asker = callerFor(story.db, story.clock, null, randomUUID());
        const { circles, shown } = await asker.listings.points(filters);
        answers.push({ circles, shown, distances: items.map(({ distanceKm }) => distanceKm) });
      }
      return answers;
    }
    story.clock.set(NOW);
    const [first, second] = await Promise.all(ids.map(answersFor));
    expect(first).toEqual(second);
    expect(first?.flatMap((one) => one.distances.filter(Boolean))).toEqual([]);
  }, 120_000);
});
