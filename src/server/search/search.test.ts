import { beforeAll, describe, expect, it } from 'vitest';
import { accessibilitySlugs } from '@/schemas/options';
import { community } from '@/test/community';
import { makeListing } from '@/test/factories';
import { refusal } from '@/test/refusal';
import { writeCursor } from '../db/cursor';

type Story = Awaited<ReturnType<typeof community>>;
type Search = Parameters<Story['visitor']['listings']['search']>[0];
type Listing = Parameters<typeof makeListing>[2];

let story: Story;
beforeAll(async () => {
  story = await community();
});

let towns = 0;

/**
 * Listings in a town of their own, by title, and a search by that town's ZIP code that returns the
 * titles it found. The tests in this file share a database.
 */
async function town(listings: Record<string, Listing>) {
  towns += 1;
  const postal = String(10_000 + towns);
  for (const [title, listing] of Object.entries(listings))
    await makeListing(story.db, story.host, { postal, title, ...listing });
  return async (search: Search = {}) =>
    (await story.visitor.listings.search({ city: postal, limit: 100, ...search })).items
      .map((item) => item.title)
      .sort();
}

describe('a search by listing', () => {
  it('finds by kashrut level', async () => {
    const find = await town({
      certified: { kashrutLevel: 'certified' },
      home: { kashrutLevel: 'home-kosher' },
      none: {},
    });
    expect(await find({ kashrutLevel: 'certified' })).toEqual(['certified']);
    expect(await find()).toEqual(['certified', 'home', 'none']);
  });

  it('finds what was changed at a time or later, never what is hidden', async () => {
    const updatedAt = new Date('2027-05-01T10:00:00Z');
    const find = await town({
      earlier: { updatedAt: new Date(updatedAt.getTime() - 1) },
      now: { updatedAt },
      hidden: { updatedAt, visible: false },
    });
    expect(await find({ updatedSince: '2027-05-01T12:00:00+02:00' })).toEqual(['now']);
    expect(await find()).toEqual(['earlier', 'now']);
  });

  it('finds kid-friendly listings, those that aren’t, or both', async () => {
    const find = await town({ yes: { kidFriendly: true }, no: { kidFriendly: false } });
    expect(await find({ kidFriendly: true })).toEqual(['yes']);
    expect(await find({ kidFriendly: false })).toEqual(['no']);
    expect(await find({})).toEqual(['no', 'yes']);
  });

  it.each(Object.entries(accessibilitySlugs))('finds by accessibility %s', async (slug, tag) => {
    const find = await town({
      with: { accessibilityTags: [tag] },
      without: {
        accessibilityTags: Object.values(accessibilitySlugs).filter((other) => other !== tag),
      },
    });
    expect(await find({ accessibility: [slug as keyof typeof accessibilitySlugs] })).toEqual([
      'with',
    ]);
  });

  it('requires every requested accessibility feature, including a mechitza', async () => {
    const find = await town({
      both: { accessibilityTags: ['Wheelchair accessible'], genderSeating: 'mechitza' },
      ramp: { accessibilityTags: ['Wheelchair accessible'], genderSeating: 'mixed' },
      wall: { genderSeating: 'mechitza' },
    });
    expect(await find({ accessibility: ['wheelchair', 'mechitza'] })).toEqual(['both']);
    expect(await find({ accessibility: ['mechitza'] })).toEqual(['both', 'wall']);
    expect(await find({ accessibility: [] })).toHaveLength(3);
  });

  it('returns the slugs of the tags', async () => {
    const { db, host, visitor } = story;
    const { id } = await makeListing(db, host, {
      accessibilityTags: ['Step-free entry', 'Ground floor'],
      genderSeating: 'mechitza',
    });
    const { accessibility, accessibilityTags } = await visitor.listings.byId({ id });
    expect(accessibility).toEqual(['step-free', 'ground-floor', 'mechitza']);
    expect(accessibilityTags).toEqual(['Step-free entry', 'Ground floor']);
  });

  it('finds by seating, gender seating, any of the minhagim, and all of the diets', async () => {
    const find = await town({
      a: {
        seatingStyle: 'benches',
        genderSeating: 'separate',
        minhagim: ['Chabad', 'Ashkenazi'],
        dietaryOptions: ['Vegan', 'Gluten-free'],
      },
      b: { seatingStyle: 'floor', minhagim: ['Sephardi'], dietaryOptions: ['Vegan'] },
    });
    expect(await find({ seatingStyle: 'floor' })).toEqual(['b']);
    expect(await find({ genderSeating: 'separate' })).toEqual(['a']);
    expect(await find({ minhagim: ['Chabad', 'Reform'] })).toEqual(['a']);
    expect(await find({ minhagim: ['Chabad', 'Sephardi'] })).toEqual(['a', 'b']);
    expect(await find({ dietary: ['Vegan'] })).toEqual(['a', 'b']);
    expect(await find({ dietary: ['Vegan', 'Gluten-free'] })).toEqual(['a']);
  });

  it('says which of the searched diets the host can meet, and nothing without such a search', async () => {
    const { db, host, visitor } = story;
    const city = 'Dietville';
    await makeListing(db, host, { city, dietaryOptions: ['Vegan', 'Gluten-free', 'No fish'] });
    const match = async (search: Search) =>
      (await visitor.listings.search({ city, ...search })).items[0]?.dietaryMatch;
    expect(await match({ dietary: ['Vegan', 'No fish'] })).toEqual(['Vegan', 'No fish']);
    expect(await match({})).toBeUndefined();
  });

  it('finds by all requested kitchen and sukkah features, and by the number of steps', async () => {
    const find = await town({
      a: { kitchen: ['dairy', 'cholov-yisrael'], amenities: ['eruv', 'crib'], stepsToEnter: 3 },
      b: { kitchen: ['dairy'], amenities: ['eruv'], stepsToEnter: 0 },
      silent: {},
    });
    expect(await find({ kitchen: ['dairy'] })).toEqual(['a', 'b']);
    expect(await find({ kitchen: ['dairy', 'cholov-yisrael'] })).toEqual(['a']);
    expect(await find({ amenities: ['eruv'], maxSteps: 3 })).toEqual(['a', 'b']);
    expect(await find({ amenities: ['crib', 'eruv'] })).toEqual(['a']);
    expect(await find({ maxSteps: 2 })).toEqual(['b']);
    expect(await find({ maxSteps: 0 })).toEqual(['b']);
  });

  it('requires all filters to match', async () => {
    const find = await town({
      a: { kashrutLevel: 'certified', kidFriendly: false },
      b: { kashrutLevel: 'mehadrin', kidFriendly: true },
    });
    expect(await find({ kashrutLevel: 'certified', kidFriendly: true })).toEqual([]);
  });
});

