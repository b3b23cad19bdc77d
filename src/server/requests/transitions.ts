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

/** What a guard may look at. Where something is changed, all of it is read under the slot's lock. */
export type Facts = {
  now: Date;
  slot: {
    startsAt: Date;
    endsAt: Date;
    removedAt: Date | null;
    capacityTotal: number;
    capacityReserved: number;
    /** Whether its listing is. */
    visible: boolean;
  };
  seatsRequested: number;
  /** Whether whoever acts said why. */
  hasReason: boolean;
  /** Whether the guest is the host of this meal. */
  isOwn: boolean;
  past: RequestHistory;
  /** Whether an answer is held, and from which state. */
  held: UndoWindow;
};

/** What was before between a guest and a meal: their other requests on it. */
export type RequestHistory = {
  /** Whether one of them stands, or may stand again while an answer is held. */
  hasOpen: boolean;
  /** Whether the host has declined one, and not reconsidered. */
  wasDeclined: boolean;
  /** How many of them the guest took back. */
  cancellations: number;
  /** Whether the guest has deleted their account. */
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

const notOver: Guard = ({ slot, now }) => (isOver(slot, now) ? errors.slotOver() : undefined);
const notStarted: Guard = ({ slot, now }) =>
  isOver(slot, now) ? errors.slotOver() : slot.startsAt <= now ? errors.slotStarted() : undefined;
const notRemoved: Guard = ({ slot }) => (slot.removedAt ? errors.slotRemoved() : undefined);
const enoughSeats: Guard = ({ slot, seatsRequested }) =>
  seatsRequested > seatsLeft(slot) ? errors.seatsFull(seatsLeft(slot)) : undefined;
const reasonGiven: Guard = ({ hasReason }) => (hasReason ? undefined : errors.reasonRequired());

/** To a guest who asks, a removed meal or a hidden one is not there; to a host their own always is. */
const there: Guard = ({ slot, isOwn }) =>
  slot.removedAt || (!slot.visible && !isOwn) ? errors.notFound('Meal') : undefined;
const notOwn: Guard = ({ isOwn }) => (isOwn ? errors.ownSlot() : undefined);
const noneOpen: Guard = ({ past }) => (past.hasOpen ? errors.alreadyRequested() : undefined);
const notDeclined: Guard = ({ past }) => (past.wasDeclined ? errors.declinedBefore() : undefined);
const notFickle: Guard = ({ past }) =>
  past.cancellations >= MAX_CANCELLATIONS ? errors.cancelledOften() : undefined;
const guestThere: Guard = ({ past }) => (past.hasLeft ? errors.guestLeft() : undefined);
const heldFrom =
  (state: RequestStatus): Guard =>
  ({ held, now }) =>
    undoMsLeft(held, now) && held.heldFrom === state ? undefined : errors.undoOver();

type Transition = {
  by: Actor;
  /** Null: the request does not exist yet. */
  from: readonly (RequestStatus | null)[];
  to: RequestStatus;
  /** What pages call it; the system's steps and the birth have no button on a request. */
  action?: RequestAction;
  guards: Guard[];
};

/** The whole life of a request. What is not here is not allowed. (Expiry: see `statusAt`.) */
export const transitions: readonly Transition[] = [
  {
    by: 'hopper',
    from: [null],
    to: 'pending',
    guards: [there, notOwn, notOver, noneOpen, notDeclined, notFickle, enoughSeats],
  },
  {
    by: 'host',
    from: ['pending', 'waitlisted'],
    to: 'accepted',
    action: 'accept',
    guards: [notOver, notRemoved, enoughSeats],
  },
  { by: 'host', from: ['pending'], to: 'declined', action: 'decline', guards: [] },
  { by: 'host', from: ['pending'], to: 'waitlisted', action: 'waitlist', guards: [] },
  {
    by: 'host',
    from: ['declined'],
    to: 'pending',
    action: 'reconsider',
    guards: [notOver, notRemoved, guestThere, noneOpen],
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
    guards: [heldFrom('pending'), notRemoved, guestThere],
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
    guards: [notOver, notRemoved, enoughSeats],
  },
  { by: 'hopper', from: openStatuses, to: 'cancelled', action: 'cancel', guards: [notStarted] },
  {
    by: 'host',
    from: ['accepted'],
    to: 'cancelled',
    action: 'cancel',
    guards: [notOver, reasonGiven],
  },
  { by: 'system', from: openStatuses, to: 'cancelled', guards: [] },
];

type Slot = { endsAt: Date };

/**
 * The state that a request has now. One that waits for an answer or a seat when its meal is over
 * has expired; that is worked out at every read and never stored.
 */
export function statusAt(request: { status: string }, slot: Slot, now: Date): RequestStatus {
  const status = request.status as RequestStatus;
  const waits = status === 'pending' || status === 'waitlisted';
  return waits && isOver(slot, now) ? 'expired' : status;
}

/** A request's state now, and whether it still stands. */
export function standing(request: { status: string }, slot: Slot, now: Date) {
  const status = statusAt(request, slot, now);
  return { status, isOpen: isOpen(status) };
}

/** Why a step is refused now; undefined when it is not. `undo`: whether it takes the last one back. */
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
    /** Needed of a declined one alone. */
    past?: RequestHistory | undefined;
    slot: Omit<Facts['slot'], 'visible'>;
  };

/** What this side of a request may do with it now, asked of the table; a reason can still be given. */
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

/** One of a viewer's own requests; `takenBack`: it was they who cancelled it. */
type Seen = { isOpen: boolean; status: string; takenBack: boolean };

/**
 * Why this viewer cannot ask for a seat at a meal that they see, as a request for one would be
 * refused; null when they can. `seen`: the requests on it that they see.
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
