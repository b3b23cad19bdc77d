import { Prisma } from '@/generated/prisma/client';
import type { Clock } from '../clock';
import type { Db, Tx } from './client';

/** So long a key is kept at least. */
const KEPT_MS = 24 * 60 * 60_000;

/**
 * What was made with this key, if anything was. Asked first under the lock that the verb holds, so
 * that of two that come at once the second finds what the first made; a unique index stands behind.
 */
export async function findByKey<T>(
  key: string | undefined,
  find: (key: string) => Promise<T | null>,
): Promise<T | null> {
  // An undefined key in a condition of Prisma's would find any row.
  return key === undefined ? null : find(key);
}

/** Where keys are kept, and since when. */
const keyed = [
  ['messages', 'created_at'],
  ['requests', 'created_at'],
  ['sukkah_listings', 'created_at'],
  ['time_slots', 'keyed_at'],
] as const;

/**
 * Clears the keys that are older than a day. In plain SQL, since clearing one is no change that
 * `updated_at` tells of. What somebody is just changing waits for the next sweep.
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

/** Clears the keys of a user who leaves: over REST they are whatever the user wrote. */
export async function forgetKeys(tx: Tx, userId: string): Promise<void> {
  const key = { not: null };
  const data = { key: null };
  await tx.message.updateMany({ where: { senderId: userId, key }, data });
  await tx.request.updateMany({ where: { hopperId: userId, key }, data });
  await tx.sukkahListing.updateMany({ where: { hostId: userId, key }, data });
  await tx.timeSlot.updateMany({ where: { listing: { hostId: userId }, key }, data });
}
