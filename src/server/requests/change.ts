import { openStatuses, type RequestStatus } from '@/schemas/options';
import { isOver, seatsLeft } from '../answers/slot';
import type { Clock } from '../clock';
import type { Db, Tx } from '../db';
import { errors } from '../errors';
import { announceRequest } from '../live/announce';
import { lockSlot } from '../locks';
import { queueRequestMail } from '../mail/requestMail';
import { seatsOffered, takeSeats, wasOffered } from './seats';
import { type Actor, checkTransition, statusAt } from './transitions';

type Change = {
  to: RequestStatus;
  by: Actor;
  actorId: string | null;
  reason?: string | null;
};

type LockedSlot = NonNullable<Awaited<ReturnType<typeof lockSlot>>>;
type RequestRow = Awaited<ReturnType<Tx['request']['findUniqueOrThrow']>>;

/**
 * One step of a request's life, on a slot that is locked: check, count seats, write, note it
 * down, and tell the other party.
 * @throws RuleError when the table or a guard says no.
 */
async function step(
  tx: Tx,
  slot: LockedSlot,
  request: RequestRow,
  { to, by, actorId, reason = null }: Change,
  now: Date,
): Promise<RequestRow> {
  const from = request.status as RequestStatus;
  const { seatsRequested } = request;
  checkTransition(from, to, by, { now, slot, seatsLeft: seatsLeft(slot), seatsRequested, reason });
  if (to === 'accepted') await takeSeats(tx, slot.id, seatsRequested);
  if (from === 'accepted') await takeSeats(tx, slot.id, -seatsRequested);
  const changed = await tx.request.update({ where: { id: request.id }, data: { status: to } });
  const event = await tx.requestEvent.create({
    data: { requestId: request.id, actorId, from, to, reason, at: now },
  });
  await queueRequestMail(tx, changed, event);
  await announceRequest(tx, request.id);
  return changed;
}

/**
 * Moves those who wait back to `pending`, in order of arrival, while the free seats last.
 * A party that does not fit is passed over and keeps its place. The slot must be locked.
 */
export async function moveUpWaitlist(
  tx: Tx,
  slotId: string,
  now: Date,
  passOver?: string,
): Promise<void> {
  const slot = await tx.timeSlot.findUniqueOrThrow({ where: { id: slotId } });
  if (isOver(slot, now) || slot.removedAt) return;
  let free = seatsLeft(slot) - (await seatsOffered(tx, slotId));
  if (free <= 0) return;
  const waiting = await tx.request.findMany({
    where: { slotId, status: 'waitlisted', id: { not: passOver } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  for (const request of waiting) {
    if (request.seatsRequested > free) continue;
    await step(tx, slot, request, { to: 'pending', by: 'system', actorId: null }, now);
    free -= request.seatsRequested;
  }
}

/**
 * Changes a request's state: locks its slot, reads afresh, checks the table, writes, and hands
 * on to the waitlist what came free. A refusal changes nothing.
 * @throws RuleError `NOT_FOUND`, or what the table of transitions says.
 */
export async function changeRequestIn(tx: Tx, clock: Clock, requestId: string, change: Change) {
  const { slotId } = await tx.request.findUniqueOrThrow({
    where: { id: requestId },
    select: { slotId: true },
  });
  const slot = await lockSlot(tx, slotId);
  if (!slot) throw errors.notFound('Request');
  const now = clock.now();
  const request = await tx.request.findUniqueOrThrow({ where: { id: requestId } });
  // A party that had moved up and leaves again passes its offer on, as an accepted one its seats.
  const frees =
    change.to !== 'accepted' &&
    (request.status === 'accepted' || (await wasOffered(tx, requestId)));
  const changed = await step(tx, slot, request, change, now);
  if (frees) await moveUpWaitlist(tx, slotId, now, requestId);
  return { ...changed, status: statusAt(changed, slot, now) };
}

/** The same, as a transaction of its own. */
export const changeRequest = (
  { db, clock }: { db: Db; clock: Clock },
  requestId: string,
  change: Change,
) => db.$transaction((tx) => changeRequestIn(tx, clock, requestId, change));

/**
 * Ends all open requests of slots that are gone, with a reason for the guests. Meals that took
 * place keep theirs: what was, was. The slots must be locked. @returns how many requests ended.
 */
export async function cancelOpenRequests(
  tx: Tx,
  slotIds: string[],
  reason: string,
  now: Date,
): Promise<number> {
  const requests = await tx.request.findMany({
    where: {
      slot: { id: { in: slotIds }, endsAt: { gt: now } },
      status: { in: [...openStatuses] },
    },
    include: { slot: true },
  });
  for (const { slot, ...request } of requests)
    await step(tx, slot, request, { to: 'cancelled', by: 'system', actorId: null, reason }, now);
  return requests.length;
}
