import { Prisma } from '@/generated/prisma/client';

/**
 * An answer that its host can still undo is held: it counts for seats, and its guest neither reads nor hears of
 * it. Until then nothing is shared either, or who presses Accept and Undo would learn a stranger's telephone.
 */

/** So long an answer is held, in milliseconds. */
export const UNDO_WINDOW_MS = 10_000;

/** What a request's row says of it. */
export type UndoWindow = { heldFrom: string | null; heldUntil: Date | null };

export const noUndoWindow: UndoWindow = { heldFrom: null, heldUntil: null };

/** For how long a request's answer is held yet, in milliseconds; null where it is not. */
export const undoMsLeft = (
  { heldUntil }: Pick<UndoWindow, 'heldUntil'>,
  now: Date,
): number | null => (heldUntil && heldUntil > now ? heldUntil.getTime() - now.getTime() : null);

/** A request as its guest knows it: in the state before an answer that is held. */
export const withAnnouncedStatus = <R extends UndoWindow & { status: string }>(
  request: R,
  now: Date,
): R =>
  undoMsLeft(request, now) && request.heldFrom ? { ...request, status: request.heldFrom } : request;

/** Whether the answer of a row `r` of `requests` is held. */
export const isInUndoWindowSql = (now: Date) =>
  Prisma.sql`(r.held_until IS NOT NULL AND r.held_until > ${now}::timestamptz)`;

/** The state in which the guest of a row `r` of `requests` knows it. */
export const announcedStatusSql = (now: Date) =>
  Prisma.sql`CASE WHEN ${isInUndoWindowSql(now)} THEN r.held_from ELSE r.status END`;
