import { type Actor, actionsOf, statusAt } from './transitions';

type Slot = Parameters<typeof actionsOf>[1]['slot'];

/** A request's row as one of its sides reads it now: its state, and what may be done with it. */
export const requestAnswer = <R extends { status: string; seatsRequested: number }>(
  request: R,
  slot: Slot,
  by: Actor,
  now: Date,
) => ({
  ...request,
  status: statusAt(request, slot, now),
  actions: actionsOf(by, { ...request, slot, now }),
});
