import { Prisma } from '@/generated/prisma/client';
import type { RequestSide } from '../access/participants';
import type { Tx } from '../db/client';
import { type LockedSlot, lockSlot } from '../db/locks';
import { transaction } from '../db/transaction';
import { errors } from '../errors';
import { queueMails } from '../mail/queue';
import { movedKey } from '../mail/requestMail';
import { isOver } from '../presenters/slot';
import { undoMsLeft } from '../presenters/undoWindow';
import { notifyRequest } from '../realtime/announce';
import type { System } from '../trpc/init';
import { presentRequest } from './answer';
import { type RequestRow, readRequest, requestSql } from './row';
import { standing } from './transitions';

/** Guests who have a seat at a meal that its host moves: they are asked whether they still come. */

const { sql } = Prisma;

/** After a mail that asks, the next waits so long: a host may try several hours. */
const GAP_MS = 10 * 60_000;

/** For each guest who was asked in the last minutes, when they can be asked again; what waits is told anew. */
async function nextMailOf(tx: Tx, requests: { id: string; hopperId: string }[], now: Date) {
  const [ids, users] = [requests.map(({ id }) => id), requests.map(({ hopperId }) => hopperId)];
  const asks = sql`kind = 'moved' AND user_id = ANY(${users}::uuid[]) AND subject_id = ANY(${ids}::uuid[])`;
  // One that is being sent now is not waited for.
  await tx.$executeRaw`UPDATE mails SET status = 'skipped', last_error = 'SUPERSEDED' WHERE id IN (
    SELECT id FROM mails WHERE status = 'queued' AND ${asks} FOR UPDATE SKIP LOCKED)`;
  const since = new Date(now.getTime() - GAP_MS);
  const sent = await tx.$queryRaw<
    { id: string; at: Date }[]
  >`SELECT subject_id::text AS id, max(sent_at) AS at FROM mails
      WHERE ${asks} AND sent_at > ${since}::timestamptz AND sent_at <= ${now}::timestamptz
      GROUP BY subject_id`;
  return new Map(sent.map(({ id, at }) => [id, new Date(at.getTime() + GAP_MS)]));
}

/**
 * Asks the accepted guests of a meal that was moved under its lock: by a mail that needs their answer no click
 * to be found, and on their page. Whose acceptance can still be undone knows of no hour yet.
 * @param before the slot as it was
 */
export async function askGuestsToConfirm(
  tx: Tx,
  before: LockedSlot,
  { startsAt }: { startsAt: Date },
  now: Date,
): Promise<void> {
  const asked = await tx.$queryRaw<
    { id: string; hopperId: string }[]
  >`UPDATE requests SET moved_at = ${now}::timestamptz, coming_at = NULL, updated_at = now(),
        moved_from = CASE WHEN moved_at IS NOT NULL AND coming_at IS NULL THEN moved_from
          ELSE ${before.startsAt}::timestamptz END
      WHERE slot_id = ${before.id}::uuid AND status = 'accepted'
        AND (held_until IS NULL OR held_until <= ${now}::timestamptz)
      RETURNING id::text, hopper_id::text AS "hopperId"`;
  if (asked.length === 0) return;
  const next = await nextMailOf(tx, asked, now);
  const owed = asked.map(({ id, hopperId }) => ({
    kind: 'moved' as const,
    userId: hopperId,
    subjectId: id,
    key: movedKey(id, startsAt, now),
    otherId: before.hostId,
    dueAt: next.get(id) ?? now,
  }));
  await queueMails(tx, owed, now);
  for (const { hopperId } of asked) await notifyRequest(tx, { hopperId, hostId: before.hostId });
}

/**
 * A guest of a meal that was moved says that they still come; said twice, it is the same.
 * @throws RuleError `NOT_FOUND`; `WRONG_STATE` of one that is not accepted; `SLOT_OVER`.
 */
export const confirmStillComing = ({ db, clock }: System, { id, slotId }: RequestSide) =>
  transaction(db, async (tx) => {
    const slot = await lockSlot(tx, slotId);
    if (!slot) throw errors.notFound('Request');
    const now = clock.now();
    const before = await readRequest(tx, id);
    const { status } = standing(before, slot, now);
    const told = undoMsLeft(before, now) ? before.heldFrom : status;
    if (status !== 'accepted' || told !== status) throw errors.already(status);
    if (isOver(slot, now)) throw errors.slotOver();
    const [request = before] = await tx.$queryRaw<
      RequestRow[]
    >`UPDATE requests r SET coming_at = coalesce(coming_at, ${now}::timestamptz), updated_at = now()
        WHERE id = ${id}::uuid AND moved_at IS NOT NULL RETURNING ${requestSql}`;
    await notifyRequest(tx, { hopperId: before.hopperId, hostId: slot.hostId });
    return presentRequest(request, slot, 'hopper', now);
  });
