import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readerLanguage } from '@/i18n/negotiate';
import { loadPlaces } from '@/setup/places/load.mjs';
import { callerFor, community, testDatabase } from '@/test/community';
import { listingForm } from '@/test/factories';
import { aFeature, collection, startGeocoder } from '@/test/geocoder';
import { watchLog } from '@/test/logLines';
import { refusal } from '@/test/refusal';
import { streetsFrom } from './geocoder';

let geocoder: Awaited<ReturnType<typeof startGeocoder>>;
const house = collection(aFeature());

beforeAll(async () => {
  await loadPlaces((await testDatabase()).url);
  geocoder = await startGeocoder((response) => response.end(house));
});
afterAll(() => geocoder.close());
beforeEach(() => {
  vi.stubEnv('GEOCODER_URL', geocoder.url);
  geocoder.answers((response) => response.end(house));
  return () => vi.unstubAllEnvs();
});

const parkway = {
  addressLine1: '770 Eastern Parkway',
  city: 'Brooklyn',
  region: 'NY',
  postal: '11213',
  country: 'United States',
  lat: 40.6694,
  lon: -73.9442,
};

describe('street suggestions', () => {
  it('come from the geocoder, which is asked near the city', async () => {
    const { host } = await community();
    const q = { q: '770 eastern', city: 'Brooklyn', country: 'United States' };
    expect(await host.places.streets(q)).toEqual([parkway]);
    const requestUrl = new URL(geocoder.requestPaths.at(-1) ?? '', geocoder.url);
    expect(requestUrl.pathname).toBe('/api');
    expect(Object.fromEntries(requestUrl.searchParams)).toMatchObject({
      q: '770 eastern, Brooklyn',
      limit: '12',
      lang: 'en',
    });
    expect(Number(requestUrl.searchParams.get('lat'))).toBeCloseTo(40.65, 0);
  });

  it('are empty, without a call to the geocoder, when overall requests exceed the limit', async () => {
    vi.stubEnv('LIMITS', 'streets.everybody=1/60');
    const [one, other] = await Promise.all([community(), community()]);
    const q = { q: '770 eastern', city: '', country: '' };
    expect(await one.host.places.streets(q)).toEqual([parkway]);
    const { length } = geocoder.requestPaths;
    expect(await other.host.places.streets(q)).toEqual([]);
    expect(geocoder.requestPaths).toHaveLength(length);
  });

  it('are requested in a language that the geocoder supports', async () => {
    const { db, clock, host } = await community();
    const hebrew = readerLanguage(new Headers({ 'accept-language': 'he-IL' }));
    const reader = callerFor(db, clock, host, randomUUID(), hebrew);
    await reader.places.streets({ q: '770 eastern', city: '', country: '' });
    const requestUrl = new URL(geocoder.requestPaths.at(-1) ?? '', geocoder.url);
    expect(requestUrl.searchParams.get('lang')).toBe('default');
  });

  it('use the local address format, with the number that was typed', async () => {
    const { host } = await community();
    const street = { type: 'street', housenumber: undefined, street: undefined };
    const haifa = {
      city: 'Haifa',
      state: 'Haifa District',
      countrycode: 'IL',
      postcode: undefined,
    };
    const berlin = { city: 'Berlin', state: 'Berlin', countrycode: 'DE', postcode: '10117' };
    const town = { type: 'city', street: undefined, name: 'Lakewood' };
    const features = [
      aFeature({ ...street, ...haifa, name: 'HaNassi Boulevard' }),
      aFeature({ ...berlin, street: 'Oranienburger Straße', housenumber: '28' }),
      aFeature(town),
      aFeature({}, ['east', 400]),
      'nothing',
    ];
    geocoder.answers((response) => response.end(collection(...features)));
    const found = await host.places.streets({ q: '12 hanassi' });
    expect(found.map(({ addressLine1, country }) => [addressLine1, country])).toEqual([
      ['12 HaNassi Boulevard', 'Israel'],
      ['Oranienburger Straße 28', 'Germany'],
    ]);
  });

  it.each([
    ['IL', 'הרצל', 'הרצל 17', 'הרצל 17'],
    ['IL', 'הרצל', '17 הרצל', 'הרצל 17'],
    ['IL', 'Herzl', 'Herzl 17', '17 Herzl'],
    ['DE', 'Hauptstraße', 'Hauptstraße 17', 'Hauptstraße 17'],
    ['US', 'Main Street', '77-15 main', '77-15 Main Street'],
    ['FR', 'Rue de Rivoli', '17 bis rue de rivoli', '17 bis Rue de Rivoli'],
    [undefined, 'Gran Vía', 'gran vía 17', 'Gran Vía 17'],
    [undefined, 'Gran Vía', '17 gran vía', '17 Gran Vía'],
  ])('in %s, keep the number of %s typed as %s', async (countrycode, street, q, line) => {
    const { host } = await community();
    const feature = aFeature({ type: 'street', housenumber: undefined, street, countrycode });
    geocoder.answers((response) => response.end(collection(feature)));
    const [found] = await host.places.streets({ q, city: 'Town, Area 5', country: '' });
    expect(found?.addressLine1).toBe(line);
  });

  it.each([
    ['17', '17 bis', '17 bis'],
    ['17', '17', '17'],
    ['17', '177', '17'],
    ['17B', '17', '17B'],
  ])('know house %s, which was typed as %s', async (housenumber, typed, number) => {
    const { host } = await community();
    const feature = aFeature({ housenumber, countrycode: 'FR' });
    geocoder.answers((response) => response.end(collection(feature)));
    const [found] = await host.places.streets({ q: `${typed} eastern` });
    expect(found?.addressLine1).toBe(`${number} Eastern Parkway`);
  });

  it.each([
    [{ postcode: '11213' }, '', 'Brooklyn'],
    [{ postcode: '11213' }, 'crown heights', 'crown heights'],
    [{ postcode: '10451' }, 'Brooklyn', 'Bronx'],
    [{ postcode: '11375-1234' }, '', 'Queens'],
    [{ postcode: '10301' }, '', 'Staten Island'],
    [{ postcode: '10001' }, '', 'New York'],
    [{ postcode: undefined }, '', 'New York'],
    [{ postcode: undefined, district: 'Brooklyn' }, 'Brooklyn', 'Brooklyn'],
    [{ city: 'Tel Aviv-Yafo', district: 'Jaffa', countrycode: 'IL' }, 'Jaffa', 'Jaffa'],
    [{ city: 'Tel Aviv-Yafo', district: 'Jaffa', countrycode: 'IL' }, '', 'Tel Aviv-Yafo'],
  ])('name the city of %j near "%s"', async (properties, city, name) => {
    const { host } = await community();
    geocoder.answers((response) => response.end(collection(aFeature(properties))));
    const [found] = await host.places.streets({ q: '770 eastern', city });
    expect(found?.city).toBe(name);
  });

  it('require signing in, and are off on a site without a geocoder', async () => {
    const { host, visitor } = await community();
    expect(await refusal(visitor.places.streets({ q: '770 eastern' }))).toMatchObject({
      code: 'UNAUTHORIZED',
    });
    const before = geocoder.requestPaths.length;
    expect(await host.places.streets({ q: '77' })).toEqual([]);
    vi.stubEnv('GEOCODER_URL', '');
    expect(await host.places.streets({ q: '770 eastern' })).toEqual([]);
    expect(geocoder.requestPaths).toHaveLength(before);
  });
});