describe('a search by slot', () => {
  it('finds by meal type', async () => {
    const find = await town({ a: { slots: [{ type: 'lunch' }] }, b: {}, none: { slots: [] } });
    expect(await find({ mealType: 'lunch' })).toEqual(['a']);
    expect(await find({ mealType: 'dessert' })).toEqual([]);
    expect(await find()).toEqual(['a', 'b', 'none']);
  });

  it('finds free meals', async () => {
    const find = await town({
      free: { slots: [{ isFree: true }] },
      'free, with prices of old': { slots: [{ isFree: true, priceCents: 500 }] },
      'free by its price': { slots: [{ isFree: false, priceCents: 0 }] },
      'free, nothing said': { slots: [{ isFree: false }] },
      priced: { slots: [{ isFree: false, priceCents: 2500 }] },
      donation: { slots: [{ isFree: false, donationSuggestedCents: 1800 }] },
    });
    expect(await find({ price: 'free' })).toEqual([
      'free',
      'free by its price',
      'free, nothing said',
      'free, with prices of old',
    ]);
  });

  it('finds meals with enough seats left', async () => {
    const find = await town({
      'three left': { slots: [{ capacityTotal: 8, capacityReserved: 5 }] },
      'two left, and two': {
        slots: [
          { capacityTotal: 2, capacityReserved: 0 },
          { type: 'lunch', capacityTotal: 9, capacityReserved: 7 },
        ],
      },
      full: { slots: [{ capacityTotal: 4, capacityReserved: 4 }] },
    });
    expect(await find({ seats: 3 })).toEqual(['three left']);
    expect(await find({ seats: 2 })).toEqual(['three left', 'two left, and two']);
    expect(await find({ seats: 1, mealType: 'lunch' })).toEqual(['two left, and two']);
    expect(await find({ seats: 4 })).toEqual([]);
  });

  it('requires date, meal type and price to match the same slot', async () => {
    const dinnerOn15 = { type: 'dinner', startsAt: '2027-10-15T23:00:00Z' };
    const lunchOn16 = { type: 'lunch', startsAt: '2027-10-16T17:00:00Z' };
    const find = await town({
      'one slot has it all': { slots: [{ ...lunchOn16, isFree: true }] },
      'spread over two': {
        slots: [
          { ...dinnerOn15, isFree: true },
          { ...lunchOn16, isFree: false, priceCents: 900 },
        ],
      },
    });
    expect(await find({ mealType: 'lunch', price: 'free' })).toEqual(['one slot has it all']);
    expect(await find({ mealType: 'dinner', date: '2027-10-16' })).toEqual([]);
    expect(await find({ mealType: 'lunch', date: '2027-10-16' })).toHaveLength(2);
    expect(await find({ mealType: 'dinner', date: '2027-10-15', price: 'free' })).toEqual([
      'spread over two',
    ]);
  });

  it('uses the local day of a meal', async () => {
    // 11 pm in New York is already the next day in UTC and in Jerusalem.
    const late = { slots: [{ startsAt: '2027-10-16T03:00:00Z' }] };
    const find = await town({
      'New York': { ...late, timeZone: 'America/New_York' },
      Jerusalem: { ...late, timeZone: 'Asia/Jerusalem' },
    });
    expect(await find({ date: '2027-10-15' })).toEqual(['New York']);
    expect(await find({ date: '2027-10-16' })).toEqual(['Jerusalem']);
  });

  it('accepts a date range with both ends, or only one', async () => {
    const on = (day: number) => ({ slots: [{ startsAt: `2027-10-${day}T17:00:00Z` }] });
    const find = await town({ d15: on(15), d16: on(16), d17: on(17), d18: on(18) });
    expect(await find({ date: '2027-10-16', dateTo: '2027-10-17' })).toEqual(['d16', 'd17']);
    expect(await find({ date: '2027-10-16' })).toEqual(['d16']);
    expect(await find({ dateTo: '2027-10-16' })).toEqual(['d15', 'd16']);
    expect(await find({ date: '2027-10-17', dateTo: '2027-10-16' })).toEqual([]);
  });

  it('leaves out past meals if only upcoming ones are requested', async () => {
    const find = await town({
      over: { slots: [{ startsAt: '2027-08-01T17:00:00Z' }] },
      'going on': { slots: [{ startsAt: '2027-09-01T11:30:00Z' }] },
      coming: {},
      none: { slots: [] },
    });
    expect(await find({ upcoming: true })).toEqual(['coming', 'going on']);
    expect(await find({ upcoming: false })).toHaveLength(4);
  });

  it('ignores removed slots', async () => {
    const find = await town({
      gone: { slots: [{ type: 'kiddush', removedAt: new Date('2027-08-30') }] },
    });
    expect(await find({ mealType: 'kiddush' })).toEqual([]);
    expect(await find()).toEqual(['gone']);
  });
});

const SOMETHING = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('an invalid search', () => {
  it.each([
    ['date', { date: '2027-02-30' }, 'Enter a date like 2027-10-15.'],
    ['limit', { limit: 101 }, 'Enter 100 or less.'],
    ['limit', { limit: 0 }, 'Enter 1 or more.'],
    ['cursor', { cursor: 'bm90aGluZw' }, 'This cursor isn’t valid.'],
    // Dates that don't exist.
    [
      'cursor',
      { cursor: writeCursor({ bucket: 0, key: 1e20, id: SOMETHING, at: 0 }) },
      'This cursor isn’t valid.',
    ],
    ['city', { city: 'x'.repeat(101) }, 'Enter at most 100 characters.'],
  ])('is refused: a bad %s', async (_field, search, message) => {
    expect(await refusal(story.visitor.listings.search(search))).toMatchObject({
      status: 400,
      message,
    });
  });
});
