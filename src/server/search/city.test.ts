import { beforeAll, describe, expect, it } from 'vitest';
import { community } from '@/test/community';
import { makeListing } from '@/test/factories';
import { cityMatches, sweepCityNames } from './city';

describe('matching typed text to a city', () => {
  it.each([
    ['Brooklyn', 'Brooklyn', 'the name'],
    ['Brooklyn', 'brook', 'its start'],
    ['Brooklyn', 'BROOKLYN', 'in capitals'],
    ['Brooklyn', '  brooklyn  ', 'between blanks'],
    ['Brooklyn', 'Brooklyn, NY', 'with its state'],
    ['Brooklyn', 'Brooklin', 'a letter changed'],
    ['Brooklyn', 'Broklyn', 'a letter missing'],
    ['Brooklyn', 'Brookklyn', 'a letter too many'],
    ['Brooklyn', 'Borok', 'two swapped at its start'],
    ['Jerusalem', 'Jeruslem', 'a letter missing'],
    ['Jerusalem', 'Jerus', 'its start'],
    ['York', 'Yrok', 'two swapped'],
    ['New York', 'New Yrok', 'two swapped in the second word'],
    ['São Paulo', 'Sao Paulo', 'without its accents'],
    ['Sao Paulo', 'São Paulo', 'with accents of its own'],
    ['Sa\u0303o Paulo', 's\u00e3o p', 'with accents written otherwise'],
    ['Montréal', 'montreal', 'without its accents'],
    ['Be’er Sheva', "Be'er Sheva", 'with another apostrophe'],
    ['Be’er Sheva', 'Beer Sheva', 'without its apostrophe'],
    ['New  York', 'new york', 'with one blank less'],
    ['Rome', 'Rme', 'short, but its start'],
  ])('compares %s with "%s": %s', (city, typed, difference) => {
    expect(cityMatches(city, typed)).toBe(difference !== 'short, but its start');
  });

  it.each([
    ['Brooklyn', 'Broklin', 'two errors'],
    ['Brooklyn', 'York', 'another city'],
    ['New York', 'York', 'a word from its middle'],
    ['Haifa', 'Hxi', 'an error in three letters'],
    ['Brooklyn', '', 'nothing'],
    ['Brooklyn', ', NY', 'nothing before the comma'],
    ['Brooklyn', 'Brooklynheights', 'more than the name'],
  ])('doesn’t match %s with "%s": %s', (city, typed) => {
    expect(cityMatches(city, typed)).toBe(false);
  });
});

describe('a search by city or ZIP code', () => {
  let find: (city: string) => Promise<string[]>;

  beforeAll(async () => {
    const { db, host, visitor } = await community();
    const places: [string, string | null, string | null][] = [
      ['brooklyn', 'Brooklyn', '11238-1234'],
      ['brookline', 'Brookline', '02445'],
      ['new york', 'New York', '10023'],
      ['são paulo', 'São Paulo', '01310-100'],
      ['jerusalem', 'Jerusalem', '9414101'],
      ['london', 'London', 'NW11 7ET'],
      ['percent', '100% Town_x', null],
      ['backslash', 'Back\\slash', null],
      ['quote', "O'Fallon", null],
      ['nowhere', null, null],
    ];
    for (const [title, city, postal] of places)
      await makeListing(db, host, { title, city, postal });
    await makeListing(db, host, { title: 'hidden', city: 'Hidden Hills', visible: false });
    find = async (city) =>
      (await visitor.listings.search({ city })).items.map((item) => item.title).sort();
  });

  it('finds a city by its start, with one typo', async () => {
    expect(await find('Brooklin')).toEqual(['brookline', 'brooklyn']);
    expect(await find('brooklyn')).toEqual(['brookline', 'brooklyn']);
    expect(await find('Jeruslem')).toEqual(['jerusalem']);
    expect(await find('New Yrok')).toEqual(['new york']);
    expect(await find('sao paulo')).toEqual(['são paulo']);
    expect(await find('Chicago')).toEqual([]);
  });

  it('finds a ZIP code by its start, ignoring spaces, dashes and case', async () => {
    expect(await find('11238')).toEqual(['brooklyn']);
    expect(await find('112')).toEqual(['brooklyn']);
    expect(await find('11238-1234')).toEqual(['brooklyn']);
    expect(await find('0131')).toEqual(['são paulo']);
    expect(await find('nw117')).toEqual(['london']);
    expect(await find('NW11 7')).toEqual(['london']);
    expect(await find('1238')).toEqual([]);
  });

  it.each([
    ['%', []],
    ['_', []],
    ['%%%%', []],
    ['100% Town', ['percent']],
    ['1__', []],
    ['Back\\', ['backslash']],
    ['\\', []],
    ["O'Fal", ['quote']],
    ["'; DROP TABLE users; --", []],
    ["' OR '1'='1", []],
    ['{"a":1}', []],
    ['🍋', []],
    ['-', []],
  ])('treats %s as a plain name', async (typed, found) => {
    expect(await find(typed)).toEqual(found);
  });

  it('finds everything if only spaces are typed', async () => {
    expect(await find('   ')).toHaveLength(10);
  });

  it('doesn’t reveal a hidden listing’s city through a near match', async () => {
    expect(await find('Hidden')).toEqual([]);
  });
});

describe('city names', () => {
  let story: Awaited<ReturnType<typeof community>>;
  beforeAll(async () => {
    story = await community();
  });
  const names = async () => (await story.db.cityName.findMany()).map(({ name }) => name);

  it('are deleted with the last listing that uses them', async () => {
    const { db, host } = story;
    const [one, other] = [
      await makeListing(db, host, { city: 'Gehenna' }),
      await makeListing(db, host, { city: 'Gehenna' }),
    ];
    await db.sukkahListing.update({
      where: { id: one.id },
      data: { city: 'Eden', visible: false },
    });
    await sweepCityNames(story);
    expect(await names()).toEqual(expect.arrayContaining(['Gehenna', 'Eden']));
    await db.sukkahListing.update({ where: { id: other.id }, data: { city: null } });
    await sweepCityNames(story);
    expect(await names()).not.toContain('Gehenna');
    expect(await names()).toContain('Eden');
  });

  it('are cleaned up even if another process deletes one at that moment', async () => {
    const { db, host } = story;
    const { id } = await makeListing(db, host, { city: 'Ephemera' });
    await db.sukkahListing.update({ where: { id }, data: { city: null } });
    const sweeping = await db.$transaction(async (tx) => {
      await tx.cityName.delete({ where: { name: 'Ephemera' } });
      // Don't await it here: it's waiting for this transaction.
      const swept = { end: sweepCityNames(story) };
      swept.end.catch(() => {});
      const waiting = () => db.$queryRaw<unknown[]>`
        SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await expect.poll(waiting, { timeout: 15_000 }).toHaveLength(1);
      return swept;
    });
    await sweeping.end;
    expect(await names()).not.toContain('Ephemera');
  });

  it('stay if a listing starts using one just before it’s deleted', async () => {
    const { db, host } = story;
    for (let round = 0; round < 10; round += 1) {
      const city = `Moment ${round}`;
      const { id } = await makeListing(db, host, { city });
      const calls = [
        () => db.sukkahListing.update({ where: { id }, data: { city: null } }),
        () => sweepCityNames(story),
        () => makeListing(db, host, { city }),
        () => sweepCityNames(story),
      ];
      await Promise.all(calls.map((call) => call()));
      await sweepCityNames(story);
      expect(await names()).toContain(city);
    }
  });
});
