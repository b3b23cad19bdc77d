import { Prisma } from '@/generated/prisma/client';

/** A request's row, without the key that it was sent with. */
export type RequestRow = Omit<Prisma.RequestGetPayload<object>, 'key'>;

/** The same in SQL, of a row `r` of `requests`. */
export const requestSql = Prisma.sql`r.id::text, r.slot_id::text AS "slotId",
  r.hopper_id::text AS "hopperId", r.seats_requested AS "seatsRequested", r.status,
  r.intro_message AS "introMessage", r.dietary_flags AS "dietaryFlags",
  r.created_at AS "createdAt", r.updated_at AS "updatedAt"`;
