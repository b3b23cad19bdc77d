import { errors } from '../errors';
import type { Tx } from './client';
import { isPublicListingSql } from './predicates';

/**
 * The locks that keep two changes from being made of one state. In one order for all, so that nobody
 * waits in a circle: users, then listings, then slots, each by id.
 */

/**
 * Locks a user's row to the end of the transaction, so that nothing is written for somebody who is
 * leaving meanwhile. Of two, use `lockPeople`, which has an order.
 * @returns whether they are there, and have neither deleted their account nor been suspended.
 */
export const lockPerson = async (tx: Tx, userId: string): Promise<boolean> =>
  (await lockedUser(tx, userId))?.suspended === false;

/**
 * The same for the one who acts.
 * @throws RuleError `UNAUTHORIZED` when the account is deleted, `SUSPENDED` when moderators suspended it.
 */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  const user = await lockedUser(tx, userId);
  if (!user) throw errors.signInFirst();
  if (user.suspended) throw errors.suspended();
}

async function lockedUser(tx: Tx, userId: string): Promise<{ suspended: boolean } | undefined> {
  const [user] = await tx.$queryRaw<
    { suspended: boolean }[]
  >`SELECT suspended_at IS NOT NULL AS suspended FROM users
      WHERE id = ${userId}::uuid AND deleted_at IS NULL FOR NO KEY UPDATE`;
  return user;
}

/** Locks the rows of several users, whatever became of their accounts. */
export async function lockPeople(tx: Tx, userIds: string[]): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ANY(${userIds}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`;
}

declare const locked: unique symbol;

/** A listing under its lock. Only a lock makes one. */
export type LockedListing = { id: string; readonly [locked]: true };

/** Serialises changes to a listing and to the set of its slots. */
export async function lockListing(tx: Tx, id: string): Promise<LockedListing> {
  await tx.$queryRaw`SELECT 1 FROM sukkah_listings WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return { id } as LockedListing;
}

/** A slot as it is under its lock, and whose meal it is. Only a lock makes one. */
export type LockedSlot = {
  id: string;
  listingId: string;
  hostId: string;
  /** Its listing's zone. */
  timeZone: string;
  /** Whether its listing is, to those who have nothing to do with it yet. */
  visible: boolean;
  startsAt: Date;
  endsAt: Date;
  capacityTotal: number;
  capacityReserved: number;
  removedAt: Date | null;
  readonly [locked]: true;
};

/**
 * Locks slots to the end of the transaction and reads them afresh, with their listing's host; ids
 * of none are left out. Every change to a slot or to its requests starts here, so that no seat is
 * promised twice. `NO KEY`: the plain lock would deadlock with the foreign-key locks of inserts.
 */
export const lockSlots = (tx: Tx, slotIds: string[]): Promise<LockedSlot[]> =>
  tx.$queryRaw<
    LockedSlot[]
  >`SELECT s.id::text, s.listing_id::text AS "listingId", l.host_id::text AS "hostId",
      l.time_zone AS "timeZone",
      ${isPublicListingSql} AS visible,
      s.starts_at AS "startsAt", s.ends_at AS "endsAt", s.capacity_total AS "capacityTotal",
      s.capacity_reserved AS "capacityReserved", s.removed_at AS "removedAt"
    FROM time_slots s
    JOIN sukkah_listings l ON l.id = s.listing_id
    WHERE s.id = ANY(${slotIds}::uuid[])
    ORDER BY s.id
    FOR NO KEY UPDATE OF s`;

/** One slot, locked; undefined when there is none. */
export const lockSlot = async (tx: Tx, slotId: string): Promise<LockedSlot | undefined> =>
  (await lockSlots(tx, [slotId]))[0];

/** A locked slot after a change that was made to its row under the same lock. */
export const lockAgain = (
  slot: LockedSlot,
  change: Partial<Omit<LockedSlot, 'id'>>,
): LockedSlot => ({
  ...slot,
  ...change,
});
