import { beforeEach, describe, expect, it } from 'vitest';
import { community } from '@/test/community';
import { makeListing } from '@/test/factories';
import { refusal } from '@/test/refusal';

type Story = Awaited<ReturnType<typeof community>>;

/** In Brooklyn. The others are 7, 17, 33 and 90 km to the north. */
const HOME = { lat: 40.65, lon: -73.95 };
const KM = 1 / 111.2;

describe('a search near a place that finds little', () => {
  let story: Story;
  const near = `${HOME.lat},${HOME.lon}`;
  const open = (title: string, km: number) =>
    makeListing(story.db, story.host, {
      title,
      city: null,
      privacyLevel: 'exact',
      publicLat: HOME.lat + km * KM,
      publicLon: HOME.lon,
    });
  const search = (input: Parameters<Story['visitor']['listings']['search']>[0]) =>
    story.visitor.listings.search({ near, widen: true, ...input });

  beforeEach(async () => {
    story = await community();
    await story.db.sukkahListing.deleteMany();
  });

  it('goes on in a wider circle, nearest first, and says so', async () => {
    await open('far', 17);
    await open('near', 7);
    await open('farther', 33);
    await open('too far', 90);
    const { items, total, widened } = await search({});
    expect(items.map(({ title }) => title)).toEqual(['near', 'far', 'farther']);
    expect(total).toBe(3);
    expect(widened).toEqual({ found: 1, radiusKm: 50 });
  });

  it('is widened no further than it takes to find three', async () => {
    for (const km of [12, 14, 17, 33]) await open(`${km} km`, km);
    expect(await search({})).toMatchObject({ total: 3, widened: { found: 0, radiusKm: 25 } });
  });

  it('stays as it is with three results, with a radius, or unless asked', async () => {
    for (const km of [5, 17, 20, 22]) await open(`${km} km`, km);
    expect(await search({ radiusKm: 6 })).toMatchObject({ total: 1, widened: null });
    expect(await search({ widen: undefined })).toMatchObject({ total: 1, widened: null });
    for (const km of [3, 4]) await open(`${km} km`, km);
    expect(await search({})).toMatchObject({ total: 3, widened: null });
  });

  it('stays as it is if there is nothing within 50 km either', async () => {
    await open('too far', 90);
    expect(await search({})).toMatchObject({ total: 0, widened: null });
  });

  it('has pages that go on in the same circle', async () => {
    for (const km of [12, 14, 17, 20]) await open(`${km} km`, km);
    const first = await search({ limit: 2 });
    expect(first.items.map(({ title }) => title)).toEqual(['12 km', '14 km']);
    // It would be found without the cursor.
    await open('1 km', 1);
    const second = await search({ limit: 2, cursor: first.nextCursor ?? '' });
    expect(second.items.map(({ title }) => title)).toEqual(['17 km', '20 km']);
    expect(second.widened).toEqual(first.widened);
    expect(second.nextCursor).toBeNull();
  });

  it('begins with what it found in the place itself, which has no distance', async () => {
    await makeListing(story.db, story.host, { title: 'in town', city: 'Teaneck', region: 'NJ' });
    const [lat, lon] = [40.89, -74.01];
    for (const km of [9, 12])
      await makeListing(story.db, story.host, {
        ...{ title: `${km} km`, city: null, privacyLevel: 'exact' },
        ...{ publicLat: lat + km * KM, publicLon: lon },
      });
    const { items, total, widened } = await search({ near: 'us-nj-teaneck' });
    expect(items.map(({ title }) => title)).toEqual(['in town', '9 km', '12 km']);
    expect([total, widened?.found]).toEqual([3, 1]);
  });

  it('refuses the cursor of another search', async () => {
    expect(await refusal(search({ cursor: 'eyJhIjoxfQ' }))).toMatchObject({ status: 400 });
  });
});
