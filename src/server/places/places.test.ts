import { beforeAll, describe, expect, it } from 'vitest';
import { loadPlaces } from '@/setup/places/load.mjs';
import { community, testDatabase } from '@/test/community';
import { makeListing } from '@/test/factories';
import { refusal } from '@/test/refusal';

type Home = {
  city?: string;
  region?: string;
  country?: string;
  postal?: string;
  at?: [number, number];
};

const homes: Record<string, Home> = {
  'a kitchen on Eastern Parkway': { city: 'Brooklyn', region: 'NY', postal: '11213' },
  'a yard off Kingston Avenue': { city: 'Brooklyn', at: [40.665, -73.944] },
  'a porch in Flatbush': { city: 'Brooklyn', region: 'NY', postal: '11230-1234' },
  'a terrace in Boro Park': { city: 'BROOKLYN', region: 'New York', at: [40.633, -73.991] },
  'a courtyard in Williamsburg': { city: 'Williamsburg', region: 'NY' },
  'a roof on West End Avenue': { city: 'New York', region: 'NY', postal: '10024' },
  'a roof in Washington Heights': { city: 'New York City', at: [40.853, -73.935] },
  'a garden in Kew Gardens Hills': { city: 'Queens', region: 'NY', at: [40.73, -73.82] },
  'a house in Riverdale': { city: 'Bronx', region: 'NY', postal: '10471' },
  'a deck in Woodmere': { city: 'Woodmere', region: 'NY' },
  'a driveway in Monsey': { city: 'Monsey', region: 'NY' },
  'a lawn in Teaneck': { city: 'Teaneck', region: 'NJ' },
  'a lawn in Lakewood': { city: 'Lakewood', region: 'NJ' },
  'a lawn in Lakewood, Colorado': { city: 'Lakewood', region: 'CO' },
  'a patio in Pico-Robertson': { city: 'Los Angeles', region: 'CA', at: [34.053, -118.385] },
  'a porch in Skokie': { city: 'Skokie', region: 'IL' },
  'a balcony in Rehavia': { city: 'ירושלים', country: 'Israel', at: [31.773, 35.214] },
  'a roof in Har Nof': { city: 'Jerusalem', country: 'Israel', at: [31.786, 35.174] },
  'a balcony in Bnei Brak': { city: 'Bnei Brak', country: 'ישראל' },
  'a yard in Tzfat': { city: 'Safed', country: 'Israel' },
  'a garden in Golders Green': { city: 'London', country: 'UK', at: [51.573, -0.198] },
  'a garden in Stamford Hill': { city: 'London', country: 'England', at: [51.571, -0.073] },
  'a yard in Caulfield': { city: 'Caulfield', region: 'VIC', country: 'Australia' },
  'a balcony in Toronto': { city: 'Thornhill', country: 'Canada' },
  'a court in Antwerp': { city: 'Antwerpen', country: 'België' },
};

const brooklyn = [
  'a kitchen on Eastern Parkway',
  'a yard off Kingston Avenue',
  'a porch in Flatbush',
  'a terrace in Boro Park',
  'a courtyard in Williamsburg',
];
const manhattan = ['a roof on West End Avenue', 'a roof in Washington Heights'];
const crownHeights = ['a kitchen on Eastern Parkway', 'a yard off Kingston Avenue'];
const jerusalem = ['a balcony in Rehavia', 'a roof in Har Nof'];
const newYork = [
  ...brooklyn,
  ...manhattan,
  'a garden in Kew Gardens Hills',
  'a house in Riverdale',
];

