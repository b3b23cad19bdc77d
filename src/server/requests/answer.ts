import { isShared } from '../access/sharing';
import { type Actor, actionsOf, type Past, statusAt } from './transitions';

type Slot = Parameters<typeof actionsOf>[1]['slot'];

/**
 * A request's row as one of its sides reads it now: its state, what is shared, what may be done.
 * `past` is needed where a host reads one that they declined.
 */
export const requestAnswer = <R extends { status: string; seatsRequested: number }>(
  request: R,
  slot: Slot,
  by: Actor,
  now: Date,
  past?: Past,
) => ({
  ...request,
  status: statusAt(request, slot, now),
  isShared: isShared(request, slot, now),
  actions: actionsOf(by, { ...request, slot, now, past }),
});

/** What of that holds no longer between two who are kept apart. */
export const keptApart = { isShared: false, actions: [] };
