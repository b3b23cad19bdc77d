import type { EventType } from '@/schemas/eventTypes';
import {
  isOpen,
  openStatuses,
  type RequestAction,
  type RequestRefusal,
  type RequestStatus,
  requestRefusals,
} from '@/schemas/options';
import { z } from '@/schemas/zod';
import { isOver } from '../db/predicates';
import { errors, type RuleError } from '../errors';
import { noUndoWindow } from '../presenters/undoWindow';
import {
  allergiesConfirmed,
  belowCancellationLimit,
  emptyHistory,
  extraSeatsFit,
  type Facts,
  type Guard,
  guestHasAccount,
  hadTimeToConfirm,
  hasEnoughSeats,
  hasNoOpenRequest,
  hasNoSeatElsewhere,
  hasTooFewSeats,
  heldFrom,
  isInvitationOpen,
  isListed,
  isNotOwnMeal,
  isNotRemoved,
  isUnconfirmed,
  isUpcoming,
  leavesTimeToAnswer,
  notStarted,
  reasonGiven,
  shrinksOrCanWait,
  shrinksOrFits,
  takesRequests,
  wasNotDeclined,
} from './guards';

/** The side that takes a step, or the system. */
export type StepBy = 'host' | 'hopper' | 'system';

const requestRefusal = z.enum(requestRefusals);

type Side = Exclude<StepBy, 'system'>;
type From = RequestStatus | null;

/** A host who never promised a seat has nothing to rearrange. */
function guestLeft(from: From): EventType {
  if (from === 'invited') return 'request.invitationDeclined';
  return from === 'accepted' ? 'request.cancelled' : 'request.withdrawn';
}

const mayAsk: Guard[] = [
  isListed,
  isNotOwnMeal,
  takesRequests,
  isUpcoming,
  hasNoOpenRequest,
  wasNotDeclined,
  belowCancellationLimit,
];

type Transition = {
  by: StepBy;
  from: readonly From[];
  to: RequestStatus;
  /** The button for this on a page. Creation and steps by the system have no button. */
  action?: RequestAction;
  guards: Guard[];
  /** The type of the event it's recorded as. `tells` is the side that gets the email about it. */
  event: EventType | ((from: From, tells: Side) => EventType);
};

/**
 * All allowed steps of a request: who may take each, what it changes, and the event it causes. For
 * expiry, see `statusAt`.
 */
export const transitions: readonly Transition[] = [
  {
    by: 'hopper',
    from: [null],
    to: 'pending',
    guards: [...mayAsk, hasEnoughSeats],
    event: 'request.created',
  },
  {
    by: 'hopper',
    from: [null],
    to: 'waitlisted',
    guards: [...mayAsk, hasTooFewSeats],
    event: 'request.created',
  },
  {
    by: 'host',
    from: ['pending', 'waitlisted'],
    to: 'accepted',
    action: 'accept',
    guards: [isUpcoming, isNotRemoved, hasNoSeatElsewhere, hasEnoughSeats, allergiesConfirmed],
    event: 'request.accepted',
  },
  {
    by: 'host',
    from: ['pending'],
    to: 'declined',
    action: 'decline',
    guards: [],
    event: 'request.declined',
  },
  {
    by: 'host',
    from: ['pending'],
    to: 'waitlisted',
    action: 'waitlist',
    guards: [],
    event: 'request.waitlisted',
  },
  {
    by: 'host',
    from: ['declined'],
    to: 'pending',
    action: 'reconsider',
    guards: [isUpcoming, isNotRemoved, guestHasAccount, hasNoOpenRequest],
    event: 'request.reconsidered',
  },
  {
    by: 'host',
    from: ['accepted', 'waitlisted'],
    to: 'pending',
    action: 'undo',
    guards: [heldFrom('pending')],
    event: 'request.undone',
  },
  {
    by: 'host',
    from: ['declined'],
    to: 'pending',
    action: 'undo',
    guards: [heldFrom('pending'), isNotRemoved, guestHasAccount],
    event: 'request.undone',
  },
  {
    by: 'host',
    from: ['accepted'],
    to: 'waitlisted',
    action: 'undo',
    guards: [heldFrom('waitlisted')],
    event: 'request.undone',
  },
  {
    by: 'system',
    from: ['waitlisted'],
    to: 'pending',
    guards: [notStarted, isNotRemoved, hasEnoughSeats],
    event: 'request.seatOffered',
  },
  {
    by: 'hopper',
    from: openStatuses,
    to: 'cancelled',
    action: 'cancel',
    guards: [notStarted],
    event: guestLeft,
  },
  {
    by: 'hopper',
    from: ['pending'],
    to: 'pending',
    action: 'changeSize',
    guards: [isUpcoming, isNotRemoved, shrinksOrFits],
    event: 'request.resized',
  },
  {
    by: 'hopper',
    from: ['pending'],
    to: 'waitlisted',
    guards: [isUpcoming, isNotRemoved, hasTooFewSeats],
    event: 'request.resized',
  },
  {
    by: 'hopper',
    from: ['waitlisted'],
    to: 'waitlisted',
    action: 'changeSize',
    guards: [isUpcoming, isNotRemoved, shrinksOrCanWait],
    event: 'request.resized',
  },
  {
    by: 'hopper',
    from: ['accepted'],
    to: 'accepted',
    action: 'changeSize',
    guards: [notStarted, isNotRemoved, extraSeatsFit],
    event: 'request.resized',
  },
  {
    by: 'host',
    from: ['accepted'],
    to: 'cancelled',
    action: 'cancel',
    guards: [isUpcoming, reasonGiven],
    event: 'request.cancelled',
  },
  {
    by: 'host',
    from: ['accepted'],
    to: 'cancelled',
    action: 'release',
    guards: [notStarted, isUnconfirmed, hadTimeToConfirm],
    event: 'request.cancelled',
  },
  {
    by: 'host',
    from: [null],
    to: 'invited',
    guards: [
      isListed,
      takesRequests,
      notStarted,
      hasNoOpenRequest,
      wasNotDeclined,
      leavesTimeToAnswer,
      hasEnoughSeats,
      allergiesConfirmed,
    ],
    event: 'request.invited',
  },
  {
    by: 'hopper',
    from: ['invited'],
    to: 'accepted',
    action: 'acceptInvitation',
    guards: [isInvitationOpen, notStarted, isNotRemoved],
    event: 'request.invitationAccepted',
  },
  {
    by: 'host',
    from: ['invited'],
    to: 'cancelled',
    action: 'cancel',
    guards: [],
    event: 'request.invitationWithdrawn',
  },
  {
    by: 'system',
    from: ['invited'],
    to: 'expired',
    guards: [],
    event: 'request.invitationExpired',
  },
  {
    by: 'system',
    from: openStatuses,
    to: 'cancelled',
    guards: [],
    // If the system removes a guest, the host gets the same email as if the guest had canceled.
    event: (from, tells) => {
      if (tells === 'host') return guestLeft(from);
      return from === 'invited' ? 'request.invitationWithdrawn' : 'request.cancelled';
    },
  },
];

