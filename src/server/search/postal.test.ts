import { beforeAll, describe, expect, it } from 'vitest';
import { community } from '@/test/community';
import { makeListing } from '@/test/factories';
import { searchListings } from './search';

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

let story: Awaited<ReturnType<typeof community>>;
beforeAll(async () => {
  story = await community();
});

const list = async (country: string | null, postal: string, privacyLevel = 'approximate') =>
  (await makeListing(story.db, story.host, { city: null, country, postal, privacyLevel })).id;

const found = async (city: string) =>
  (await searchListings({ ctx: { ...story, viewer: null }, input: { city, limit: 100 } })).ids;

async function spelled(listingId: string): Promise<string> {
  let known = '';
  for (;;) {
    const hits: string[] = [];
    for (const letter of ALPHABET)
      if ((await found(known + letter)).includes(listingId)) hits.push(letter);
    if (hits.length !== 1) return known;
    known += hits[0];
  }
}

describe.each(['approximate', 'exact'])('an %s location', (privacyLevel) => {
  it.each([
    ['United Kingdom', 'SW1A 1AA', 'sw1a'],
    ['United Kingdom', 'NW11 7ET', 'nw11'],
    ['UK', 'E1 6AN', 'e1'],
    [null, 'M1 1AE', 'm1'],
    ['United States', 'W1A 0AX', 'w1a'],
    ['Ireland', 'D02 X285', 'd02'],
    ['Canada', 'K1A 0B1', 'k1a'],
    ['Netherlands', '1012 AB', '101'],
    ['Israel', '9414101', '941'],
    ['United States', '9414101', '941'],
    ['Germany', '10115', '101'],
    ['Brazil', '01310-100', '013'],
    [null, '11238', '112'],
    ['United States', '11238', '11238'],
    ['U.S.', '11238-1234', '11238'],
    ['usa', '02445', '02445'],
  ])(
    'in %s with the code %s reveals %s',
    async (country, postal, most) => {
      expect(await spelled(await list(country, postal, privacyLevel))).toBe(most);
    },
    30_000,
  );
});

it.each([
  ['SW1A 1AA', 'SW1A', 'SW1A 2ZZ'],
  ['sw1a 1', 'sw1a', 'sw1a 9'],
  ['SW1A-1AA, London', 'SW1A', 'sw1a1aa london'],
  ['E1 6AN', 'E1', 'E1 9ZZ'],
  ['D02 X285', 'D02', 'D02 AAAA'],
  ['K1A 0B1', 'K1A', 'K1A 9Z9'],
  ['9414101', '941', '9410000'],
])(
  'a search for %s finds only what %s finds, and %s finds the same',
  async (code, start, other) => {
    for (const [country, postal] of [
      ['United Kingdom', 'SW1A 1AA'],
      ['United Kingdom', 'E1 6AN'],
      ['Ireland', 'D02 X285'],
      ['Canada', 'K1A 0B1'],
      ['Israel', '9414101'],
    ] as const)
      await list(country, postal);
    const by = async (typed: string) => (await found(typed)).sort();
    const near = await by(start);
    expect(near).not.toEqual([]);
    expect(await by(other)).toEqual(await by(code));
    for (const id of await by(code)) expect(near).toContain(id);
    expect(await by(code)).not.toEqual([]);
  },
);

it('a district doesn’t match a shorter district that it begins with', async () => {
  const [one, eleven] = [await list('UK', 'NW1 4NP'), await list('UK', 'NW11 7ET')];
  expect(await found('NW11 7ET')).toContain(eleven);
  expect(await found('NW11 7ET')).not.toContain(one);
  for (const start of ['NW1 4NP', 'NW1', 'NW'])
    expect(await found(start)).toEqual(expect.arrayContaining([one, eleven]));
});
