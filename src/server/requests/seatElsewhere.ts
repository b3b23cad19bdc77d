import { Prisma } from '@/generated/prisma/client';
import { MAX_ASKED_TOGETHER } from '@/schemas/options';
import type { Tx } from '../db/client';
import type { LockedSlot } from '../db/locks';
import { isOpenRequestSql, overlapsSql } from '../db/predicates';
import { errors } from '../errors';
import { isInUndoWindowSql } from '../presenters/undoWindow';
import type { RequestRow } from './requestRow';

/**
 * A guest may ask several hosts for the same time (`askedTogether`). One of them can give a seat,
 * and then the other requests are withdrawn.
 */

const { sql } = Prisma;

/** SQL for a guest's requests `r`, at slots `s`, at the time of a meal. */
export const atThatTimeSql = (hopperId: string, slotId: string) => sql`
  FROM requests r JOIN time_slots s ON s.id = r.slot_id
    JOIN time_slots own ON own.id = ${slotId}::uuid
  WHERE r.hopper_id = ${hopperId}::uuid AND ${overlapsSql(sql`s`, sql`own`)}`;

/** The same for requests of this kind. */
const togetherSql = (hopperId: string, slotId: string) =>
  sql`${atThatTimeSql(hopperId, slotId)} AND r.asked_together`;

/** SQL: the guest of the open request `r` is also waiting for other hosts at the time of slot `s`. */
export const asksOthersSql = sql`(r.asked_together AND ${isOpenRequestSql} AND EXISTS (
  SELECT FROM requests o JOIN time_slots os ON os.id = o.slot_id
  WHERE o.hopper_id = r.hopper_id AND o.asked_together AND o.id <> r.id
    AND o.status IN ('pending', 'waitlisted') AND ${overlapsSql(sql`os`, sql`s`)}))`;

/** Serializes what gives a guest one of these seats. It's the last lock. */
export const lockSeatsOf = (tx: Tx, hopperId: string) =>
  tx.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended(${hopperId}, 0))::text`;

/**
 * SQL condition: request `r` gave its guest a seat before the current hour began. Only then do other
 * hosts, who don't know who the guest is, notice that somebody isn't looking anymore. Everyone sees
 * seat counts, and the one that changed in the same minute would tell whose sukkah it is.
 */
export const isSeatKnownSql = (now: Date) => sql`(r.status = 'accepted' AND NOT EXISTS (
  SELECT FROM request_events e WHERE e.request_id = r.id AND e.to_status = 'accepted'
    AND NOT e.undone AND e.at >= date_trunc('hour', ${now}::timestamptz)))`;

type Seat = 'final' | 'undoable';

/**
 * Returns whether another of the hosts that a guest asked together has given them a seat at this
 * time. Holds off the others' acceptances until the end of the transaction. Call it while holding
 * the slot's lock and before the request is changed: it's the last lock.
 */
export async function seatElsewhere(
  tx: Tx,
  slot: LockedSlot,
  { id, hopperId, askedTogether }: RequestRow,
  now: Date,
): Promise<Seat | undefined> {
  if (!askedTogether) return undefined;
  await lockSeatsOf(tx, hopperId);
  const seats = await tx.$queryRaw<{ isUndoable: boolean }[]>`
    SELECT ${isInUndoWindowSql(now)} AS "isUndoable" ${togetherSql(hopperId, slot.id)}
      AND r.status = 'accepted' AND r.id <> ${id}::uuid`;
  if (seats.length === 0) return undefined;
  return seats.every(({ isUndoable }) => isUndoable) ? 'undoable' : 'final';
}

/**
 * Checks whether a guest may ask one more host for the time of this meal. Call it while holding the
 * guest's lock.
 * @throws RuleError `HAVE_SEAT` if one of them gave a seat, and the guest knows; `ASKED_ENOUGH`
 */
export async function checkAskedTogether(
  tx: Tx,
  hopperId: string,
  slot: LockedSlot,
  now: Date,
): Promise<void> {
  const asked = await tx.$queryRaw<{ hasSeat: boolean }[]>`
    SELECT r.status = 'accepted' AND NOT ${isInUndoWindowSql(now)} AS "hasSeat"
    ${togetherSql(hopperId, slot.id)} AND ${isOpenRequestSql}`;
  if (asked.some(({ hasSeat }) => hasSeat)) throw errors.haveSeat();
  if (asked.length >= MAX_ASKED_TOGETHER) throw errors.askedEnough();
}
