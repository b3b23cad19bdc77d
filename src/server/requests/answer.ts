import { isShared } from '../access/sharing';
import { type Actor, actionsOf, statusAt } from './transitions';

type Slot = Parameters<typeof actionsOf>[1]['slot'];

/** A request's row as one of its sides reads it now: its state, what is shared, what may be done. */
export const requestAnswer = <R extends { status: string; seatsRequested: number }>(
  request: R,
  slot: Slot,
  by: Actor,
  now: Date,
) => ({
  ...request,
  status: statusAt(request, slot, now),
  isShared: isShared(request, slot, now),
  actions: actionsOf(by, { ...request, slot, now }),
});
