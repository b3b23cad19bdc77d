import { beforeEach, describe, expect, it } from 'vitest';
import { community } from '@/test/community';
import { makeListing } from '@/test/factories';

type Story = Awaited<ReturnType<typeof community>>;

const dinner = (day: string) => ({ startsAt: `${day}T22:30:00Z` });

describe('alternatives to a search without results', () => {
  let story: Story;
  const instead = (search: Parameters<Story['visitor']['listings']['alternatives']>[0]) =>
    story.visitor.listings.alternatives(search);
  const open = (city: string, values: Parameters<typeof makeListing>[2] = {}) =>
    makeListing(story.db, story.host, {
      ...{ city, region: /^brooklyn$/i.test(city) ? 'NY' : null },
      ...values,
    });

  beforeEach(async () => {
    story = await community();
    await story.db.sukkahListing.deleteMany();
  });

  it('are the nearest days that match everything else, with the number of listings', async () => {
    await open('Teaneck', { slots: [dinner('2027-10-17'), dinner('2027-10-18')] });
    await open('Teaneck', { slots: [dinner('2027-10-18')], kashrutLevel: 'mehadrin' });
    await open('Teaneck', { slots: [dinner('2027-10-21')] });
    await open('Teaneck', { slots: [dinner('2027-10-22')] });
    await open('Teaneck', { slots: [{ ...dinner('2027-10-16'), type: 'lunch' }] });
    await open('Haifa', { slots: [dinner('2027-10-19')] });
    const search = { city: 'Teaneck', date: '2027-10-19', mealType: 'dinner' } as const;
    expect((await instead(search)).dates).toEqual([
      { date: '2027-10-18', total: 2 },
      { date: '2027-10-21', total: 1 },
      { date: '2027-10-17', total: 1 },
    ]);
    expect((await instead({ ...search, kashrutLevel: 'mehadrin' })).dates).toEqual([
      { date: '2027-10-18', total: 1 },
    ]);
    expect((await instead({ city: 'Teaneck' })).dates).toEqual([]);
  });

  it('are days on both sides of a date range', async () => {
    await open('Teaneck', { slots: [dinner('2027-10-17'), dinner('2027-10-23')] });
    const { dates } = await instead({ date: '2027-10-18', dateTo: '2027-10-22' });
    expect(dates.map(({ date }) => date)).toEqual(['2027-10-23', '2027-10-17']);
  });

  it('are the nearest known cities, and no distant ones', async () => {
    for (const city of ['brooklyn', 'Brooklyn', 'Monsey', 'Teaneck', 'Boston']) await open(city);
    const { cities } = await instead({ city: 'Manhattan' });
    expect(cities.map(({ name, count }) => [name, count])).toEqual([
      ['Teaneck', 1],
      ['Brooklyn', 2],
      ['Monsey', 1],
    ]);
  });

  it('are cities in the same time zone if no city is near, and the biggest ones for an unknown place', async () => {
    await open('Miami', { timeZone: 'America/New_York' });
    for (let n = 0; n < 2; n += 1) await open('Haifa', { timeZone: 'Asia/Jerusalem' });
    expect((await instead({ city: 'Buffalo' })).cities.map(({ name }) => name)).toEqual(['Miami']);
    expect((await instead({ city: 'Nowhereton' })).cities.map(({ name }) => name)).toEqual([
      'Haifa',
      'Miami',
    ]);
  });

  it('are the biggest cities if there are none in the same time zone either', async () => {
    for (const city of ['Haifa', 'Tzfat', 'Haifa'])
      await open(city, { timeZone: 'Asia/Jerusalem' });
    expect((await instead({ city: 'Adelaide' })).cities.map(({ name }) => name)).toEqual([
      'Haifa',
      'Tzfat',
    ]);
  });

  it('are the cities nearest to a point, with the number of listings', async () => {
    for (const city of ['Brooklyn', 'Brooklyn', 'Teaneck', 'Boston']) await open(city);
    const { cities } = await instead({ near: '40.78,-73.97', radiusKm: 1, sort: 'distance' });
    expect(cities.map(({ name, count }) => [name, count])).toEqual([
      ['Teaneck', 1],
      ['Brooklyn', 2],
    ]);
  });

  it('are filters to drop, one at a time, by how much is found without each', async () => {
    await open('Teaneck', { dietaryOptions: ['Vegan'], kashrutLevel: 'home-kosher' });
    await open('Teaneck', { dietaryOptions: ['Vegan', 'Gluten-free'] });
    await open('Teaneck', { dietaryOptions: ['Gluten-free'], kashrutLevel: 'mehadrin' });
    await open('Monsey', { dietaryOptions: ['Gluten-free', 'Vegan'], kashrutLevel: 'mehadrin' });
    const { filters } = await instead({
      city: 'Teaneck',
      dietary: ['Vegan', 'Gluten-free'],
      kashrutLevel: 'mehadrin',
      kidFriendly: true,
    });
    expect(filters).toEqual([
      { filter: 'kashrutLevel', value: null, total: 1 },
      { filter: 'dietary', value: 'Vegan', total: 1 },
    ]);
  });

  it('count what their own search finds', async () => {
    for (const city of ['Brooklyn', 'Monsey', 'Monsey']) await open(city);
    const { cities } = await instead({ city: 'Manhattan' });
    expect(cities).toHaveLength(2);
    for (const { placeId, count } of cities)
      expect(await story.visitor.listings.search({ near: placeId })).toMatchObject({
        total: count,
      });
  });

  it('include only what the guest could find', async () => {
    await open('Teaneck', { visible: false });
    await open('Monsey', { slots: [{ capacityTotal: 4, capacityReserved: 3 }] });
    expect((await instead({ city: 'Manhattan', seats: 2, upcoming: true })).cities).toEqual([]);
    expect((await instead({ city: 'Nowhereton', seats: 1 })).cities).toMatchObject([
      { name: 'Monsey' },
    ]);
  });
});
