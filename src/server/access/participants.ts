import type { Tx } from '../db/client';
import { errors } from '../errors';
import type { Viewer } from '../policies/actor';
import { listingPolicy } from '../policies/listing';
import { type ActionOf, can, type RoleOf, rolesSql } from '../policies/policy';
import { requestPolicy, sideOf } from '../policies/request';
import { threadPolicy } from '../policies/thread';
import { isVisibleSql } from './visibility';

/**
 * Checks what an actor may do with a listing, slot, request, or thread, by its policy. The result
 * types are branded and only these checks create them, so a function that takes one can't be called
 * without the check. Rows the actor may not see are `NOT_FOUND`; rows they see but may not change
 * are `FORBIDDEN`.
 */

type Actor = NonNullable<Viewer>;

export type ListingAction = ActionOf<typeof listingPolicy>;
export type RequestAction = ActionOf<typeof requestPolicy>;
export type ThreadAction = ActionOf<typeof threadPolicy>;

type Roles<Policy> = { roles: RoleOf<Policy>[] };

declare const checked: unique symbol;
type Checked<T> = T & { readonly [checked]: true };

export type HostedListing = Checked<{ id: string }>;

/**
 * Returns a listing with which the actor may take an action.
 * @throws RuleError `NOT_FOUND`, `FORBIDDEN`
 */
export async function listingFor(
  db: Tx,
  actor: Actor,
  action: ListingAction,
  id: string,
): Promise<HostedListing> {
  const [listing] = await db.$queryRaw<
    (HostedListing & Roles<typeof listingPolicy>)[]
  >`SELECT l.id::text, ${rolesSql(listingPolicy, actor)} AS roles FROM sukkah_listings l
      WHERE l.id = ${id}::uuid AND ${isVisibleSql(actor)}`;
  if (!listing) throw errors.notFound('Listing');
  if (!can(listingPolicy, action, listing.roles)) throw errors.notYours();
  return listing;
}

export type HostedSlot = Checked<{ id: string; listingId: string }>;

const slotsFor = (db: Tx, actor: Actor, ids: string[]) =>
  db.$queryRaw<
    (HostedSlot & Roles<typeof listingPolicy> & { isRemoved: boolean; isCanceled: boolean })[]
  >`SELECT s.id::text, s.listing_id::text AS "listingId", s.removed_at IS NOT NULL AS "isRemoved",
      s.cancelled_at IS NOT NULL AS "isCanceled", ${rolesSql(listingPolicy, actor)} AS roles
    FROM time_slots s JOIN sukkah_listings l ON l.id = s.listing_id
    WHERE s.id = ANY(${ids}::uuid[]) AND ${isVisibleSql(actor)}`;

/**
 * Returns a slot with which the actor may take an action.
 * @throws RuleError `NOT_FOUND`, `FORBIDDEN`
 */
export async function slotFor(
  db: Tx,
  actor: Actor,
  action: ListingAction,
  id: string,
): Promise<HostedSlot> {
  const [slot] = await slotsFor(db, actor, [id]);
  if (!slot || slot.isRemoved) throw errors.notFound('TimeSlot');
  if (!can(listingPolicy, action, slot.roles)) throw errors.notYours();
  return slot;
}

/**
 * Returns several slots whose cancellation the actor may request, including canceled ones.
 * @throws RuleError `NOT_FOUND`, `FORBIDDEN`
 */
export async function slotsToCancelFor(db: Tx, actor: Actor, ids: string[]): Promise<HostedSlot[]> {
  const mayEdit = ({ roles }: Roles<typeof listingPolicy>) =>
    can(listingPolicy, 'editMeals', roles);
  const slots = (await slotsFor(db, actor, ids)).filter(
    (slot) => !slot.isRemoved || (slot.isCanceled && mayEdit(slot)),
  );
  if (slots.length < new Set(ids).size) throw errors.notFound('TimeSlot');
  if (!slots.every(mayEdit)) throw errors.notYours();
  return slots;
}

export type RequestSide = Checked<{
  id: string;
  slotId: string;
  hopperId: string;
  actor: Actor;
  viewerIs: 'host' | 'hopper';
}>;

/**
 * Returns a request with which the actor may take an action, and the side they're on.
 * @throws RuleError `NOT_FOUND`, `FORBIDDEN`
 */
export async function requestFor(
  db: Tx,
  actor: Actor,
  action: RequestAction,
  id: string,
): Promise<RequestSide> {
  const [row] = await db.$queryRaw<
    (Omit<RequestSide, 'actor' | 'viewerIs'> & Roles<typeof requestPolicy>)[]
  >`SELECT r.id::text, r.slot_id::text AS "slotId", r.hopper_id::text AS "hopperId",
      ${rolesSql(requestPolicy, actor)} AS roles
    FROM requests r
    JOIN time_slots s ON s.id = r.slot_id
    JOIN sukkah_listings l ON l.id = s.listing_id
    WHERE r.id = ${id}::uuid`;
  if (!row || !can(requestPolicy, 'see', row.roles)) throw errors.notFound('Request');
  if (!can(requestPolicy, action, row.roles)) throw errors.notYours();
  const { roles, ...request } = row;
  return { ...request, actor, viewerIs: sideOf(roles) } as RequestSide;
}

export type ThreadSide = Checked<{ id: string; hopperId: string; hostId: string }>;

/**
 * Returns a thread in which the actor may take an action.
 * @throws RuleError `NOT_FOUND` if they may not read it, `FORBIDDEN`
 */
export async function threadFor(
  db: Tx,
  actor: Actor,
  action: ThreadAction,
  id: string,
): Promise<ThreadSide> {
  const [thread] = await db.$queryRaw<
    (ThreadSide & Roles<typeof threadPolicy>)[]
  >`SELECT t.id::text, t.hopper_id::text AS "hopperId", t.host_id::text AS "hostId",
      ${rolesSql(threadPolicy, actor)} AS roles
    FROM threads t WHERE t.id = ${id}::uuid`;
  if (!thread || !can(threadPolicy, 'read', thread.roles)) throw errors.notFound('Conversation');
  if (!can(threadPolicy, action, thread.roles)) throw errors.notYours();
  return thread;
}
