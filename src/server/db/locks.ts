import { errors } from '../errors';
import type { Tx } from './client';
import { isPublicListingSql } from './predicates';

/**
 * Row locks that keep two changes from starting from the same state. Always lock in this order to
 * avoid deadlocks: users, then listings, then slots, each by id.
 */

/**
 * Locks a user's row until the end of the transaction, so that nothing is written for someone who
 * is leaving. For two users call `lockPeople`, which orders them.
 * @returns whether the account exists and is neither deleted nor suspended
 */
export const lockPerson = async (tx: Tx, userId: string): Promise<boolean> =>
  (await lockedUser(tx, userId))?.suspended === false;

/**
 * Locks the row of the user who is acting.
 * @throws RuleError `UNAUTHORIZED` if the account is deleted, `SUSPENDED` if it's suspended
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

/** Locks the rows of several users, including deleted and suspended ones. */
export async function lockPeople(tx: Tx, userIds: string[]): Promise<void> {
  await tx.$queryRaw`SELECT 1 FROM users WHERE id = ANY(${userIds}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`;
}

declare const locked: unique symbol;

export type LockedListing = { id: string; readonly [locked]: true };

/** Serializes changes to a listing and to its set of slots. */
export async function lockListing(tx: Tx, id: string): Promise<LockedListing> {
  await tx.$queryRaw`SELECT 1 FROM sukkah_listings WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  return { id } as LockedListing;
}

/** A locked slot with its host. Only a lock creates one. */
export type LockedSlot = {
  id: string;
  listingId: string;
  hostId: string;
  timeZone: string;
  /** Dietary needs that the listing says its kitchen can meet. */
  dietaryOptions: string[];
  visible: boolean;
  mode: string;
  startsAt: Date;
  endsAt: Date;
  capacityTotal: number;
  capacityReserved: number;
  removedAt: Date | null;
  readonly [locked]: true;
};

/**
 * Locks slots until the end of the transaction and rereads them with their listing's host. Unknown
 * ids are left out. Every change to a slot or its requests starts here, so that no seat is promised
 * twice. It uses `NO KEY` because plain `FOR UPDATE` deadlocks with the foreign-key locks of
 * inserts.
 */
export const lockSlots = (tx: Tx, slotIds: string[]): Promise<LockedSlot[]> =>
  tx.$queryRaw<
    LockedSlot[]
  >`SELECT s.id::text, s.listing_id::text AS "listingId", l.host_id::text AS "hostId",
      l.time_zone AS "timeZone", l.dietary_options AS "dietaryOptions",
      ${isPublicListingSql} AS visible, s.mode,
      s.starts_at AS "startsAt", s.ends_at AS "endsAt", s.capacity_total AS "capacityTotal",
      s.capacity_reserved AS "capacityReserved", s.removed_at AS "removedAt"
    FROM time_slots s
    JOIN sukkah_listings l ON l.id = s.listing_id
    WHERE s.id = ANY(${slotIds}::uuid[])
    ORDER BY s.id
    FOR NO KEY UPDATE OF s`;

/** Locks one slot. Undefined if it doesn't exist. */
export const lockSlot = async (tx: Tx, slotId: string): Promise<LockedSlot | undefined> =>
  (await lockSlots(tx, [slotId]))[0];

/** Returns a locked slot with values that were just written. */
export const withChanges = (
  slot: LockedSlot,
  change: Partial<Omit<LockedSlot, 'id'>>,
): LockedSlot => ({
  ...slot,
  ...change,
});
