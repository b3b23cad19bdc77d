import { Prisma } from '@/generated/prisma/client';
import { isInUndoWindowSql, type UndoWindow, undoMsLeft } from '../presenters/undoWindow';

/**
 * What an acceptance shares (the street with the guest; with the host mail, phone, and what the guest
 * cannot eat or needs) is shared until two days after the meal: for the coat left behind, the way to
 * say thanks, and no longer. After that each sees of the other what a stranger sees.
 */

const HOUR = 60 * 60_000;

/** So long after the meal. */
const AFTERWARDS = 48 * HOUR;

/**
 * A meal counts so long at most: a table that is open for all of Sukkot. Else a host could stretch one
 * for years once it has begun, when no guest can cancel any more.
 */
const LONGEST_MEAL = 9 * 24 * HOUR;

type Times = { startsAt: Date; endsAt: Date };

/** Whether a meal has taken place, however long it is said to last. At its very end it has. */
export const isOver = ({ startsAt, endsAt }: Times, now: Date): boolean =>
  endsAt <= now || startsAt.getTime() + LONGEST_MEAL <= now.getTime();

/** When what an acceptance of this meal shares is shared no longer. */
export const sharedUntil = ({ startsAt, endsAt }: Times): Date =>
  new Date(Math.min(endsAt.getTime(), startsAt.getTime() + LONGEST_MEAL) + AFTERWARDS);

type Request = { status: string } & Pick<UndoWindow, 'heldUntil'>;

/** Whether host and guest of this request share now what an acceptance shares: one that is not held. */
export const isShared = (request: Request, slot: Times, now: Date): boolean =>
  request.status === 'accepted' && !undoMsLeft(request, now) && now < sharedUntil(slot);

/** The same in SQL, of a row `r` of `requests` and its slot `s`. */
export function sharedSql(now: Date) {
  const since = now.getTime() - AFTERWARDS;
  return Prisma.sql`(r.status = 'accepted' AND NOT ${isInUndoWindowSql(now)}
    AND s.ends_at > ${new Date(since)}::timestamptz
    AND s.starts_at > ${new Date(since - LONGEST_MEAL)}::timestamptz)`;
}
