import type { Allergy, allergiesOf } from '@/schemas/allergies';
import type { RequestAction, RequestStatus } from '@/schemas/options';
import { isShared } from '../access/streetSharing';
import { isOver } from '../db/predicates';
import { answeredAllergies } from '../fits/answeredAllergies';
import { type UndoWindow, undoMsLeft, withAnnouncedStatus } from '../presenters/undoWindow';
import { emptyHistory, type Facts, type RequestHistory } from './guards';
import type { RequestRow } from './requestRow';
import { refusalOf, type StepBy, specialAction, statusAt, transitions } from './transitions';

type Slot = Omit<Facts['slot'], 'visible'> & { dietaryOptions: string[]; timeZone: string };

type Needs = Pick<RequestRow, 'dietaryFlags' | 'allergens' | 'confirmedAllergies'>;

type Question = Pick<RequestRow, 'movedAt' | 'comingAskedAt' | 'comingAt'>;

type Row = UndoWindow & {
  status: string;
  seatsRequested: number;
  seatsWanted: number | null;
} & Needs &
  Question &
  Pick<RequestRow, 'movedFrom' | 'comingRemindedAt' | 'answerBy' | 'confirmedAt'>;

/**
 * Returns a group's allergies with what its host says about each.
 * @param profile its guest's profile, if the two see it now
 */
export const presentAllergies = (
  { dietaryFlags, allergens, confirmedAllergies }: Needs,
  { dietaryOptions }: Pick<Slot, 'dietaryOptions'>,
  profile?: Parameters<typeof allergiesOf>[0] | null,
): Allergy[] =>
  answeredAllergies(
    {
      dietaryFlags: [...dietaryFlags, ...(profile?.dietaryFlags ?? [])],
      allergens: [...allergens, ...(profile?.allergens ?? [])],
    },
    { dietaryOptions, confirmedAllergies },
  );

/**
 * Whether the guest has confirmed, after the meal was moved or two days before it. Null if they
 * weren't asked.
 */
export const stillComing = (
  { status, movedAt, comingAskedAt, comingAt }: Pick<Row, 'status'> & Question,
  slot: { endsAt: Date },
  now: Date,
) =>
  (movedAt || comingAskedAt) && status === 'accepted' && !isOver(slot, now)
    ? (['asked', 'yes'] as const)[comingAt ? 1 : 0]
    : null;

const waits: RequestStatus[] = ['pending', 'invited'];

type Present = Pick<Facts, 'now' | 'seatsRequested'> &
  UndoWindow &
  Pick<RequestRow, 'comingAt' | 'comingRemindedAt' | 'answerBy'> & {
    status: string;
    /** Needed only for a declined request. */
    past?: RequestHistory | undefined;
    slot: Slot;
  };

/** Assumes that the side gives a reason where one is required. */
const actionsOf = (
  by: StepBy,
  { status, slot, past = emptyHistory, heldFrom, heldUntil, comingAt, ...present }: Present,
): RequestAction[] =>
  transitions.flatMap(({ action, by: actor, from, to }) => {
    if (!action || actor !== by || !from.includes(status as RequestStatus)) return [];
    const facts = {
      ...present,
      seatsBefore: present.seatsRequested,
      slot: { ...slot, visible: true },
      hasReason: true,
      unconfirmedAllergies: [],
      isOwn: false,
      past,
      undoWindow: { heldFrom, heldUntil },
      confirmation: {
        comingAt,
        remindedAt: present.comingRemindedAt,
        timeZone: slot.timeZone,
      },
    };
    const refusal = refusalOf(status as RequestStatus, to, by, facts, specialAction(action));
    return refusal ? [] : [action];
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
    answerBy: waits.includes(statusAt(request, slot, now)) ? request.answerBy : null,
    allergies: presentAllergies(request, slot),
    isShared: isShared(request, slot, now),
    stillComing: stillComing(request, slot, now),
    seatsWanted: request.status === 'accepted' && !isOver(slot, now) ? request.seatsWanted : null,
    actions: actionsOf(by, { ...request, slot, now, past }),
    undoMs: by === 'host' ? undoMsLeft(row, now) : null,
  };
};

export const blockedRequestFields = {
  isShared: false,
  stillComing: null,
  seatsWanted: null,
  actions: [],
  undoMs: null,
};
