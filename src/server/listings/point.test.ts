import { getDistance } from 'geolib';
import { beforeEach, describe, expect, it } from 'vitest';
import { community } from '@/test/community';
import { listingForm } from '@/test/factories';
import { refusal } from '@/test/refusal';
import { publicPoint } from './point';

const home = { lat: 40.678178, lon: -73.944158 };
const distance = (a: { lat: number; lon: number }, b: { lat: number; lon: number }) =>
  getDistance({ latitude: a.lat, longitude: a.lon }, { latitude: b.lat, longitude: b.lon }, 0.1);

describe('the public point', () => {
  it.each([
    ['Brooklyn', home],
    ['Jerusalem', { lat: 31.778, lon: 35.235 }],
    ['the date line', { lat: -17.7, lon: 179.9999 }],
    ['the far north', { lat: 69.65, lon: 18.96 }],
  ])('lies 250 to 500 m from the real one, in %s', (_name, place) => {
    const bearings = new Set<string>();
    for (let draw = 0; draw < 300; draw += 1) {
      const shown = publicPoint(place);
      const off = distance(place, shown);
      expect(off).toBeGreaterThanOrEqual(250);
      expect(off).toBeLessThanOrEqual(500);
      bearings.add(`${shown.lat > place.lat}${shown.lon > place.lon}`);
    }
    expect(bearings.size).toBeGreaterThanOrEqual(place.lon > 179 ? 2 : 4);
  });
});

describe('the point of a listing', () => {
  let story: Awaited<ReturnType<typeof community>>;
  beforeEach(async () => {
    story = await community();
  });

  const address = { addressLine1: '1 Eastern Parkway', postal: '11238' };
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

  it('gets its public point when it is set', async () => {
    const point = await stored(await open());
    expect(point).toMatchObject(home);
    const off = distance(home, { lat: point.publicLat ?? 0, lon: point.publicLon ?? 0 });
    expect(off).toBeGreaterThanOrEqual(250);
    expect(off).toBeLessThanOrEqual(500);
  });

  it('keeps its public point at each save of the same place, so that nobody averages it', async () => {
    const id = await open();
    const first = await stored(id);
    for (let time = 0; time < 5; time += 1) await save(id, home);
    await save(id, {});
    expect(await stored(id)).toEqual(first);
  });

  it('keeps it too when the place comes with more decimals than are kept', async () => {
    const finer = { lat: 40.678178123456, lon: -73.944158123456 };
    const id = await open(finer);
    const first = await stored(id);
    expect(first).toMatchObject(home);
    await save(id, finer);
    expect(await stored(id)).toEqual(first);
  });

  it('draws anew when the place changes', async () => {
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

  it('goes with a new address that brings its point, and stays when the address does', async () => {
    const id = await open();
    const first = await stored(id);
    await save(id, { title: 'Another title', kidFriendly: false });
    expect(await stored(id)).toEqual(first);
    const moved = { addressLine1: '2 Ocean Avenue', lat: 40.66, lon: -73.96 };
    await save(id, moved);
    expect(await stored(id)).toMatchObject({ lat: 40.66, lon: -73.96 });
  });

  it('is the one that was sent last, when two save at once', async () => {
    const id = await open();
    let second: Promise<unknown> | undefined;
    await story.db.$transaction(async (first) => {
      await first.sukkahListing.update({ where: { id }, data: { lat: 40.66, lon: -73.96 } });
      second = save(id, home);
      // Time to read, which must not be what the first save is about to change.
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    await second;
    expect(await stored(id)).toMatchObject(home);
  });

  it('is cleared by nulls, and may not be half', async () => {
    const id = await open();
    expect(await refusal(save(id, { lat: 40, lon: null }))).toMatchObject({
      status: 400,
      issues: [{ path: 'lon', message: 'A place needs both lat and lon.' }],
    });
    await save(id, { lat: null, lon: null });
    expect(await stored(id)).toEqual(none);
  });
});
