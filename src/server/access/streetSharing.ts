import { Prisma } from '@/generated/prisma/client';
import { HOUR_MS } from '@/schemas/time';
import { isInUndoWindowSql, type UndoWindow, undoMsLeft } from '../presenters/undoWindow';

/**
 * An acceptance shares the street with the guest, and the guest's email, phone, diet, and needs
 * with the host. Sharing ends two days after the meal, which leaves time for a forgotten coat or a
 * thank-you. After that, each sees of the other only what a stranger sees.
 */

const SHARED_AFTER_MEAL_MS = 48 * HOUR_MS;

export const sharedUntil = ({ endsAt }: { endsAt: Date }): Date =>
  new Date(endsAt.getTime() + SHARED_AFTER_MEAL_MS);

type Request = { status: string } & Pick<UndoWindow, 'heldUntil'>;

/** Checks whether this request shares details now. An answer in its undo window doesn't. */
export const isShared = (request: Request, slot: { endsAt: Date }, now: Date): boolean =>
  request.status === 'accepted' && !undoMsLeft(request, now) && now < sharedUntil(slot);

/** SQL version of `isShared`, for a row `r` of `requests` and its slot `s`. */
export function sharedSql(now: Date) {
  const since = new Date(now.getTime() - SHARED_AFTER_MEAL_MS);
  return Prisma.sql`(r.status = 'accepted' AND NOT ${isInUndoWindowSql(now)} AND s.ends_at > ${since}::timestamptz)`;
}
