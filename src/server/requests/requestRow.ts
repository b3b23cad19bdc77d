import { Prisma } from '@/generated/prisma/client';
import type { Tx } from '../db/client';
import { errors } from '../errors';

export type RequestRow = Omit<Prisma.RequestGetPayload<object>, 'key'>;

export const requestSql = Prisma.sql`r.id::text, r.slot_id::text AS "slotId",
  r.hopper_id::text AS "hopperId", r.seats_requested AS "seatsRequested",
  r.seats_wanted AS "seatsWanted", r.status,
  r.held_from AS "heldFrom", r.held_until AS "heldUntil",
  r.intro_message AS "introMessage", r.dietary_flags AS "dietaryFlags",
  r.dietary_counts AS "dietaryCounts", r.accessibility_needs AS "accessibilityNeeds",
  r.allergens, r.confirmed_allergies AS "confirmedAllergies", r.confirmed_at AS "confirmedAt",
  r.goes_first AS "goesFirst", r.asked_together AS "askedTogether",
  r.invitation, r.anonymous,
  r.answer_by AS "answerBy", r.nudge_at AS "nudgeAt", r.overdue_at AS "overdueAt",
  r.moved_at AS "movedAt", r.moved_from AS "movedFrom",
  r.place_changed AS "placeChanged", r.coming_at AS "comingAt",
  r.coming_due_at AS "comingDueAt", r.coming_asked_at AS "comingAskedAt",
  r.coming_reminded_at AS "comingRemindedAt",
  r.created_at AS "createdAt", r.updated_at AS "updatedAt"`;

/** @throws RuleError `NOT_FOUND` */
export async function readRequest(tx: Tx, id: string): Promise<RequestRow> {
  const [request] = await tx.$queryRaw<
    RequestRow[]
  >`SELECT ${requestSql} FROM requests r WHERE r.id = ${id}::uuid`;
  if (!request) throw errors.notFound('Request');
  return request;
}
