import { randomBytes } from 'node:crypto';
import { getDistance } from 'geolib';
import { beforeEach, describe, expect, it } from 'vitest';
import { community } from '@/test/community';
import { listingForm } from '@/test/factories';
import { refusal } from '@/test/refusal';
import { assignMissingPublicPoints, publicPoint } from './point';

const home = { lat: 40.678178, lon: -73.944158 };
const distance = (a: { lat: number; lon: number }, b: { lat: number; lon: number }) =>
  getDistance({ latitude: a.lat, longitude: a.lon }, { latitude: b.lat, longitude: b.lon }, 0.1);

const nobody = '00000000-0000-4000-8000-000000000000';

const beside = ({ lat, lon }: typeof home, north: number, east: number) => ({
  lat: lat + north / 111_195,
  lon: lon + east / (111_195 * Math.cos((lat * Math.PI) / 180)),
});

describe('the public point', () => {
  it.each([
    ['Brooklyn', home],
    ['Jerusalem', { lat: 31.778, lon: 35.235 }],
    ['the date line', { lat: -17.7, lon: 179.9999 }],
    ['the far north', { lat: 69.65, lon: 18.96 }],
    ['the pole', { lat: 89.99, lon: 12 }],
  ])('lies 250 to 500 m from the real one, in %s', (_name, place) => {
    const bearings = new Set<string>();
    const distances: number[] = [];
    for (let draw = 0; draw < 600; draw += 1) {
      // Different corners of a grid cell and different hosts.
      const real = beside(place, draw % 20, Math.floor(draw / 20));
      const shown = publicPoint(randomBytes(32), nobody, real);
      const off = distance(real, shown);
      expect(off).toBeGreaterThanOrEqual(250);
      expect(off).toBeLessThanOrEqual(500);
      distances.push(off);
      bearings.add(`${shown.lat > real.lat}${shown.lon > real.lon}`);
    }
    expect(bearings.size).toBeGreaterThanOrEqual(place.lon > 179 ? 2 : 4);
    expect(Math.min(...distances)).toBeLessThan(300);
    expect(Math.max(...distances)).toBeGreaterThan(450);
  });

  it('depends on the host, the home and the key', () => {
    const [key, other] = [randomBytes(32), randomBytes(32)];
    const shown = publicPoint(key, nobody, home);
    expect(publicPoint(key, nobody, home)).toEqual(shown);
    expect(publicPoint(other, nobody, home)).not.toEqual(shown);
    expect(publicPoint(key, nobody.replace('4', '5'), home)).not.toEqual(shown);
    expect(publicPoint(key, nobody, beside(home, 100, 0))).not.toEqual(shown);
  });

  it('is one of at most four, however often the host moves the pin around one door', () => {
    const key = randomBytes(32);
    for (let house = 0; house < 50; house += 1) {
      const door = beside(home, house * 137, house * 59);
      const shown = new Set<string>();
      for (let step = 0; step < 100; step += 1) {
        const pin = beside(door, (step % 10) * 4, Math.floor(step / 10) * 4);
        shown.add(JSON.stringify(publicPoint(key, nobody, pin)));
      }
      expect(shown.size).toBeLessThanOrEqual(4);
    }
  });
});

