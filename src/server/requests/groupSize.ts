import type { groupSizeInput, moreSeatsInput } from '@/schemas/request';
import type { z } from '@/schemas/zod';
import type { RequestSide } from '../access/participants';
import { newId, type Tx } from '../db/client';
import { type LockedSlot, withChanges } from '../db/locks';
import { errors } from '../errors';
import { aboutRequest } from '../events/event';
import { recordEvents } from '../events/recordEvents';
import { seatsLeft } from '../presenters/slot';
import { noUndoWindow, undoMsLeft } from '../presenters/undoWindow';
import type { System } from '../trpc/init';
import { bySide, settleOrUndo } from './changeRequest';
import { emptyHistory, extraSeatsFit, type Facts, isNotRemoved, isUpcoming } from './guards';
import { type RequestRow, readRequest, requestSql } from './requestRow';
import { takeSeatsSql } from './seats';
import { takeStep } from './takeStep';
import { refusalOf, standing } from './transitions';
import { moveUpWaitlist, seatsOffered, wasOffered } from './waitlist';

const factsOf = (
  slot: LockedSlot,
  { seatsRequested }: RequestRow,
  size: number,
  now: Date,
): Facts => ({
  now,
  slot,
  seatsRequested: size,
  seatsBefore: seatsRequested,
  hasReason: false,
  unconfirmedAllergies: [],
  isOwn: false,
  past: emptyHistory,
  undoWindow: noUndoWindow,
});

/** Saves a group's new size, and takes or gives back the seats of an accepted one. */
async function saveSize(tx: Tx, slot: LockedSlot, request: RequestRow, size: number) {
  const taken = request.status === 'accepted' ? size - request.seatsRequested : 0;
  const counts = request.dietaryCounts.map((count) => Math.min(count, size));
  const [saved] = await tx.$queryRaw<
    (RequestRow & { capacityReserved: number })[]
  >`WITH slot AS (${takeSeatsSql(slot, taken)})
    UPDATE requests r SET seats_requested = ${size}::int, dietary_counts = ${counts}::int[],
      seats_wanted = NULL, goes_first = goes_first AND ${size}::int <= seats_requested, updated_at = now()
    FROM slot WHERE r.id = ${request.id}::uuid
    RETURNING ${requestSql}, slot.capacity_reserved AS "capacityReserved"`;
  if (!saved) throw errors.notFound('Request');
  const { capacityReserved, ...changed } = saved;
  return { request: changed, slot: withChanges(slot, { capacityReserved }) };
}

const saveWish = (tx: Tx, request: RequestRow, seatsWanted: number | null) =>
  tx.request.update({ where: { id: request.id }, data: { seatsWanted } });

/**
 * Changes the size of the viewer's group. A smaller group is saved at once, and the seats it gives
 * back go to the waitlist. A larger one is like a new request: while it waits it keeps its place,
 * with `waitlist` also if there are too few seats for it now, and an accepted one keeps its seats
 * and asks its host for more.
 * @throws RuleError `NOT_FOUND`, `WRONG_STATE`, `SLOT_OVER`, `SLOT_STARTED`, `SLOT_REMOVED`,
 *   `SEATS_FULL`, `SEATS_FREE`
 */
export const changeSize = (
  context: System,
  side: RequestSide,
  { seatsRequested: size, waitlist }: z.output<typeof groupSizeInput>,
) =>
  bySide(context, side, false, async (tx, locked, now) => {
    const { actor } = side;
    const stored = await readRequest(tx, side.id);
    const isSame = size === (stored.seatsWanted ?? stored.seatsRequested);
    // Saving the same size mustn't undo an answer.
    if (isSame && undoMsLeft(stored, now)) return { request: stored, slot: locked };
    const by = 'hopper' as const;
    const before = await settleOrUndo(tx, locked, stored, { by, to: 'pending' }, now);
    const { request, slot } = before;
    const { status: from } = standing(request, slot, now);
    const grows = size > request.seatsRequested;
    const to = from === 'pending' && grows && waitlist ? 'waitlisted' : from;
    const refusal = refusalOf(from, to, by, factsOf(slot, request, size, now));
    if (refusal) throw refusal;
    if (isSame) return before;
    if (grows && from === 'pending' && (await wasOffered(tx, request.id))) {
      // Don't grow into seats that are offered to others.
      const free = seatsLeft(slot) - (await seatsOffered(tx, slot.id));
      if (size - request.seatsRequested > free) throw errors.seatsFull(free);
    }
    const record = () => {
      const event = { type: 'request.resized', actor, ...aboutRequest(slot, request) } as const;
      const data = { from: request.seatsRequested, to: size };
      return recordEvents(tx, [{ ...event, data, email: { key: newId() } }], now);
    };
    if (from === 'accepted' && size >= request.seatsRequested) {
      const wish = grows ? size : null;
      await record();
      return { request: await saveWish(tx, request, wish), slot };
    }
    const saved = await saveSize(tx, slot, request, size);
    if (to !== from) {
      const hadOffer = await wasOffered(tx, request.id);
      const waiting = await takeStep(tx, saved.slot, saved.request, { by, to, actor }, now);
      if (hadOffer) await moveUpWaitlist(tx, waiting.slot, now, request.id);
      return waiting;
    }
    await record();
    await moveUpWaitlist(tx, saved.slot, now);
    // A group that's waiting may have moved up itself.
    return { ...saved, request: await readRequest(tx, request.id) };
  });

/**
 * The host gives an accepted group the seats it asked for, or declines. Either way it keeps those
 * that it has.
 * @throws RuleError `NOT_FOUND`, `NO_SEATS_WANTED`, `GROUP_CHANGED`, `SLOT_OVER`, `SEATS_FULL`
 */
export const answerMoreSeats = (
  context: System,
  side: RequestSide,
  { accept, seatsWanted: seen }: z.output<typeof moreSeatsInput>,
) =>
  bySide(context, side, false, async (tx, slot, now) => {
    const request = await readRequest(tx, side.id);
    const { seatsWanted } = request;
    if (!seatsWanted || request.status !== 'accepted') throw errors.noSeatsWanted();
    if (seen && seen !== seatsWanted) throw errors.groupChanged(seatsWanted);
    const facts = factsOf(slot, request, seatsWanted, now);
    for (const guard of accept ? [isUpcoming, isNotRemoved, extraSeatsFit] : []) {
      const refusal = guard(facts);
      if (refusal) throw refusal;
    }
    const type = accept ? 'request.moreSeatsGiven' : 'request.moreSeatsDeclined';
    const event = { type, actor: side.actor, ...aboutRequest(slot, request) } as const;
    const data = { from: request.seatsRequested, to: seatsWanted };
    await recordEvents(tx, [{ ...event, data, email: { key: newId() } }], now);
    return accept
      ? saveSize(tx, slot, request, seatsWanted)
      : { request: await saveWish(tx, request, null), slot };
  });
