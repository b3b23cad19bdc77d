import { Prisma } from '@/generated/prisma/client';
import type { RequestSide } from '../access/participants';
import type { Tx } from '../db/client';
import { type LockedSlot, lockSlot } from '../db/locks';
import { isOver } from '../db/predicates';
import { transaction } from '../db/transaction';
import { errors } from '../errors';
import { aboutRequest } from '../events/event';
import { recordEvents } from '../events/recordEvents';
import { movedKey } from '../mail/queue';
import type { Actor } from '../policies/actor';
import { finallyAccepted, undoEndOf, undoMsLeft } from '../presenters/undoWindow';
import type { System } from '../trpc/init';
import { comingTimes, remindsAfter } from './comingTimes';
import { presentRequest } from './presentRequest';
import { type RequestRow, readRequest, requestSql } from './requestRow';
import { standing } from './transitions';

const { sql } = Prisma;

/**
 * Tells the guests of a moved meal. Accepted guests are asked to confirm, by email and on their
 * page. Pending and waitlisted guests get an email without the street. So do guests whose answer is
 * still in its undo window, if it's undone; an acceptance email has the new time anyway.
 * Call it while holding the slot's lock.
 * @param before the slot as it was before the change
 * @returns how many were asked
 */
export async function announceMove(
  tx: Tx,
  before: LockedSlot,
  move: { startsAt: Date; endsAt: Date; placeChanged: boolean; actor: Actor },
  now: Date,
): Promise<number> {
  const { startsAt, endsAt, placeChanged, actor } = move;
  const { asksAt, remindsAt } = comingTimes({ startsAt, endsAt, timeZone: before.timeZone });
  // Close to the meal, this is the question that guests would get anyway.
  const askedAt = asksAt <= now ? now : null;
  const dueAt = askedAt ? remindsAfter(remindsAt, now) : asksAt;
  const isUnconfirmed = sql`(moved_at IS NOT NULL AND coming_at IS NULL)`;
  const startedAt = startsAt.getTime() === before.startsAt.getTime() ? null : before.startsAt;
  const movedRequests = await tx.$queryRaw<
    { id: string; hopperId: string; heldUntil: Date | null }[]
  >`UPDATE requests SET moved_at = ${now}::timestamptz, coming_at = NULL, updated_at = now(),
        moved_from = coalesce(CASE WHEN ${isUnconfirmed} THEN moved_from END,
          ${startedAt}::timestamptz),
        coming_due_at = ${dueAt}::timestamptz, coming_asked_at = ${askedAt}::timestamptz,
        coming_reminded_at = NULL, place_changed = ${placeChanged} OR (${isUnconfirmed} AND place_changed)
      WHERE slot_id = ${before.id}::uuid AND status = 'accepted'
        AND (held_until IS NULL OR held_until <= ${now}::timestamptz)
      RETURNING id::text, hopper_id::text AS "hopperId", held_until AS "heldUntil"`;
  const waitingRequests = await tx.request.findMany({
    where: {
      slotId: before.id,
      OR: [{ status: { in: ['pending', 'waitlisted', 'invited'] } }, { heldUntil: { gt: now } }],
    },
    select: { id: true, hopperId: true, heldUntil: true },
  });
  const toldRequests = [...movedRequests, ...waitingRequests];
  const events = toldRequests.map((request) => ({
    type: 'request.moved' as const,
    actor,
    ...aboutRequest(before, request),
    data: { startsAt: startsAt.toISOString(), placeChanged },
    visibleFrom: undoEndOf(request, now),
    email: { key: movedKey(request.id, startsAt, now) },
  }));
  await recordEvents(tx, events, now);
  return movedRequests.length;
}

export const countGuestsToAsk = (db: Tx, slotIds: string[], now: Date) =>
  db.request.count({
    where: { slotId: { in: slotIds }, ...finallyAccepted(now) },
  });

/**
 * Records that a guest is still coming. Safe to repeat.
 * @param askedAt the question they answer, if they answer a link. They may have been asked anew since.
 * @throws RuleError `NOT_FOUND`; `WRONG_STATE` if the request isn't accepted; `SLOT_OVER`
 */
export const confirmStillComing = (
  { db, clock }: System,
  { id, slotId, actor }: RequestSide,
  askedAt?: Date,
) =>
  transaction(db, async (tx) => {
    const slot = await lockSlot(tx, slotId);
    if (!slot) throw errors.notFound('Request');
    const now = clock.now();
    const before = await readRequest(tx, id);
    const { status } = standing(before, slot, now);
    const announcedStatus = undoMsLeft(before, now) ? before.heldFrom : status;
    if (status !== 'accepted' || announcedStatus !== status) throw errors.already(status);
    if (isOver(slot, now)) throw errors.slotOver();
    if (askedAt && before.comingAskedAt?.getTime() !== askedAt.getTime())
      throw errors.notFound('Link');
    const [request = before] = await tx.$queryRaw<
      RequestRow[]
    >`UPDATE requests r SET coming_at = coalesce(coming_at, ${now}::timestamptz), updated_at = now()
        WHERE id = ${id}::uuid AND (moved_at IS NOT NULL OR coming_asked_at IS NOT NULL)
        RETURNING ${requestSql}`;
    const event = { type: 'request.stillComing', actor, ...aboutRequest(slot, before) } as const;
    await recordEvents(tx, [event], now);
    return presentRequest(request, slot, 'hopper', now);
  });
