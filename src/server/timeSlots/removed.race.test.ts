import { expect, it, vi } from 'vitest';
import { community } from '@/test/community';
import { makeListing } from '@/test/factories';

it('removing a meal waits for a save of its listing, and doesn’t lock the meal meanwhile', async () => {
  const { db, host } = await community();
  const { id, slot } = await makeListing(db, host);
  const waiting = async () => {
    const [row] = await db.$queryRaw<{ count: bigint }[]>`SELECT count(*) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return Number(row?.count);
  };
  const removal = await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM sukkah_listings WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
    const removal = host.timeSlots.remove({ id: slot.id });
    await vi.waitFor(async () => expect(await waiting()).toBe(1), { timeout: 15_000 });
    await tx.$queryRaw`SELECT 1 FROM time_slots WHERE id = ${slot.id}::uuid
      FOR NO KEY UPDATE NOWAIT`;
    return { removal };
  });
  await removal.removal;
  const { days } = await db.sukkahListing.findUniqueOrThrow({ where: { id } });
  expect(days).toEqual([]);
});