/** Actions that lead to the same status as another one, but under other conditions. */
const specialActions = ['undo', 'release'] as const;
export type SpecialAction = (typeof specialActions)[number];

export const specialAction = (action: RequestAction | undefined) =>
  specialActions.find((special) => special === action);

const transitionOf = (from: From, to: RequestStatus, by: StepBy, special?: SpecialAction) =>
  transitions.find(
    (one) =>
      one.by === by &&
      one.to === to &&
      one.from.includes(from) &&
      specialAction(one.action) === special,
  );

/** @throws Error if there is no such transition */
export function eventOf(
  from: From,
  to: RequestStatus,
  by: StepBy,
  { tells, undoes }: { tells: Side; undoes: boolean },
): EventType {
  // The system undoes what the host could undo.
  const transition = transitionOf(from, to, undoes ? 'host' : by, undoes ? 'undo' : undefined);
  if (!transition) throw new Error('There is no such transition.');
  const { event } = transition;
  return typeof event === 'function' ? event(from, tells) : event;
}

type Slot = { endsAt: Date };

type Stored = { status: string; answerBy?: Date | null };

/**
 * Returns a request's current status. A pending or waitlisted request expires when its meal is
 * over, and an invitation when its time to answer is. That's computed on every read. It's stored
 * only for invitations, a little later, with the seats that they give back.
 */
export function statusAt({ answerBy, ...request }: Stored, slot: Slot, now: Date): RequestStatus {
  const status = request.status as RequestStatus;
  if (status === 'invited') return answerBy && answerBy <= now ? 'expired' : status;
  const waits = status === 'pending' || status === 'waitlisted';
  return waits && isOver(slot, now) ? 'expired' : status;
}

export function standing(request: Stored, slot: Slot, now: Date) {
  const status = statusAt(request, slot, now);
  return { status, isOpen: isOpen(status) };
}

/** Returns why a step is refused, if it is. */
export function refusalOf(
  from: From,
  to: RequestStatus,
  by: StepBy,
  facts: Facts,
  special?: SpecialAction,
): RuleError | undefined {
  const row = transitionOf(from, to, by, special);
  const present = from && statusAt({ status: from }, facts.slot, facts.now);
  if (!row) return errors.already(present);
  for (const guard of row.guards) {
    const refusal = guard(facts);
    if (refusal) return refusal;
  }
  return present === 'expired' && by !== 'system' ? errors.already(present) : undefined;
}

/** One of the viewer's own requests. `takenBack`: the viewer canceled it. */
type ViewerRequest = { isOpen: boolean; status: string; takenBack: boolean };

/**
 * Returns why this viewer can't request a seat at a meal they can see, or null if they can.
 * @param seen the viewer's earlier requests for it
 */
export function askingRefusal(
  slot: Facts['slot'],
  { isOwn, viewerRequests, now }: { isOwn: boolean; viewerRequests: ViewerRequest[]; now: Date },
): RequestRefusal | null {
  const countedRequests = isOwn ? [] : viewerRequests;
  const past = {
    ...emptyHistory,
    hasOpen: countedRequests.some((request) => request.isOpen),
    wasDeclined: countedRequests.some(({ status }) => status === 'declined'),
    cancellations: countedRequests.filter(({ takenBack }) => takenBack).length,
  };
  const facts = {
    now,
    slot,
    seatsRequested: 1,
    hasReason: false,
    unconfirmedAllergies: [],
    isOwn,
    past,
    undoWindow: noUndoWindow,
  };
  const refusal = refusalOf(null, 'pending', 'hopper', facts);
  return refusal ? requestRefusal.parse(refusal.code) : null;
}