const typed: [string, string, string[]][] = [
  ['NYC', 'us-ny-new-york', newYork],
  ['New York', 'us-ny-new-york', [...newYork, '!a lawn in Lakewood']],
  ['ניו יורק', 'us-ny-new-york', newYork],
  ['Manhattan', 'us-ny-manhattan', manhattan],
  ['Brooklyn, NY', 'us-ny-brooklyn', [...brooklyn, '!a house in Riverdale']],
  ['Crown Heights', 'us-ny-crown-heights', [...crownHeights, '!a porch in Flatbush']],
  ['crown hights', 'us-ny-crown-heights', crownHeights],
  ['Flatbush', 'us-ny-flatbush', ['a porch in Flatbush', '!a terrace in Boro Park']],
  ['Borough Park', 'us-ny-boro-park', ['a terrace in Boro Park', '!a porch in Flatbush']],
  ['11225', 'us-11225', crownHeights],
  ['UWS', 'us-ny-upper-west-side', ['a roof on West End Avenue', '!a roof in Washington Heights']],
  ['KGH', 'us-ny-kew-gardens-hills', ['a garden in Kew Gardens Hills']],
  ['The Bronx', 'us-ny-bronx', ['a house in Riverdale']],
  ['Riverdale', 'us-ny-riverdale', ['a house in Riverdale']],
  ['Five Towns', 'us-ny-five-towns', ['a deck in Woodmere']],
  ['Monsey', 'us-ny-monsey', ['a driveway in Monsey']],
  ['Teaneck', 'us-nj-teaneck', ['a lawn in Teaneck']],
  ['Lakewood', 'us-nj-lakewood', ['a lawn in Lakewood', '!a lawn in Lakewood, Colorado']],
  ['Lakewood, Colorado', 'g5427946', ['a lawn in Lakewood, Colorado', '!a lawn in Lakewood']],
  ['LA', 'us-ca-los-angeles', ['a patio in Pico-Robertson']],
  ['Pico Robertson', 'us-ca-pico-robertson', ['a patio in Pico-Robertson']],
  ['60076', 'us-60076', ['a porch in Skokie']],
  ['Jerusalem', 'il-jerusalem', jerusalem],
  ['ירושלים', 'il-jerusalem', jerusalem],
  ['Yerushalayim', 'il-jerusalem', jerusalem],
  ['רחביה', 'il-rehavia', ['a balcony in Rehavia', '!a roof in Har Nof']],
  ['Har Nof', 'il-har-nof', ['a roof in Har Nof', '!a balcony in Rehavia']],
  ['Bnei Brak', 'il-bnei-brak', ['a balcony in Bnei Brak']],
  ['בני ברק', 'il-bnei-brak', ['a balcony in Bnei Brak']],
  ['צפת', 'il-tzfat', ['a yard in Tzfat']],
  [
    'Golders Green',
    'gb-golders-green',
    ['a garden in Golders Green', '!a garden in Stamford Hill'],
  ],
  ['Stamford Hill', 'gb-stamford-hill', ['a garden in Stamford Hill']],
  ['London, UK', 'gb-london', ['a garden in Golders Green', 'a garden in Stamford Hill']],
  ['Melbourne', 'au-melbourne', ['a yard in Caulfield']],
  ['Thornhill, Canada', 'ca-on-thornhill', ['a balcony in Toronto']],
  ['Anvers', 'be-antwerp', ['a court in Antwerp']],
];

const asTyped: [string, string][] = [
  ['Brooklyn, NY', 'us-ny-brooklyn'],
  ['Brooklyn NY', 'us-ny-brooklyn'],
  ['Brooklyn New York', 'us-ny-brooklyn'],
  ['brooklyn, n.y., usa', 'us-ny-brooklyn'],
  ['near Brooklyn', 'us-ny-brooklyn'],
  ['Broklin', 'us-ny-brooklyn'],
  ['Brooklin NY', 'us-ny-brooklyn'],
  ['ברוקלין, ניו יורק', 'us-ny-brooklyn'],
  ['ברוקלין ניו יורק', 'us-ny-brooklyn'],
  ['New York NY', 'us-ny-new-york'],
  ['New York City, USA', 'us-ny-new-york'],
  ['ניו יורק, ארה״ב', 'us-ny-new-york'],
  ['Crown Heights Brooklyn', 'us-ny-crown-heights'],
  ['Crown Heights, Brooklyn, NY', 'us-ny-crown-heights'],
  ['Crown Hights Brooklyn', 'us-ny-crown-heights'],
  ['Boro Park Brooklyn NY', 'us-ny-boro-park'],
  ['Kew Gardens Hills Queens', 'us-ny-kew-gardens-hills'],
  ['Riverdale, Bronx', 'us-ny-riverdale'],
  ['Monsey NY', 'us-ny-monsey'],
  ['Teaneck NJ', 'us-nj-teaneck'],
  ['Teaneck New Jersey', 'us-nj-teaneck'],
  ['Teanek', 'us-nj-teaneck'],
  ['Lakewood Colorado', 'g5427946'],
  ['Lakewood NJ', 'us-nj-lakewood'],
  ['Los Angeles Calif', 'us-ca-los-angeles'],
  ['Jerusalem Israel', 'il-jerusalem'],
  ['Jeruslem Israel', 'il-jerusalem'],
  ['Jerusalim', 'il-jerusalem'],
  ['ירושלים, ישראל', 'il-jerusalem'],
  ['ירושלים ישראל', 'il-jerusalem'],
  ['ליד ירושלים', 'il-jerusalem'],
  ['ירשלים', 'il-jerusalem'],
  ['Har Nof Jerusalem', 'il-har-nof'],
  ['Har Nof, Jerusalem, Israel', 'il-har-nof'],
  ['הר נוף ירושלים', 'il-har-nof'],
  ['רחביה, ירושלים', 'il-rehavia'],
  ['Bnei Brak Israel', 'il-bnei-brak'],
  ['בני ברק ישראל', 'il-bnei-brak'],
  ['near Golders Green, London', 'gb-golders-green'],
  ['Golders Green London UK', 'gb-golders-green'],
  ['London England', 'gb-london'],
  ['London NW11', 'gb-london'],
  ['לונדון, אנגליה', 'gb-london'],
  ['Melbourne Australia', 'au-melbourne'],
  ['Thornhill Canada', 'ca-on-thornhill'],
  ['Antwerp Belgium', 'be-antwerp'],
];

