import { Prisma } from '@/generated/prisma/client';
import { DAY_MS } from '@/schemas/time';
import type { Clock } from '../clock';
import type { Db, Tx } from './client';

/** Minimum time an idempotency key is stored, in milliseconds. */
const KEPT_MS = DAY_MS;

/**
 * Finds the row that was created with this key. Call it while holding the lock of the change, so
 * that the second of two simultaneous calls finds the first one's row. A unique index backs this
 * up.
 */
export async function findByKey<T>(
  key: string | undefined,
  find: (key: string) => Promise<T | null>,
): Promise<T | null> {
  // Prisma ignores an undefined condition and would return any row.
  return key === undefined ? null : find(key);
}

const keyed = [
  ['messages', 'created_at'],
  ['requests', 'created_at'],
  ['sukkah_listings', 'created_at'],
  ['time_slots', 'keyed_at'],
] as const;

/**
 * Deletes keys older than a day. It uses plain SQL to leave `updated_at` alone. Rows that are
 * locked wait for the next run.
 */
export async function sweepKeys({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  for (const names of keyed) {
    const [table, since] = names.map((name) => Prisma.raw(name));
    await db.$executeRaw`UPDATE ${table} SET key = NULL WHERE id IN (
      SELECT id FROM ${table} WHERE key IS NOT NULL AND ${since} <= ${before}
      FOR NO KEY UPDATE SKIP LOCKED)`;
  }
}

/**
 * Deletes the keys of a user who is leaving. Over REST, keys can contain any text the user chose.
 */
export async function forgetKeys(tx: Tx, userId: string): Promise<void> {
  const key = { not: null };
  const data = { key: null };
  await tx.message.updateMany({ where: { senderId: userId, key }, data });
  await tx.request.updateMany({ where: { hopperId: userId, key }, data });
  await tx.sukkahListing.updateMany({ where: { hostId: userId, key }, data });
  await tx.timeSlot.updateMany({ where: { listing: { hostId: userId }, key }, data });
}
