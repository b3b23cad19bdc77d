import { beforeAll, describe, expect, it } from 'vitest';
import { community } from '@/test/community';
import { makeListing } from '@/test/factories';

type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
beforeAll(async () => {
  story = await community();
});

const search = (input: Parameters<Story['visitor']['listings']['search']>[0]) =>
  story.visitor.listings.search(input);

/** A meal that starts this many hours after the story begins (noon UTC, September 1, 2027). */
const inHours = (hours: number) => ({ startsAt: new Date(Date.UTC(2027, 8, 1, 12 + hours)) });

describe('the order of listings', () => {
  it('is soonest upcoming meal first, then meals that have begun, then past meals, latest first, then listings without meals', async () => {
    const { db, host } = story;
    const make = (title: string, ...hours: number[]) =>
      makeListing(db, host, { title, postal: '10001', slots: hours.map(inHours) });
    await make('no meals');
    await make('over long ago', -90);
    await make('in 9 hours', 9, 300);
    await make('over lately', -3, -60);
    await make('in 5 hours, and one is over', -50, 5);
    await make('going on', -1);
    const { items } = await search({ city: '10001' });
    expect(items.map((item) => item.title)).toEqual([
      'in 5 hours, and one is over',
      'in 9 hours',
      'going on',
      'over lately',
      'over long ago',
      'no meals',
    ]);
  });

  it('puts full meals after all meals with seats, whichever is sooner', async () => {
    const { db, host } = story;
    const full = { capacityTotal: 4, capacityReserved: 4 };
    const make = (title: string, ...slots: { startsAt: Date }[]) =>
      makeListing(db, host, { title, postal: '10005', slots });
    await make('full in 5 hours', { ...inHours(5), ...full });
    await make('full in 6 hours, a seat in 40', { ...inHours(6), ...full }, inHours(40));
    await make('a seat in 30 hours', inHours(30));
    await make('over', inHours(-5));
    await make('full in 3 hours', { ...inHours(3), ...full });
    const { items } = await search({ city: '10005' });
    expect(items.map(({ title }) => title)).toEqual([
      'a seat in 30 hours',
      'full in 6 hours, a seat in 40',
      'full in 3 hours',
      'full in 5 hours',
      'over',
    ]);
  });

  it('puts listings with a photo first if their meals begin together', async () => {
    const { db, host } = story;
    const make = (title: string, photoUrl: string | null, hours: number) =>
      makeListing(db, host, { title, photoUrl, postal: '10006', slots: [inHours(hours)] });
    const bare = await make('bare', null, 20);
    await make('seen', '/pictures/table.jpg', 20);
    await make('bare, but sooner', null, 19.75);
    const titles = async () =>
      (await search({ city: '10006' })).items.map(({ title }) => title).join('; ');
    expect(await titles()).toBe('bare, but sooner; seen; bare');
    await db.sukkahListing.update({
      where: { id: bare.id },
      data: { photoUrl: '/pictures/x.jpg' },
    });
    expect(await titles()).toBe('bare, but sooner; bare; seen');
    // The next page continues from any page end.
    const first = await search({ city: '10006', limit: 2 });
    const rest = await search({ city: '10006', cursor: first.nextCursor ?? undefined });
    expect(rest.items.map(({ title }) => title)).toEqual(['seen']);
  });

  it('uses the matching slots if a search filters by slot', async () => {
    const { db, host } = story;
    const make = (title: string, lunch: number, dinner: number) =>
      makeListing(db, host, {
        title,
        postal: '10002',
        slots: [
          { ...inHours(lunch), type: 'lunch' },
          { ...inHours(dinner), type: 'dinner' },
        ],
      });
    await make('early lunch', 10, 40);
    await make('early dinner', 30, 20);
    const titles = async (mealType: 'lunch' | 'dinner') =>
      (await search({ city: '10002', mealType })).items.map((item) => item.title);
    expect(await titles('lunch')).toEqual(['early lunch', 'early dinner']);
    expect(await titles('dinner')).toEqual(['early dinner', 'early lunch']);
  });
});

