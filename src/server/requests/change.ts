import { Prisma } from '@/generated/prisma/client';
import { openStatuses } from '@/schemas/options';
import { isClosed } from '../access/apart';
import type { RequestSide } from '../access/sides';
import type { Reason } from '../answers/reason';
import { rowsOf, type Tx } from '../db';
import { errors } from '../errors';
import { type LockedSlot, lockPerson, lockSlot } from '../locks';
import { transaction } from '../transaction';
import type { System } from '../trpc';
import { requestAnswer } from './answer';
import { type RequestRow, requestSql } from './row';
import { takeStep, type Wanted } from './step';
import { moveUpWaitlist, wasOffered } from './waitlist';

/**
 * Changes a request's state under its slot's lock, which may be held already: reads it afresh,
 * checks the table, writes, and hands on to the waitlist what came free. A refusal changes nothing.
 * @throws RuleError what the table of transitions says.
 */
export async function changeRequestIn(
  tx: Tx,
  slot: LockedSlot,
  requestId: string,
  wanted: Wanted,
  now: Date,
) {
  const [before] = await rowsOf<RequestRow>(
    tx,
    Prisma.sql`SELECT ${requestSql} FROM requests r WHERE r.id = ${requestId}::uuid`,
  );
  if (!before) throw errors.notFound('Request');
  // A party that had moved up and leaves again passes its offer on, as an accepted one its seats.
  const frees =
    wanted.to !== 'accepted' &&
    (before.status === 'accepted' ||
      (before.status === 'pending' && (await wasOffered(tx, requestId))));
  const after = await takeStep(tx, slot, before, wanted, now);
  if (frees) await moveUpWaitlist(tx, after.slot, now, requestId);
  return after;
}

/** The same by one of the request's two sides, as a transaction of its own. @returns its answer. */
export const changeRequest = (
  { db, clock }: System,
  side: RequestSide,
  wanted: Omit<Wanted, 'by' | 'actorId'>,
) =>
  transaction(db, async (tx) => {
    // Nobody is asked back who is leaving or blocked meanwhile; users come first in the order of locks.
    const asksBack = wanted.to === 'pending';
    if (asksBack) await lockPerson(tx, side.hopperId);
    const slot = await lockSlot(tx, side.slotId);
    if (!slot) throw errors.notFound('Request');
    const now = clock.now();
    const { viewerIs: by, viewerId: actorId } = side;
    const after = await changeRequestIn(tx, slot, side.id, { ...wanted, by, actorId }, now);
    // After the table has spoken: that a guest has left is no secret, that they blocked the host is one.
    if (asksBack && (await isClosed(tx, side.hopperId, slot.hostId)))
      throw errors.notFound('Request');
    return requestAnswer(after.request, after.slot, by, now);
  });

/**
 * Ends all open requests of slots that are gone, with a reason for the guests. Meals that took
 * place keep theirs: what was, was. @returns how many requests ended.
 */
export async function cancelOpenRequests(
  tx: Tx,
  slots: LockedSlot[],
  reason: Reason,
  now: Date,
): Promise<number> {
  const byId = new Map(slots.map((slot) => [slot.id, slot]));
  const requests = await tx.request.findMany({
    where: {
      slot: { id: { in: [...byId.keys()] }, endsAt: { gt: now } },
      status: { in: [...openStatuses] },
    },
  });
  const wanted = { to: 'cancelled', by: 'system', actorId: null, reason } as const;
  for (const request of requests) {
    const slot = byId.get(request.slotId);
    // Each step counts from the one before: two of them may give seats back at one meal.
    if (slot) byId.set(slot.id, (await takeStep(tx, slot, request, wanted, now)).slot);
  }
  return requests.length;
}
