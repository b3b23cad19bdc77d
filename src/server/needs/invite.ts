import { Prisma } from '@/generated/prisma/client';
import { allergiesWith, unconfirmedAllergies } from '@/schemas/allergies';
import type { invitationInput, SentInvitations } from '@/schemas/invitation';
import { MAX_OPEN_INVITATIONS } from '@/schemas/options';
import type { z } from '@/schemas/zod';
import { newId } from '../db/client';
import { lockPerson, lockSlot } from '../db/locks';
import { isComingSql, stepBySql } from '../db/predicates';
import { transaction } from '../db/transaction';
import { errors } from '../errors';
import { answeredAllergies } from '../fits/answeredAllergies';
import { listingPolicy } from '../policies/listing';
import { maySql } from '../policies/policy';
import { noUndoWindow } from '../presenters/undoWindow';
import { answerDeadline } from '../requests/answerDeadline';
import { presentRequest } from '../requests/presentRequest';
import { recordStep } from '../requests/recordStep';
import { requestHistory } from '../requests/requestHistory';
import { type RequestRow, requestSql } from '../requests/requestRow';
import { takeSeatsSql } from '../requests/seats';
import { refusalOf, statusAt } from '../requests/transitions';
import type { SignedIn } from '../trpc/init';
import { checkHasNoSeat, mealOfView, seenNeed } from './lookingGroups';

/**
 * Invites a group that the host saw to the meal they saw it for. Its seats are held until its time
 * to answer is over. Until it accepts, the host doesn't learn who it is.
 * @throws RuleError `NOT_FOUND`, `INVITE_UNCONFIRMED`, `LOOKED_ENOUGH`, `INVITED_ENOUGH`,
 *   `INVITE_TOO_LATE`, `NEED_OVER`, `SEATS_FULL`, `ALLERGY_UNCONFIRMED`
 */
export const invite = ({
  ctx: { db, viewer, clock },
  input: { id: viewId, message, confirmedAllergies },
}: {
  ctx: SignedIn;
  input: z.output<typeof invitationInput>;
}) =>
  transaction(db, async (tx) => {
    const view = await tx.needView.findFirst({ where: { id: viewId, hostId: viewer.id } });
    if (!view) throw errors.notFound('Need');
    const { hopperId, slotId } = view;
    // The guest may be accepting another host's invitation right now.
    if (!(await lockPerson(tx, hopperId))) throw errors.needOver();
    const slot = await lockSlot(tx, slotId);
    if (slot?.hostId !== viewer.id) throw errors.notFound('Need');
    const now = clock.now();
    // Checks that don't depend on the group come first, so that these refusals reveal nothing about it.
    const meal = await mealOfView(tx, view, now);
    const open = { slotId, status: 'invited' };
    if ((await tx.request.count({ where: open })) >= MAX_OPEN_INVITATIONS)
      throw errors.invitedEnough();
    const answerBy = answerDeadline(slot, now);
    if (!answerBy) throw errors.inviteTooLate();
    const need = await seenNeed(tx, view, meal, now);
    const { dietaryFlags, allergens, accessibilityNeeds, groupSize: seatsRequested } = need;
    const allergies = answeredAllergies(need, { ...slot, confirmedAllergies });
    const refusal = refusalOf(null, 'invited', 'host', {
      now,
      slot: { ...slot, capacityReserved: slot.capacityTotal - meal.seats },
      seatsRequested,
      hasReason: false,
      unconfirmedAllergies: unconfirmedAllergies(allergies),
      isOwn: false,
      past: await requestHistory(tx, { slotId, hopperId }),
      undoWindow: noUndoWindow,
      answerBy,
    });
    if (refusal) throw refusal;
    await checkHasNoSeat(tx, view, meal);
    const id = newId();
    const confirmed = allergiesWith('confirmed', allergies);
    const request = await recordStep<RequestRow>(
      tx,
      Prisma.sql`slot AS (${takeSeatsSql(slot, seatsRequested)}), made AS (
        INSERT INTO requests AS r
          (id, slot_id, hopper_id, status, seats_requested, invitation, anonymous, dietary_flags,
            accessibility_needs, allergens, confirmed_allergies, confirmed_at, answer_by, created_at)
        SELECT ${id}::uuid, ${slotId}::uuid, ${hopperId}::uuid, 'invited', ${seatsRequested}::int,
          ${message ?? ''}, true, ${dietaryFlags}::text[], ${accessibilityNeeds}::text[],
          ${allergens}::text[], ${confirmed}::text[],
          ${confirmed.length > 0 ? now : null}::timestamptz, ${answerBy}::timestamptz,
          ${now}::timestamptz
        FROM slot RETURNING ${requestSql})`,
      {
        slot,
        request: { id, hopperId },
        step: { from: null, to: 'invited', by: 'host', actor: viewer },
      },
      now,
    );
    return presentRequest(request, slot, 'host', now);
  });

type Sent = RequestRow & { dietaryOptions: string[]; endsAt: Date; isWithdrawn: boolean };

/** Returns the viewer's invitations to coming meals that nobody has accepted, the newest first. */
export async function sentInvitations({ ctx }: { ctx: SignedIn }): Promise<SentInvitations> {
  const { db, viewer, clock } = ctx;
  const now = clock.now();
  const rows = await db.$queryRaw<Sent[]>`SELECT ${requestSql}, s.ends_at AS "endsAt",
      l.dietary_options AS "dietaryOptions",
      EXISTS (SELECT FROM request_events e WHERE e.request_id = r.id
        AND e.to_status = 'cancelled' AND ${stepBySql()} = 'host') AS "isWithdrawn"
    FROM requests r JOIN time_slots s ON s.id = r.slot_id
      JOIN sukkah_listings l ON l.id = s.listing_id
    WHERE ${maySql(listingPolicy, 'invite', viewer)} AND r.anonymous AND ${isComingSql(now)}
    ORDER BY r.created_at DESC, r.id DESC LIMIT 100`;
  return rows.map(({ dietaryOptions, endsAt, seatsRequested, ...row }) => ({
    ...row,
    groupSize: seatsRequested,
    status: statusAt(row, { endsAt }, now),
    allergies: answeredAllergies(row, { ...row, dietaryOptions }),
  }));
}