describe('a geocoder that', () => {
  const canary = 'Canarystreet';
  const failing: Record<string, Parameters<typeof geocoder.answers>[0]> = {
    'answers with a page': (response) => response.end(`<html>${canary}</html>`),
    'answers something else': (response) => response.end(`{"features":"${canary}"}`),
    'refuses, in words that quote': (response) => response.writeHead(400).end(canary),
    'leads elsewhere': (response) =>
      response.writeHead(302, { location: `${geocoder.url}/inside?${canary}` }).end(),
    'breaks off': (response) => {
      response.writeHead(200, { 'content-length': '9999' });
      response.write('{"features":[');
      setImmediate(() => response.destroy());
    },
  };
  for (const [name, answer] of Object.entries(failing))
    it(`${name} returns no suggestions, and the log reveals nothing about the street`, async () => {
      geocoder.answers(answer);
      const before = geocoder.requestPaths.length;
      const log = watchLog();
      const query = { street: canary, city: '', lang: 'en', near: null };
      expect(await streetsFrom(geocoder.url, query)).toEqual([]);
      expect(geocoder.requestPaths).toHaveLength(before + 1);
      expect(log.text()).toContain('The geocoder did not respond.');
      expect(log.text()).not.toMatch(/canary|inside/i);
    });

  it('hangs is given up after the time limit', async () => {
    geocoder.answers(() => {});
    expect(
      await streetsFrom(geocoder.url, { street: canary, city: '', lang: 'en', near: null }, 50),
    ).toEqual([]);
    geocoder.answers((response) => response.write(' '));
    expect(
      await streetsFrom(geocoder.url, { street: canary, city: '', lang: 'en', near: null }, 50),
    ).toEqual([]);
  });

  it('sends 50 MB is cut off at the size limit', async () => {
    let sent = 0;
    geocoder.answers((response) => {
      const chunk = Buffer.alloc(64 * 1024, ' ');
      const more = () => {
        while (sent < 50 * 1024 * 1024 && !response.destroyed) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', more);
        }
        response.end();
      };
      more();
    });
    expect(
      await streetsFrom(geocoder.url, { street: canary, city: '', lang: 'en', near: null }),
    ).toEqual([]);
    expect(sent).toBeLessThan(20 * 1024 * 1024);
  });

  it('is unavailable causes no error', async () => {
    const away = await startGeocoder(() => {});
    await away.close();
    expect(
      await streetsFrom(away.url, { street: canary, city: '', lang: 'en', near: null }),
    ).toEqual([]);
  });
});

it('a listing without a point has no public one: no distance or circle is made up for it', async () => {
  const { db, host } = await community();
  const { id } = await host.listings.create(
    listingForm({ city: 'Brooklyn', region: 'NY', country: 'United States', postal: '11213' }),
  );
  const select = { lat: true, publicLat: true, publicLon: true };
  const { lat, publicLat, publicLon } = await db.sukkahListing.findUniqueOrThrow({
    where: { id },
    select,
  });
  expect([lat, publicLat, publicLon]).toEqual([null, null, null]);
});
