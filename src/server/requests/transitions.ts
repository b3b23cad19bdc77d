import {
  isOpen,
  MAX_CANCELLATIONS,
  openStatuses,
  type RequestAction,
  type RequestRefusal,
  type RequestStatus,
  requestRefusals,
} from '@/schemas/options';
import { z } from '@/schemas/zod';
import { errors, type RuleError } from '../errors';
import { isOver, seatsLeft } from '../presenters/slot';
import { noUndoWindow, type UndoWindow, undoMsLeft } from '../presenters/undoWindow';

export type Actor = 'host' | 'hopper' | 'system';

/** The input of the guards. Before a change, read all of it under the slot's lock. */
export type Facts = {
  now: Date;
  slot: {
    startsAt: Date;
    endsAt: Date;
    removedAt: Date | null;
    capacityTotal: number;
    capacityReserved: number;
    /** Whether the slot's listing is visible. */
    visible: boolean;
  };
  seatsRequested: number;
  /** Whether the person acting gave a reason. */
  hasReason: boolean;
  /** Whether the guest is the host of this meal. */
  isOwn: boolean;
  past: RequestHistory;
  held: UndoWindow;
};

/** Earlier requests of a guest for the same meal. */
export type RequestHistory = {
  /** Whether one is open, or can be open again because its answer is in the undo window. */
  hasOpen: boolean;
  /** Whether the host declined one and didn't reconsider. */
  wasDeclined: boolean;
  /** How many the guest canceled. */
  cancellations: number;
  /** Whether the guest deleted their account. */
  hasLeft: boolean;
};

export const emptyHistory: RequestHistory = {
  hasOpen: false,
  wasDeclined: false,
  cancellations: 0,
  hasLeft: false,
};

const requestRefusal = z.enum(requestRefusals);

type Guard = (facts: Facts) => RuleError | undefined;

const isUpcoming: Guard = ({ slot, now }) => (isOver(slot, now) ? errors.slotOver() : undefined);
const notStarted: Guard = ({ slot, now }) =>
  isOver(slot, now) ? errors.slotOver() : slot.startsAt <= now ? errors.slotStarted() : undefined;
const isNotRemoved: Guard = ({ slot }) => (slot.removedAt ? errors.slotRemoved() : undefined);
const hasEnoughSeats: Guard = ({ slot, seatsRequested }) =>
  seatsRequested > seatsLeft(slot) ? errors.seatsFull(seatsLeft(slot)) : undefined;
const reasonGiven: Guard = ({ hasReason }) => (hasReason ? undefined : errors.reasonRequired());

/** A guest can't request a removed or hidden meal. Hosts always see their own. */
const isListed: Guard = ({ slot, isOwn }) =>
  slot.removedAt || (!slot.visible && !isOwn) ? errors.notFound('Meal') : undefined;
const isNotOwnMeal: Guard = ({ isOwn }) => (isOwn ? errors.ownSlot() : undefined);
const hasNoOpenRequest: Guard = ({ past }) =>
  past.hasOpen ? errors.alreadyRequested() : undefined;
const wasNotDeclined: Guard = ({ past }) =>
  past.wasDeclined ? errors.declinedBefore() : undefined;
const belowCancellationLimit: Guard = ({ past }) =>
  past.cancellations >= MAX_CANCELLATIONS ? errors.cancelledOften() : undefined;
const guestHasAccount: Guard = ({ past }) => (past.hasLeft ? errors.guestLeft() : undefined);
const heldFrom =
  (state: RequestStatus): Guard =>
  ({ held, now }) =>
    undoMsLeft(held, now) && held.heldFrom === state ? undefined : errors.undoOver();

type Transition = {
  by: Actor;
  /** Null when the request doesn't exist yet. */
  from: readonly (RequestStatus | null)[];
  to: RequestStatus;
  /** The button for this on a page. Creation and steps by the system have no button. */
  action?: RequestAction;
  guards: Guard[];
};

