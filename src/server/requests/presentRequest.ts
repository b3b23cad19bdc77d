import type { Allergy } from '@/schemas/allergies';
import type { RequestAction, RequestStatus } from '@/schemas/options';
import { isShared } from '../access/streetSharing';
import { isOver } from '../db/predicates';
import { answeredAllergies } from '../needs/answeredAllergies';
import { type UndoWindow, undoMsLeft, withAnnouncedStatus } from '../presenters/undoWindow';
import { emptyHistory, type Facts, type RequestHistory } from './guards';
import type { RequestRow } from './requestRow';
import { refusalOf, type StepBy, statusAt, transitions } from './transitions';

type Slot = Omit<Facts['slot'], 'visible'> & { dietaryOptions: string[] };

type Needs = Pick<RequestRow, 'dietaryFlags' | 'allergens' | 'confirmedAllergies'>;

type Row = UndoWindow & { status: string; seatsRequested: number } & Needs &
  Pick<RequestRow, 'movedAt' | 'movedFrom' | 'comingAt' | 'answerBy' | 'confirmedAt'>;

/**
 * Returns a group's allergies with what its host says about each.
 * @param profile its guest's profile, if the two see it now
 */
export const presentAllergies = (
  { dietaryFlags, allergens, confirmedAllergies }: Needs,
  { dietaryOptions }: Pick<Slot, 'dietaryOptions'>,
  profile?: { allergens: string[] } | null,
): Allergy[] =>
  answeredAllergies(
    { dietaryFlags, allergens: [...allergens, ...(profile?.allergens ?? [])] },
    { dietaryOptions, confirmedAllergies },
  );

/** Null if the guest wasn't asked. */
export const stillComing = (
  { status, movedAt, comingAt }: Pick<Row, 'status' | 'movedAt' | 'comingAt'>,
  slot: { endsAt: Date },
  now: Date,
) =>
  movedAt && status === 'accepted' && !isOver(slot, now)
    ? (['asked', 'yes'] as const)[comingAt ? 1 : 0]
    : null;

type Present = Pick<Facts, 'now' | 'seatsRequested'> &
  UndoWindow & {
    status: string;
    /** Needed only for a declined request. */
    past?: RequestHistory | undefined;
    slot: Slot;
  };

/** Assumes that the side gives a reason where one is required. */
const actionsOf = (
  by: StepBy,
  { status, slot, past = emptyHistory, heldFrom, heldUntil, ...present }: Present,
): RequestAction[] =>
  transitions.flatMap(({ action, by: actor, from, to }) => {
    if (!action || actor !== by || !from.includes(status as RequestStatus)) return [];
    const facts = {
      ...present,
      slot: { ...slot, visible: true },
      hasReason: true,
      unconfirmedAllergies: [],
      isOwn: false,
      past,
      undoWindow: { heldFrom, heldUntil },
    };
    const undo = action === 'undo';
    return refusalOf(status as RequestStatus, to, by, facts, undo) ? [] : [action];
  });

/**
 * Presents a request to one of its sides: current status, shared details, and possible actions.
 * @param past needed when a host reads a request that they declined
 */
export const presentRequest = <R extends Row>(
  row: R,
  slot: Slot,
  by: StepBy,
  now: Date,
  past?: RequestHistory,
) => {
  const announced = by === 'host' ? row : withAnnouncedStatus(row, now);
  // Until a guest knows of an acceptance, they don't know what was said with it.
  const isAnnounced = announced.status === row.status;
  const request = isAnnounced ? row : { ...announced, confirmedAllergies: [], confirmedAt: null };
  return {
    ...request,
    status: statusAt(request, slot, now),
    answerBy: statusAt(request, slot, now) === 'pending' ? request.answerBy : null,
    allergies: presentAllergies(request, slot),
    isShared: isShared(request, slot, now),
    stillComing: stillComing(request, slot, now),
    actions: actionsOf(by, { ...request, slot, now, past }),
    undoMs: by === 'host' ? undoMsLeft(row, now) : null,
  };
};

export const blockedRequestFields = {
  isShared: false,
  stillComing: null,
  actions: [],
  undoMs: null,
};
