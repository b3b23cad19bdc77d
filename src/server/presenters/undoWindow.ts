import { Prisma } from '@/generated/prisma/client';

/**
 * After answering, a host has a few seconds to undo. In this undo window the answer already counts
 * for seats, but its guest neither sees it nor is notified. Nothing is shared yet either. Otherwise
 * a host could see a stranger's phone by accepting and undoing.
 */

/** Length of the undo window, in milliseconds. */
export const UNDO_WINDOW_MS = 10_000;

/** Longest undo window while the host is at its button, counted from the answer. */
export const MAX_UNDO_WINDOW_MS = 60_000;

export type UndoWindow = { heldFrom: string | null; heldUntil: Date | null };

export const noUndoWindow: UndoWindow = { heldFrom: null, heldUntil: null };

/** Returns when the undo window closes, or null if it's closed. */
export const undoEndOf = ({ heldUntil }: Pick<UndoWindow, 'heldUntil'>, now: Date): Date | null =>
  heldUntil && heldUntil > now ? heldUntil : null;

/** Returns how much of the undo window is left, in milliseconds, or null if it's closed. */
export function undoMsLeft(request: Pick<UndoWindow, 'heldUntil'>, now: Date): number | null {
  const end = undoEndOf(request, now);
  return end && end.getTime() - now.getTime();
}

/**
 * Returns a request as its guest sees it. In the undo window, that's its status before the answer.
 */
export const withAnnouncedStatus = <R extends UndoWindow & { status: string }>(
  request: R,
  now: Date,
): R =>
  undoMsLeft(request, now) && request.heldFrom ? { ...request, status: request.heldFrom } : request;

/** Requests whose guests have a seat and know it: the acceptance can't be undone anymore. */
export const finallyAccepted = (now: Date) =>
  ({
    status: 'accepted',
    OR: [{ heldUntil: null }, { heldUntil: { lte: now } }],
  }) satisfies Prisma.RequestWhereInput;

export const isInUndoWindowSql = (now: Date) =>
  Prisma.sql`(r.held_until IS NOT NULL AND r.held_until > ${now}::timestamptz)`;

/** SQL for the status of a request `r` that its guest sees. */
export const announcedStatusSql = (now: Date) =>
  Prisma.sql`CASE WHEN ${isInUndoWindowSql(now)} THEN r.held_from ELSE r.status END`;
