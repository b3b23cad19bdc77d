import { describe, expect, it } from 'vitest';
import { community } from '@/test/community';
import { makeListing } from '@/test/factories';

const onDay = (day: number, more: object = {}) => ({
  startsAt: new Date(Date.UTC(2027, 8, day, 17)),
  endsAt: new Date(Date.UTC(2027, 8, day, 19)),
  ...more,
});

describe('a card in search results', () => {
  it('has the next ten meals, upcoming ones before past ones', async () => {
    const { db, host, visitor } = await community();
    // The clock says September 1, 2027, so that five of them are over.
    const slots = Array.from({ length: 60 }, (_, n) => onDay(n - 4));
    const { id } = await makeListing(db, host, { slots });
    const { items } = await visitor.listings.search({ ids: [id] });
    const days = items[0]?.timeSlots.map(({ startsAt }) => startsAt.toISOString().slice(0, 10));
    expect(days).toEqual([
      ...['01', '02', '03', '04', '05', '06', '07', '08', '09', '10'].map(
        (day) => `2027-09-${day}`,
      ),
    ]);
    expect((await visitor.listings.byId({ id })).timeSlots).toHaveLength(60);
  });

  it('has the meals that match first, however late they are', async () => {
    const { db, host, visitor } = await community();
    const slots = Array.from({ length: 60 }, (_, n) =>
      onDay(n + 2, { type: n >= 57 ? 'kiddush' : 'dinner' }),
    );
    const { id } = await makeListing(db, host, { slots });
    const { items } = await visitor.listings.search({ ids: [id], mealType: 'kiddush' });
    const types = items[0]?.timeSlots.map(({ type }) => type);
    expect(types).toEqual([...Array(3).fill('kiddush'), ...Array(7).fill('dinner')]);
  });

  it('fills up with past meals', async () => {
    const { db, host, visitor } = await community();
    const slots = [...Array.from({ length: 12 }, (_, n) => onDay(n - 20)), onDay(3)];
    const { id } = await makeListing(db, host, { slots });
    const { items } = await visitor.listings.search({ ids: [id] });
    const over = items[0]?.timeSlots.map(({ isOver }) => isOver);
    expect(over).toEqual([false, ...Array(9).fill(true)]);
  });
});
