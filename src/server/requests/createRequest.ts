import { Prisma } from '@/generated/prisma/client';
import type { requestCreateInput } from '@/schemas/request';
import type { z } from '@/schemas/zod';
import { isClosed } from '../access/blocks';
import { newId, type Tx } from '../db/client';
import { findByKey } from '../db/idempotency';
import { lockSlot, lockUser } from '../db/locks';
import { transaction } from '../db/transaction';
import { errors } from '../errors';
import { recordEvents } from '../events/recordEvents';
import { noUndoWindow } from '../presenters/undoWindow';
import { countChange } from '../rateLimit/rateLimit';
import { addMessage, openThread } from '../threads/thread';
import type { SignedIn } from '../trpc/init';
import { answerDeadline, reminderAt } from './answerDeadline';
import { goesFirstSql } from './offers';
import { presentRequest } from './presentRequest';
import { recordStep } from './recordStep';
import { requestHistory } from './requestHistory';
import { type RequestRow, requestSql } from './requestRow';
import { checkAskedTogether } from './seatElsewhere';
import { refusalOf } from './transitions';

const slotWithOptions = {
  slot: { include: { listing: { select: { dietaryOptions: true, timeZone: true } } } },
} as const satisfies Prisma.RequestInclude;

type Made = Prisma.RequestGetPayload<{ include: typeof slotWithOptions }>;

const readSlotOf = ({ slot: { listing, ...slot } }: Made) => ({ ...slot, ...listing });

/** Saves a group's needs in the guest's profile, which fills in their next request. */
const rememberNeeds = (
  tx: Tx,
  userId: string,
  needs: Record<'dietaryFlags' | 'allergens' | 'accessibilityNeeds', string[]>,
) =>
  tx.profile.upsert({
    where: { userId },
    create: { userId, ...needs, needsOnly: true },
    update: needs,
  });

/**
 * Creates a pending request, which doesn't reserve seats, or with `waitlist` one that waits for
 * seats at a full meal, and opens the thread with the host. A non-empty introduction becomes its
 * first message. Repeating the call with the same idempotency key returns the existing request in
 * its current state.
 * @throws RuleError `NOT_FOUND`, `OWN_SLOT`, `OPEN_SLOT`, `SLOT_OVER`, `ALREADY_REQUESTED`, `DECLINED_BEFORE`,
 *   `CANCELLED_OFTEN`, `SEATS_FULL`, `SEATS_FREE`, `HAVE_SEAT`, `ASKED_ENOUGH`, `TOO_MANY_REQUESTS`
 */
export async function createRequest({
  ctx,
  input: {
    slotId,
    seatsRequested,
    introMessage,
    dietaryFlags,
    dietaryCounts,
    accessibilityNeeds,
    allergens,
    key,
    waitlist,
    remember,
  },
  asksOthers = false,
}: {
  ctx: SignedIn;
  input: z.output<typeof requestCreateInput>;
  /** Whether it's one of several to different hosts for the same time. */
  asksOthers?: boolean;
}) {
  const { db, clock, viewer } = ctx;
  const status = waitlist ? 'waitlisted' : 'pending';
  const hopperId = viewer.id;
  const madeBefore = (tx: Tx) =>
    findByKey(key, (key) =>
      tx.request.findFirst({ where: { hopperId, key }, include: slotWithOptions }),
    );
  if (!(await madeBefore(db))) await countChange(ctx, 'requests');
  return transaction(db, async (tx) => {
    await lockUser(tx, hopperId);
    // Check this before any guard: the first call was allowed even if a new one wouldn't be.
    const before = await madeBefore(tx);
    if (before) return presentRequest(before, readSlotOf(before), 'hopper', clock.now());
    const slot = await lockSlot(tx, slotId);
    if (!slot) throw errors.notFound('Meal');
    const now = clock.now();
    if (await isClosed(tx, hopperId, slot.hostId)) throw errors.notFound('Meal');
    const { hostId, listingId } = slot;
    const refusal = refusalOf(null, status, 'hopper', {
      now,
      slot,
      seatsRequested,
      hasReason: false,
      unconfirmedAllergies: [],
      isOwn: hostId === hopperId,
      past: await requestHistory(tx, { slotId, hopperId }),
      undoWindow: noUndoWindow,
    });
    if (refusal) throw refusal;
    if (asksOthers) await checkAskedTogether(tx, hopperId, slot, now);
    const id = newId();
    const request = await recordStep<RequestRow>(
      tx,
      Prisma.sql`made AS (
        INSERT INTO requests AS r
          (id, slot_id, hopper_id, status, seats_requested, intro_message, dietary_flags, dietary_counts,
            accessibility_needs, allergens, goes_first, asked_together, key, answer_by, nudge_at, created_at)
        VALUES (${id}::uuid, ${slotId}::uuid, ${hopperId}::uuid, ${status}, ${seatsRequested}::int,
          ${introMessage}, ${dietaryFlags}::text[], ${dietaryCounts}::int[],
          ${accessibilityNeeds}::text[], ${allergens}::text[], ${goesFirstSql({ slotId, hopperId, seatsRequested })},
          ${asksOthers}::boolean, ${key ?? null}, ${waitlist ? null : answerDeadline(slot, now)}::timestamptz,
          ${waitlist ? null : reminderAt(slot, now)}::timestamptz,
          ${now}::timestamptz)
        RETURNING ${requestSql})`,
      {
        slot,
        request: { id, hopperId },
        step: { from: null, to: status, by: 'hopper', actor: viewer },
      },
      now,
    );
    if (remember)
      await rememberNeeds(tx, hopperId, { dietaryFlags, allergens, accessibilityNeeds });
    const thread = await openThread(tx, { listingId, hopperId, hostId }, now);
    if (introMessage) {
      const { message } = await addMessage(
        tx,
        thread,
        { senderId: hopperId, body: introMessage },
        now,
      );
      const event = { type: 'message.introduced', actor: viewer, hopperId, hostId } as const;
      await recordEvents(tx, [{ ...event, threadId: thread.id, messageId: message.id }], now);
    }
    return presentRequest(request, slot, 'hopper', now);
  });
}