describe('the order of a listing’s slots', () => {
  it('is soonest upcoming first, past ones last', async () => {
    const { db, host } = story;
    const { id } = await makeListing(db, host, { slots: [30, -20, 10, 20, -10].map(inHours) });
    const { timeSlots } = await story.visitor.listings.byId({ id });
    expect(timeSlots.map((slot) => slot.startsAt)).toEqual(
      [10, 20, 30, -20, -10].map((hours) => inHours(hours).startsAt),
    );
  });

  it('puts slots that match a search first', async () => {
    const { db, host } = story;
    const slots = [
      { ...inHours(10), type: 'dinner' },
      { ...inHours(20), type: 'lunch' },
      { ...inHours(30), type: 'dinner' },
      { ...inHours(40), type: 'lunch' },
    ];
    await makeListing(db, host, { postal: '10003', slots });
    const { items } = await search({ city: '10003', mealType: 'lunch' });
    expect(items[0]?.timeSlots.map((slot) => slot.startsAt)).toEqual(
      [20, 40, 10, 30].map((hours) => inHours(hours).startsAt),
    );
  });
});

describe('paging', () => {
  const COUNT = 130;
  beforeAll(async () => {
    const { db, host } = story;
    // Many at the same time, some past, some without meals: the hard cases for a cursor.
    const slotsOf = (n: number) => (n % 7 === 0 ? [] : [inHours(n % 5 === 0 ? -n : (n % 4) * 24)]);
    await Promise.all(
      Array.from({ length: COUNT }, (_, n) =>
        makeListing(db, host, { title: `n${n}`, postal: '10004', slots: slotsOf(n) }),
      ),
    );
  });

  async function pages(limit: number) {
    const ids: string[] = [];
    const totals = new Set<number>();
    let cursor: string | undefined;
    do {
      const page = await search({ city: '10004', limit, cursor });
      expect(page.items.length).toBeLessThanOrEqual(limit);
      ids.push(...page.items.map((item) => item.id));
      totals.add(page.total);
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    return { ids, totals: [...totals] };
  }

  it('goes through all listings in a stable order, without gaps or duplicates', async () => {
    const fullList = await pages(100);
    expect(fullList.ids).toHaveLength(COUNT);
    expect(new Set(fullList.ids).size).toBe(COUNT);
    for (const limit of [7, 24, 65]) expect((await pages(limit)).ids).toEqual(fullList.ids);
  });

  it('returns the same total on every page', async () => {
    expect((await pages(24)).totals).toEqual([COUNT]);
  });

  it('returns 24 by default, and no cursor after the last page', async () => {
    const first = await search({ city: '10004' });
    expect(first.items).toHaveLength(24);
    expect(first.nextCursor).not.toBeNull();
    expect((await search({ city: '10004', limit: 100, mealType: 'other' })).nextCursor).toBeNull();
    expect((await search({ city: '10001' })).nextCursor).toBeNull();
  });

  it('has no gaps or duplicates when a meal ends between two pages', async () => {
    const { db, host, clock } = story;
    for (const [n, hours] of [1, 2, 3, 4].entries())
      await makeListing(db, host, { title: `p${n}`, postal: '10005', slots: [inHours(hours)] });
    const input = { city: '10005', limit: 2 };
    const first = await search(input);
    const before = clock.at;
    clock.forward({ hours: 6 });
    const second = await search({ ...input, cursor: first.nextCursor ?? '' });
    clock.set(before);
    const titles = [...first.items, ...second.items].map((item) => item.title);
    expect(titles).toEqual(['p0', 'p1', 'p2', 'p3']);
  });

  it('goes through a host’s listings, newest first, in the same way', async () => {
    const { db, join } = story;
    const host = await join('Paula');
    const createdAt = new Date('2027-08-01T12:00:00Z');
    for (let n = 0; n < 7; n += 1)
      await makeListing(db, host, { title: `n${n}`, visible: n % 2 === 0, createdAt });
    const ids: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await host.listings.host({ limit: 3, cursor });
      expect(page.total).toBe(7);
      ids.push(...page.items.map((item) => item.id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(new Set(ids).size).toBe(7);
    const shown = async (visible: boolean) =>
      (await host.listings.host({ visible })).items.map((item) => item.visible);
    expect(await shown(true)).toEqual([true, true, true, true]);
    expect(await shown(false)).toEqual([false, false, false]);
    expect(ids).toEqual([...ids].sort().reverse());
  });
});