describe('places as people type them', () => {
  let story: Awaited<ReturnType<typeof community>>;
  let seconds: number;
  let written: number;

  beforeAll(async () => {
    const { url } = await testDatabase();
    const began = performance.now();
    written = await loadPlaces(url);
    seconds = (performance.now() - began) / 1000;
    story = await community();
    for (const [title, { at, ...home }] of Object.entries(homes))
      await makeListing(story.db, story.host, {
        title,
        timeZone: 'UTC',
        city: null,
        region: null,
        country: 'United States',
        ...home,
        ...(at && { lat: at[0], lon: at[1], publicLat: at[0] + 0.003, publicLon: at[1] }),
      });
  }, 120_000);

  const suggest = (q: string) => story.visitor.places.suggest({ q });
  const found = async (near: string) => {
    const { items } = await story.visitor.listings.search({ near, limit: 100 });
    return items.map(({ title }) => title);
  };

  it('are loaded once', async () => {
    const { url } = await testDatabase();
    process.stderr.write(`${written} places were loaded in ${seconds.toFixed(1)} s.\n`);
    expect(written).toBeGreaterThan(150_000);
    expect(await loadPlaces(url)).toBe(0);
  });

  it.each(typed)('%s is %s, and finds what is there', async (q, id, expectedTitles) => {
    const [first] = await suggest(q);
    expect(first).toMatchObject({ id, exact: q !== 'crown hights' });
    const titles = await found(id);
    const missing = expectedTitles.filter(
      (title) => !title.startsWith('!') && !titles.includes(title),
    );
    const wrong = expectedTitles.filter(
      (title) => titles.includes(title.slice(1)) && title[0] === '!',
    );
    expect({ missing, wrong }).toEqual({ missing: [], wrong: [] });
  });

  it.each(asTyped)('%s means %s, where there are meals', async (q, id) => {
    const places = await suggest(q);
    expect(places[0]?.id).toBe(id);
    expect(await found(id)).not.toEqual([]);
    const texts = places.map(({ name, within }) => `${name}, ${within}`);
    expect(texts).toEqual([...new Set(texts)]);
  });

  it('are suggested while typing, the likelier ones first', async () => {
    const names = async (q: string) => (await suggest(q)).map(({ name }) => name);
    expect((await names('new y'))[0]).toBe('New York');
    expect(await names('יר')).toContain('Jerusalem');
    expect((await suggest('112')).every(({ kind }) => kind === 'postal')).toBe(true);
    expect(await names('M6A 1A1')).toEqual(['M6A']);
    expect(await names('x')).toEqual([]);
    expect(await names('100% nowhere_at all')).toEqual([]);
    expect((await suggest('a')).length + (await suggest('lo')).length).toBeLessThanOrEqual(16);
  });

  it.each([
    ['W Orange', 'West Orange'],
    ['N Hollywood', 'North Hollywood'],
    ['Qiriat Motzkin', 'Kiryat Motzkin'],
    ['St Mande', 'Saint-Mandé'],
  ])('are found as people shorten them: %s', async (q, name) => {
    const [first] = await suggest(q);
    expect(first).toMatchObject({ exact: true, isSimilar: false });
    expect(first?.name).toBe(name);
  });

  it('say if they are only similar to what was typed', async () => {
    expect((await suggest('crown hights'))[0]).toMatchObject({ isSimilar: true });
    expect((await suggest('Crown H'))[0]).toMatchObject({ isSimilar: false });
  });

  it('are distinguished by what follows a comma', async () => {
    const first = async (q: string) => (await suggest(q))[0]?.id;
    expect(await first('London')).toBe('gb-london');
    expect(await first('London, Ontario')).toBe('ca-on-london');
    expect(await first('London, Ohio')).toMatch(/^g\d/);
    expect(await first('London, Canada')).toBe('ca-on-london');
    expect(await first('Highland Park, IL')).toBe('us-il-highland-park');
    expect(await first('Highland Park, New Jersey')).toBe('us-nj-highland-park');
  });

  it.each([
    ['Givat Shmuel', false],
    ['רעננה', false],
    ['Rehavia, Jerusalem', false],
    ['Jerusalem', false],
    ['Hackensack, NJ', true],
    ['Nowhere at all', true],
    ['', true],
  ])('determine how many days of Yom Tov a search offers: %s', async (city, two) => {
    const { options } = await story.visitor.zmanim.sukkot({ city });
    expect(options.some(({ id }) => id.endsWith('-second-day'))).toBe(two);
  });

  it('are refused if invalid', async () => {
    expect(await refusal(found('us-ny-atlantis'))).toMatchObject({ code: 'UNKNOWN_PLACE' });
    for (const near of ['New York', '91,0', '40.7,-181', '40.7;-74', "x'; --", ''])
      expect(await refusal(found(near))).toMatchObject({ status: 400, code: 'BAD_INPUT' });
  });
});
