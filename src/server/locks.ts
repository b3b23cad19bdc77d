import type { Tx } from './db';
import { errors } from './errors';

/**
 * Locks a user's row to the end of the transaction, so that nothing is written for somebody who is
 * leaving meanwhile. In one order for all: the user, then listings, then slots.
 * @throws RuleError `UNAUTHORIZED` when the account is deleted.
 */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  const rows = await tx.$queryRaw<unknown[]>`SELECT 1 FROM users
    WHERE id = ${userId}::uuid AND deleted_at IS NULL FOR NO KEY UPDATE`;
  if (rows.length === 0) throw errors.signInFirst();
}

/** Serialises changes to a listing and to the set of its slots; lock the listing first, then its slots. */
export async function lockListing(tx: Tx, listingId: string): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM sukkah_listings WHERE id = ${listingId}::uuid FOR NO KEY UPDATE`;
}

/**
 * Locks a slot's row to the end of the transaction and reads it afresh; null when there is none.
 * Every change to a slot or to its requests starts here, so that no seat is promised twice.
 * `NO KEY`: the plain lock would deadlock with the foreign-key locks of inserted requests.
 */
export async function lockSlot(tx: Tx, slotId: string) {
  await tx.$queryRaw`SELECT 1 FROM time_slots WHERE id = ${slotId}::uuid FOR NO KEY UPDATE`;
  return tx.timeSlot.findUnique({ where: { id: slotId } });
}
