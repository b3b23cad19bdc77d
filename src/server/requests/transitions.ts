import { openStatuses, type RequestStatus } from '@/schemas/options';
import { isOver } from '../answers/slot';
import { errors, type RuleError } from '../errors';

export type Actor = 'host' | 'hopper' | 'system';

/** What a guard may look at. All of it read under the slot's lock. */
export type Facts = {
  now: Date;
  slot: { startsAt: Date; endsAt: Date; removedAt: Date | null };
  seatsLeft: number;
  seatsRequested: number;
  reason: string | null;
};

type Guard = (facts: Facts) => RuleError | undefined;

const notOver: Guard = ({ slot, now }) => (isOver(slot, now) ? errors.slotOver() : undefined);
const notStarted: Guard = ({ slot, now }) =>
  isOver(slot, now) ? errors.slotOver() : slot.startsAt <= now ? errors.slotStarted() : undefined;
const notRemoved: Guard = ({ slot }) => (slot.removedAt ? errors.slotRemoved() : undefined);
const enoughSeats: Guard = ({ seatsLeft, seatsRequested }) =>
  seatsRequested > seatsLeft ? errors.seatsFull(seatsLeft) : undefined;
const reasonGiven: Guard = ({ reason }) => (reason ? undefined : errors.reasonRequired());

type Transition = { by: Actor; from: readonly RequestStatus[]; to: RequestStatus; guards: Guard[] };

/** The whole life of a request. What is not here is not allowed. (Expiry: see `statusAt`.) */
export const transitions: readonly Transition[] = [
  { by: 'host', from: ['pending'], to: 'accepted', guards: [notOver, notRemoved, enoughSeats] },
  { by: 'host', from: ['pending'], to: 'declined', guards: [] },
  { by: 'host', from: ['pending'], to: 'waitlisted', guards: [] },
  { by: 'system', from: ['waitlisted'], to: 'pending', guards: [notOver, enoughSeats] },
  { by: 'hopper', from: openStatuses, to: 'cancelled', guards: [notStarted] },
  { by: 'host', from: ['accepted'], to: 'cancelled', guards: [reasonGiven] },
  { by: 'system', from: openStatuses, to: 'cancelled', guards: [] },
];

/**
 * The state that a request has now. One that waits for an answer or a seat when its meal is over
 * has expired; that is worked out at every read and never stored.
 */
export function statusAt(
  request: { status: string },
  slot: { endsAt: Date },
  now: Date,
): RequestStatus {
  const status = request.status as RequestStatus;
  const waits = status === 'pending' || status === 'waitlisted';
  return waits && isOver(slot, now) ? 'expired' : status;
}

/**
 * Checks one change against the table.
 * @throws RuleError `WRONG_STATE` with the present state, or what a guard says.
 */
export function checkTransition(
  status: RequestStatus,
  to: RequestStatus,
  by: Actor,
  facts: Facts,
): void {
  const transition = transitions.find(
    (row) => row.by === by && row.to === to && row.from.includes(status),
  );
  const present = statusAt({ status }, facts.slot, facts.now);
  if (!transition) throw errors.already(present);
  for (const guard of transition.guards) {
    const refusal = guard(facts);
    if (refusal) throw refusal;
  }
  if (present === 'expired' && by !== 'system') throw errors.already(present);
}
