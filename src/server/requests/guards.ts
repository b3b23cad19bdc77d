import { MAX_CANCELLATIONS, type RequestStatus } from '@/schemas/options';
import { isOver } from '../db/predicates';
import { errors, type RuleError } from '../errors';
import { seatsLeft } from '../presenters/slot';
import { type UndoWindow, undoMsLeft } from '../presenters/undoWindow';
import { type Confirmation, isReleaseTime } from './comingTimes';

/** Before a change, read all of it under the slot's lock. */
export type Facts = {
  now: Date;
  slot: {
    startsAt: Date;
    endsAt: Date;
    removedAt: Date | null;
    capacityTotal: number;
    capacityReserved: number;
    visible: boolean;
    mode: string;
  };
  seatsRequested: number;
  /** The size of a group before it changes. */
  seatsBefore?: number;
  hasReason: boolean;
  /** Allergies of the group that neither the listing nor this answer says the host can handle. */
  unconfirmedAllergies: string[];
  isOwn: boolean;
  past: RequestHistory;
  undoWindow: UndoWindow;
  /** A seat that another of the hosts has given whom the guest asked together. */
  seatElsewhere?: 'final' | 'undoable' | undefined;
  /** Until when an invited guest can answer. Null if there's no time left for that. */
  answerBy?: Date | null | undefined;
  /** Needed only to release a group's seats. */
  confirmation?: Confirmation;
};

export type RequestHistory = {
  /** Whether one is open, or can be open again because its answer is in the undo window. */
  hasOpen: boolean;
  wasDeclined: boolean;
  cancellations: number;
  hasLeft: boolean;
};

export const emptyHistory: RequestHistory = {
  hasOpen: false,
  wasDeclined: false,
  cancellations: 0,
  hasLeft: false,
};

export type Guard = (facts: Facts) => RuleError | undefined;

export const isUpcoming: Guard = ({ slot, now }) =>
  isOver(slot, now) ? errors.slotOver() : undefined;
export const notStarted: Guard = ({ slot, now }) =>
  isOver(slot, now) ? errors.slotOver() : slot.startsAt <= now ? errors.slotStarted() : undefined;
export const isNotRemoved: Guard = ({ slot }) =>
  slot.removedAt ? errors.slotRemoved() : undefined;
export const hasEnoughSeats: Guard = ({ slot, seatsRequested }) =>
  seatsRequested > seatsLeft(slot) ? errors.seatsFull(seatsLeft(slot)) : undefined;
export const shrinksOrFits: Guard = (facts) =>
  facts.seatsRequested <= (facts.seatsBefore ?? 0) ? undefined : hasEnoughSeats(facts);

/** Only the seats that the group doesn't have yet must be free. */
export const extraSeatsFit: Guard = (facts) =>
  hasEnoughSeats({ ...facts, seatsRequested: facts.seatsRequested - (facts.seatsBefore ?? 0) });

export const shrinksOrCanWait: Guard = ({ slot, seatsRequested, seatsBefore = 0 }) =>
  seatsRequested > Math.max(seatsBefore, slot.capacityTotal)
    ? errors.seatsFull(seatsLeft(slot))
    : undefined;
export const hasNoSeatElsewhere: Guard = ({ seatElsewhere }) => {
  if (!seatElsewhere) return undefined;
  return seatElsewhere === 'final' ? errors.guestHasSeat() : errors.guestBeingAnswered();
};

export const leavesTimeToAnswer: Guard = ({ answerBy }) =>
  answerBy ? undefined : errors.inviteTooLate();

export const isInvitationOpen: Guard = ({ answerBy, now }) =>
  answerBy && answerBy > now ? undefined : errors.invitationOver();

export const isUnconfirmed: Guard = ({ confirmation }) =>
  confirmation?.comingAt ? errors.guestConfirmed() : undefined;

/** Guests who keep Shabbat can't answer in holy time, so seats aren't released then either. */
export const hadTimeToConfirm: Guard = ({ confirmation, now }) =>
  confirmation && isReleaseTime(confirmation, now) ? undefined : errors.releaseTooEarly();
export const reasonGiven: Guard = ({ hasReason }) =>
  hasReason ? undefined : errors.reasonRequired();

export const allergiesConfirmed: Guard = ({ unconfirmedAllergies }) =>
  unconfirmedAllergies.length > 0 ? errors.allergyUnconfirmed(unconfirmedAllergies) : undefined;

/** A group can wait for seats only if there are too few now, and if it could ever fit. */
export const hasTooFewSeats: Guard = (facts) => {
  const { slot, seatsRequested } = facts;
  if (seatsRequested > slot.capacityTotal) return errors.seatsFull(seatsLeft(slot));
  return hasEnoughSeats(facts) ? undefined : errors.seatsFree();
};

/** A guest can't request a removed or hidden meal. Hosts always see their own. */
export const isListed: Guard = ({ slot, isOwn }) =>
  slot.removedAt || (!slot.visible && !isOwn) ? errors.notFound('Meal') : undefined;
export const isNotOwnMeal: Guard = ({ isOwn }) => (isOwn ? errors.ownSlot() : undefined);
export const takesRequests: Guard = ({ slot }) =>
  slot.mode === 'open' ? errors.openSlot() : undefined;
export const hasNoOpenRequest: Guard = ({ past }) =>
  past.hasOpen ? errors.alreadyRequested() : undefined;
export const wasNotDeclined: Guard = ({ past }) =>
  past.wasDeclined ? errors.declinedBefore() : undefined;
export const belowCancellationLimit: Guard = ({ past }) =>
  past.cancellations >= MAX_CANCELLATIONS ? errors.cancelledOften() : undefined;
export const guestHasAccount: Guard = ({ past }) => (past.hasLeft ? errors.guestLeft() : undefined);
export const heldFrom =
  (state: RequestStatus): Guard =>
  ({ undoWindow, now }) =>
    undoMsLeft(undoWindow, now) && undoWindow.heldFrom === state ? undefined : errors.undoOver();
