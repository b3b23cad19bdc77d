import { Prisma } from '@/generated/prisma/client';
import { isInUndoWindowSql, type UndoWindow, undoMsLeft } from '../presenters/undoWindow';

/**
 * An acceptance shares the street with the guest, and the guest's email, phone, diet, and needs
 * with the host. Sharing ends two days after the meal, which leaves time for a forgotten coat or a
 * thank-you. After that, each sees of the other only what a stranger sees.
 */

const HOUR = 60 * 60_000;

const SHARED_AFTER_MEAL_MS = 48 * HOUR;

/**
 * Maximum length of a meal, in milliseconds: all of Sukkot. Without a limit, a host could extend a
 * meal for years once it has begun, and guests can't cancel by then.
 */
const LONGEST_MEAL = 9 * 24 * HOUR;

type Times = { startsAt: Date; endsAt: Date };

/** Checks whether a meal is over, including at the moment it ends. Applies the maximum length. */
export const isOver = ({ startsAt, endsAt }: Times, now: Date): boolean =>
  endsAt <= now || startsAt.getTime() + LONGEST_MEAL <= now.getTime();

export const sharedUntil = ({ startsAt, endsAt }: Times): Date =>
  new Date(Math.min(endsAt.getTime(), startsAt.getTime() + LONGEST_MEAL) + SHARED_AFTER_MEAL_MS);

type Request = { status: string } & Pick<UndoWindow, 'heldUntil'>;

/** Checks whether this request shares details now. An answer in its undo window doesn't. */
export const isShared = (request: Request, slot: Times, now: Date): boolean =>
  request.status === 'accepted' && !undoMsLeft(request, now) && now < sharedUntil(slot);

/** SQL version of `isShared`, for a row `r` of `requests` and its slot `s`. */
export function sharedSql(now: Date) {
  const since = now.getTime() - SHARED_AFTER_MEAL_MS;
  return Prisma.sql`(r.status = 'accepted' AND NOT ${isInUndoWindowSql(now)}
    AND s.ends_at > ${new Date(since)}::timestamptz
    AND s.starts_at > ${new Date(since - LONGEST_MEAL)}::timestamptz)`;
}