/** All allowed transitions of a request. For expiry, see `statusAt`. */
export const transitions: readonly Transition[] = [
  {
    by: 'hopper',
    from: [null],
    to: 'pending',
    guards: [
      isListed,
      isNotOwnMeal,
      isUpcoming,
      hasNoOpenRequest,
      wasNotDeclined,
      belowCancellationLimit,
      hasEnoughSeats,
    ],
  },
  {
    by: 'host',
    from: ['pending', 'waitlisted'],
    to: 'accepted',
    action: 'accept',
    guards: [isUpcoming, isNotRemoved, hasEnoughSeats],
  },
  { by: 'host', from: ['pending'], to: 'declined', action: 'decline', guards: [] },
  { by: 'host', from: ['pending'], to: 'waitlisted', action: 'waitlist', guards: [] },
  {
    by: 'host',
    from: ['declined'],
    to: 'pending',
    action: 'reconsider',
    guards: [isUpcoming, isNotRemoved, guestHasAccount, hasNoOpenRequest],
  },
  {
    by: 'host',
    from: ['accepted', 'waitlisted'],
    to: 'pending',
    action: 'undo',
    guards: [heldFrom('pending')],
  },
  {
    by: 'host',
    from: ['declined'],
    to: 'pending',
    action: 'undo',
    guards: [heldFrom('pending'), isNotRemoved, guestHasAccount],
  },
  {
    by: 'host',
    from: ['accepted'],
    to: 'waitlisted',
    action: 'undo',
    guards: [heldFrom('waitlisted')],
  },
  {
    by: 'system',
    from: ['waitlisted'],
    to: 'pending',
    guards: [isUpcoming, isNotRemoved, hasEnoughSeats],
  },
  { by: 'hopper', from: openStatuses, to: 'cancelled', action: 'cancel', guards: [notStarted] },
  {
    by: 'host',
    from: ['accepted'],
    to: 'cancelled',
    action: 'cancel',
    guards: [isUpcoming, reasonGiven],
  },
  { by: 'system', from: openStatuses, to: 'cancelled', guards: [] },
];

type Slot = { endsAt: Date };

/**
 * Returns a request's current status. A pending or waitlisted request expires when its meal is
 * over. That's computed on every read and never stored.
 */
export function statusAt(request: { status: string }, slot: Slot, now: Date): RequestStatus {
  const status = request.status as RequestStatus;
  const waits = status === 'pending' || status === 'waitlisted';
  return waits && isOver(slot, now) ? 'expired' : status;
}

/** Returns a request's current status and whether it's open. */
export function standing(request: { status: string }, slot: Slot, now: Date) {
  const status = statusAt(request, slot, now);
  return { status, isOpen: isOpen(status) };
}

/** Returns why a step is refused, if it is. `undo`: whether it undoes the last step. */
export function refusalOf(
  from: RequestStatus | null,
  to: RequestStatus,
  by: Actor,
  facts: Facts,
  undo = false,
): RuleError | undefined {
  const row = transitions.find(
    (one) =>
      one.by === by && one.to === to && one.from.includes(from) && (one.action === 'undo') === undo,
  );
  const present = from && statusAt({ status: from }, facts.slot, facts.now);
  if (!row) return errors.already(present);
  for (const guard of row.guards) {
    const refusal = guard(facts);
    if (refusal) return refusal;
  }
  return present === 'expired' && by !== 'system' ? errors.already(present) : undefined;
}

type Present = Pick<Facts, 'now' | 'seatsRequested'> &
  UndoWindow & {
    status: string;
    /** Needed only for a declined request. */
    past?: RequestHistory | undefined;
    slot: Omit<Facts['slot'], 'visible'>;
  };

/**
 * Returns the actions this side can take now, assuming they give a reason where one is required.
 */
export const actionsOf = (
  by: Actor,
  { status, slot, past = emptyHistory, heldFrom, heldUntil, ...present }: Present,
): RequestAction[] =>
  transitions.flatMap(({ action, by: actor, to }) => {
    if (!action || actor !== by) return [];
    const facts = {
      ...present,
      slot: { ...slot, visible: true },
      hasReason: true,
      isOwn: false,
      past,
      held: { heldFrom, heldUntil },
    };
    const undo = action === 'undo';
    return refusalOf(status as RequestStatus, to, by, facts, undo) ? [] : [action];
  });

/** One of the viewer's own requests. `takenBack`: the viewer canceled it. */
type Seen = { isOpen: boolean; status: string; takenBack: boolean };

/**
 * Returns why this viewer can't request a seat at a meal they can see, or null if they can.
 * @param seen the viewer's earlier requests for it
 */
export function askingRefusal(
  slot: Facts['slot'],
  { isOwn, seen, now }: { isOwn: boolean; seen: Seen[]; now: Date },
): RequestRefusal | null {
  const own = isOwn ? [] : seen;
  const past = {
    ...emptyHistory,
    hasOpen: own.some((request) => request.isOpen),
    wasDeclined: own.some(({ status }) => status === 'declined'),
    cancellations: own.filter(({ takenBack }) => takenBack).length,
  };
  const facts = { now, slot, seatsRequested: 1, hasReason: false, isOwn, past, held: noUndoWindow };
  const refusal = refusalOf(null, 'pending', 'hopper', facts);
  return refusal ? requestRefusal.parse(refusal.code) : null;
}
