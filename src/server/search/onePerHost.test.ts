import { expect, it } from 'vitest';
import { landingMealsInput } from '@/features/prefetchedInputs';
import { community } from '@/test/community';
import { createTestDatabase } from '@/test/database';
import { makeListing } from '@/test/factories';

it('one host can’t fill the landing page, with however many listings and whichever times', async () => {
  const { db, drop } = await createTestDatabase();
  try {
    const { host, guest, stranger, join, visitor } = await community({ db });
    const at = (hours: number) => new Date(Date.UTC(2027, 8, 1, 12 + hours));
    // The first host has a meal every hour, and one that goes on for days.
    for (let n = 0; n < 130; n += 1)
      await makeListing(db, host, {
        title: 'Mine',
        slots: [{ startsAt: at(-200), endsAt: at(15) }, { startsAt: at(1 + n / 60) }],
      });
    await makeListing(db, guest, { title: 'Going on', slots: [{ startsAt: at(-1) }] });
    await makeListing(db, stranger, { title: 'Tomorrow', slots: [{ startsAt: at(24) }] });
    await makeListing(db, await join('Dan'), { title: 'Later', slots: [{ startsAt: at(48) }] });
    const titles = async (limit: number) => {
      const found = await visitor.listings.search({ ...landingMealsInput, limit });
      expect(found.nextCursor).toBeNull();
      return found.items.map(({ title }) => title);
    };
    expect(await titles(12)).toEqual(['Mine', 'Tomorrow', 'Later', 'Going on']);
    expect(await titles(2)).toEqual(['Mine', 'Tomorrow']);
  } finally {
    await drop();
  }
}, 60_000);
