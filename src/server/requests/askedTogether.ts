import { Prisma } from '@/generated/prisma/client';
import { isOpen, type RequestStatus } from '@/schemas/options';
import type { askSeveralInput } from '@/schemas/request';
import type { z } from '@/schemas/zod';
import { isVisibleSql } from '../access/visibility';
import type { Tx } from '../db/client';
import { type LockedSlot, lockSlots } from '../db/locks';
import { isOpenRequestSql } from '../db/predicates';
import { transaction } from '../db/transaction';
import { errors, RuleError, refusalText } from '../errors';
import { system } from '../policies/actor';
import { type UndoWindow, undoMsLeft, withAnnouncedStatus } from '../presenters/undoWindow';
import type { SignedIn, System } from '../trpc/init';
import { changeRequestIn } from './changeRequest';
import { createRequest } from './createRequest';
import { type RequestRow, readRequest } from './requestRow';
import { atThatTimeSql } from './seatElsewhere';

const { sql, empty } = Prisma;

type Other = UndoWindow & { id: string; slotId: string; status: RequestStatus };

/**
 * Returns a guest's other open requests and invitations at the time of a meal. In its undo window, a
 * declined request counts too.
 */
export const requestsAtThatTime = (
  tx: Tx,
  { id, hopperId, slotId }: Pick<RequestRow, 'id' | 'hopperId' | 'slotId'>,
  which = empty,
) =>
  tx.$queryRaw<Other[]>`SELECT r.id::text, r.slot_id::text AS "slotId", r.status,
      r.held_from AS "heldFrom", r.held_until AS "heldUntil"
    ${atThatTimeSql(hopperId, slotId)} AND r.id <> ${id}::uuid ${which}
      AND (${isOpenRequestSql} OR r.held_from IS NOT NULL)`;

/** The step of a guest's request or invitation that ends because they have a seat elsewhere. */
export const foundSeat = {
  to: 'cancelled',
  by: 'hopper',
  actor: system,
  reason: { code: 'FOUND_SEAT' },
} as const;

/**
 * Ends the requests of a guest who has a seat now, but for meals that have begun. `endInvitations`
 * ends their invitations later.
 */
export async function withdrawIn(
  tx: Tx,
  slots: LockedSlot[],
  others: Other[],
  now: Date,
): Promise<void> {
  const isWaiting = (one: Other) =>
    one.status !== 'accepted' &&
    one.status !== 'invited' &&
    isOpen(withAnnouncedStatus(one, now).status);
  const idAt = new Map(others.filter(isWaiting).map(({ id, slotId }) => [slotId, id]));
  for (const slot of slots) {
    const id = idAt.get(slot.id);
    if (id && slot.startsAt > now) await changeRequestIn(tx, slot, id, foundSeat, now);
  }
}

/**
 * Ends the other requests that a guest sent along with the one that gave them a seat, in the order of
 * their meals' ids. Does nothing if the seat can still be undone, or is gone.
 */
export async function withdrawOthers({ db, clock }: System, requestId: string): Promise<void> {
  const seat = await db.request.findUnique({ where: { id: requestId } });
  if (!seat?.askedTogether) return;
  const which = sql`AND r.asked_together`;
  const others = await requestsAtThatTime(db, seat, which);
  if (others.length === 0) return;
  await transaction(db, async (tx) => {
    const slots = await lockSlots(tx, [seat.slotId, ...others.map(({ slotId }) => slotId)]);
    const now = clock.now();
    const found = await readRequest(tx, requestId);
    if (found.status !== 'accepted' || undoMsLeft(found, now)) return;
    await withdrawIn(tx, slots, await requestsAtThatTime(tx, seat, which), now);
  });
}

type Meal = { startsAt: Date; endsAt: Date };

const areAtOneTime = (meals: Meal[]) =>
  Math.max(...meals.map(({ startsAt }) => startsAt.getTime())) <
  Math.min(...meals.map(({ endsAt }) => endsAt.getTime()));

/**
 * Asks up to four hosts for seats at the same time. Each meal gets a request of its own, or a place
 * on its waitlist. Hosts who can't be asked are left out, with the reason, unless that's all.
 * @throws RuleError `NOT_FOUND` if the viewer can't see one of the meals, `TIMES_DIFFER`, and
 *   whatever `createRequest` throws
 */
export async function askSeveral({
  ctx,
  input: { meals, key, ...request },
}: {
  ctx: SignedIn;
  input: z.output<typeof askSeveralInput>;
}) {
  const { db, viewer, language } = ctx;
  const slots = await db.$queryRaw<Meal[]>`
    SELECT s.starts_at AS "startsAt", s.ends_at AS "endsAt"
    FROM time_slots s JOIN sukkah_listings l ON l.id = s.listing_id
    WHERE s.id = ANY(${meals.map(({ slotId }) => slotId)}::uuid[]) AND s.removed_at IS NULL
      AND ${isVisibleSql(viewer)}`;
  if (slots.length < meals.length) throw errors.notFound('Meal');
  if (!areAtOneTime(slots)) throw errors.timesDiffer();
  const sent: Awaited<ReturnType<typeof createRequest>>[] = [];
  const refused: { slotId: string; error: RuleError }[] = [];
  for (const { slotId, waitlist } of meals) {
    const input = { ...request, slotId, waitlist, key: key && `${key} ${slotId}` };
    try {
      sent.push(await createRequest({ ctx, input, asksOthers: true }));
    } catch (error) {
      if (!(error instanceof RuleError)) throw error;
      refused.push({ slotId, error });
    }
  }
  const [first] = refused;
  if (first && sent.length === 0) throw first.error;
  return {
    sent,
    refused: refused.map(({ slotId, error }) => ({
      slotId,
      why: refusalText(language, error).message,
    })),
  };
}
