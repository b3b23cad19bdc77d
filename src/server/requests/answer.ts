import { isShared } from '../access/sharing';
import { isOver } from '../presenters/slot';
import { type UndoWindow, undoMsLeft, withAnnouncedStatus } from '../presenters/undoWindow';
import type { RequestRow } from './row';
import { type Actor, actionsOf, type RequestHistory, statusAt } from './transitions';

type Slot = Parameters<typeof actionsOf>[1]['slot'];

type Row = UndoWindow & { status: string; seatsRequested: number } & Pick<
    RequestRow,
    'movedAt' | 'movedFrom' | 'comingAt' | 'answerBy'
  >;

/** Whether a guest of a meal that was moved has said that they still come; null where nothing was asked. */
export const stillComing = (
  { status, movedAt, comingAt }: Pick<Row, 'status' | 'movedAt' | 'comingAt'>,
  slot: { endsAt: Date },
  now: Date,
) =>
  movedAt && status === 'accepted' && !isOver(slot, now)
    ? (['asked', 'yes'] as const)[comingAt ? 1 : 0]
    : null;

/**
 * A request's row as one of its sides reads it now: its state, what is shared, what may be done.
 * `past` is needed where a host reads one that they declined.
 */
export const presentRequest = <R extends Row>(
  row: R,
  slot: Slot,
  by: Actor,
  now: Date,
  past?: RequestHistory,
) => {
  const request = by === 'host' ? row : withAnnouncedStatus(row, now);
  return {
    ...request,
    status: statusAt(request, slot, now),
    answerBy: statusAt(request, slot, now) === 'pending' ? request.answerBy : null,
    isShared: isShared(request, slot, now),
    stillComing: stillComing(request, slot, now),
    actions: actionsOf(by, { ...request, slot, now, past }),
    undoMs: by === 'host' ? undoMsLeft(row, now) : null,
  };
};

/** What of that holds no longer between two who are kept apart. */
export const blockedRequestFields = {
  isShared: false,
  stillComing: null,
  actions: [],
  undoMs: null,
};