describe('the point of a listing', () => {
  let story: Awaited<ReturnType<typeof community>>;
  beforeEach(async () => {
    story = await community();
  });

  const address = {
    addressLine1: '1 Eastern Parkway',
    postal: '11238',
    privacyLevel: 'exact' as const,
  };
  const open = async (values: Parameters<typeof listingForm>[0] = home) =>
    (await story.host.listings.create(listingForm({ ...address, ...values }))).id;
  const save = (id: string, values: Parameters<typeof listingForm>[0]) =>
    story.host.listings.update({ ...listingForm({ ...address, ...values }), id });
  const stored = async (id: string) => {
    const row = await story.db.sukkahListing.findUniqueOrThrow({
      where: { id },
      select: { lat: true, lon: true, publicLat: true, publicLon: true },
    });
    const [lat, lon, publicLat, publicLon] = [row.lat, row.lon, row.publicLat, row.publicLon].map(
      (value) => value?.toNumber() ?? null,
    );
    return { lat, lon, publicLat, publicLon };
  };
  const none = { lat: null, lon: null, publicLat: null, publicLon: null };

  it('gets its public point when it’s set', async () => {
    const point = await stored(await open());
    expect(point).toMatchObject(home);
    const off = distance(home, { lat: point.publicLat ?? 0, lon: point.publicLon ?? 0 });
    expect(off).toBeGreaterThanOrEqual(250);
    expect(off).toBeLessThanOrEqual(500);
  });

  it('keeps its public point when the same place is saved, so nobody can average several', async () => {
    const id = await open();
    const first = await stored(id);
    for (let time = 0; time < 5; time += 1) await save(id, home);
    await save(id, {});
    expect(await stored(id)).toEqual(first);
  });

  it('keeps it, too, when the place comes with more decimals than we store', async () => {
    const finer = { lat: 40.678178123456, lon: -73.944158123456 };
    const id = await open(finer);
    const first = await stored(id);
    expect(first).toMatchObject(home);
    await save(id, finer);
    expect(await stored(id)).toEqual(first);
  });

  it('is the same for twelve listings at one home, after moving away and back, and for a new listing', async () => {
    const seen = new Set<string>();
    const look = async (id: string) => {
      const { publicLat, publicLon } = await stored(id);
      seen.add(`${publicLat} ${publicLon}`);
    };
    const ids: string[] = [];
    // Slightly different pins for one door, as maps give them.
    for (let n = 0; n < 12; n += 1)
      ids.push(await open({ lat: home.lat + n * 1e-6, lon: home.lon - n * 1e-6 }));
    for (const id of ids) await look(id);
    const [id = ''] = ids;
    await save(id, { lat: 40.66, lon: -73.96, addressLine1: '2 Ocean Avenue' });
    await save(id, home);
    await look(id);
    await save(id, { lat: null, lon: null });
    await save(id, home);
    await look(id);
    await story.db.sukkahListing.delete({ where: { id } });
    await look(await open());
    expect(seen.size).toBe(1);
  });

  it('is different for another host, who can’t use it to find out where someone lives', async () => {
    const mine = await stored(await open());
    const { id } = await story.stranger.listings.create(listingForm({ ...address, ...home }));
    expect((await stored(id)).publicLat).not.toBe(mine.publicLat);
  });

  it('is computed again if it’s missing', async () => {
    const { db } = story;
    const id = await open();
    const right = await stored(id);
    const empty = (await story.host.listings.create(listingForm())).id;
    const { updatedAt } = await db.sukkahListing.findUniqueOrThrow({ where: { id } });
    await db.$executeRaw`UPDATE sukkah_listings SET public_lat = NULL, public_lon = NULL`;
    expect(await stored(id)).toEqual({ ...home, publicLat: null, publicLon: null });
    for (const _again of [1, 2]) await assignMissingPublicPoints(story);
    expect(await stored(id)).toEqual(right);
    expect(await stored(empty)).toEqual(none);
    expect((await db.sukkahListing.findUniqueOrThrow({ where: { id } })).updatedAt).toEqual(
      updatedAt,
    );
  });

  it('exists only while its host shows one, because searches by distance reveal any point', async () => {
    const id = await open({ ...home, privacyLevel: 'approximate' });
    expect(await stored(id)).toEqual({ ...none, ...home });
    await save(id, {});
    const { publicLat } = await stored(id);
    expect(publicLat).not.toBeNull();
    await save(id, { privacyLevel: 'approximate' });
    expect(await stored(id)).toEqual({ ...none, ...home });
    await save(id, home);
    expect((await stored(id)).publicLat).toBe(publicLat);
  });

  it('is removed if the previous version stored one that isn’t shown', async () => {
    const { db } = story;
    const id = await open({ ...home, privacyLevel: 'approximate' });
    await db.sukkahListing.update({ where: { id }, data: { publicLat: 40.68, publicLon: -73.94 } });
    await assignMissingPublicPoints(story);
    expect(await stored(id)).toEqual({ ...none, ...home });
  });

  it('is recomputed when the place changes', async () => {
    const id = await open();
    const first = await stored(id);
    await save(id, { lat: home.lat + 0.01, lon: home.lon });
    const second = await stored(id);
    expect(second.lat).toBeCloseTo(home.lat + 0.01, 6);
    expect(second.publicLat).not.toBe(first.publicLat);
  });

  it.each([
    { addressLine1: '2 Ocean Avenue' },
    { addressLine2: 'Back door' },
    { postal: '11225' },
    { city: 'Queens' },
  ])('is cleared when the address changes to %o without a point', async (moved) => {
    const id = await open();
    await save(id, moved);
    expect(await stored(id)).toEqual(none);
  });

  it('changes with a new address that has a point, and stays if the address does', async () => {
    const id = await open();
    const first = await stored(id);
    await save(id, { title: 'Another title', kidFriendly: false });
    expect(await stored(id)).toEqual(first);
    const moved = { addressLine1: '2 Ocean Avenue', lat: 40.66, lon: -73.96 };
    await save(id, moved);
    expect(await stored(id)).toMatchObject({ lat: 40.66, lon: -73.96 });
  });

  it('is the last one sent when two saves coincide', async () => {
    const id = await open();
    let second: Promise<unknown> | undefined;
    await story.db.$transaction(async (first) => {
      await first.sukkahListing.update({ where: { id }, data: { lat: 40.66, lon: -73.96 } });
      second = save(id, home);
      // Gives the second save time to read a value that the first is about to change.
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    await second;
    expect(await stored(id)).toMatchObject(home);
  });

  it('is cleared by nulls and can’t have only one coordinate', async () => {
    const id = await open();
    expect(await refusal(save(id, { lat: 40, lon: null }))).toMatchObject({
      status: 400,
      issues: [{ path: 'lon', message: 'A place needs both lat and lon.' }],
    });
    await save(id, { lat: null, lon: null });
    expect(await stored(id)).toEqual(none);
  });
});
