import { MAX_CANCELLATIONS, type RequestStatus } from '@/schemas/options';
import { isOver } from '../db/predicates';
import { errors, type RuleError } from '../errors';
import { seatsLeft } from '../presenters/slot';
import { type UndoWindow, undoMsLeft } from '../presenters/undoWindow';

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
  };
  seatsRequested: number;
  hasReason: boolean;
  /** Allergies of the group that neither the listing nor this answer says the host can handle. */
  unconfirmedAllergies: string[];
  isOwn: boolean;
  past: RequestHistory;
  undoWindow: UndoWindow;
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
