import type { EventType } from './eventTypes';
import { MINUTE_MS } from './time';

/**
 * How often one person can cause another to get an email. Emails beyond `burst` wait, and then one
 * digest tells the latest state of everything that waited. Nothing is dropped.
 */
export const families = {
  /** News about requests without a seat. A host gets one at a time, whoever it's about. */
  requests: { burst: 1, perDay: 20 },
  /** A seat given or taken away. */
  seats: { burst: 4, perDay: 20 },
  moves: { burst: 1, perDay: 10 },
  /** A host may correct a plan at once. */
  rain: { burst: 2, perDay: 10 },
  messages: { burst: 3, perDay: 12 },
  measures: { burst: 4, perDay: 12 },
  reportAnswers: { burst: 4, perDay: 12 },
} as const;

export type Family = keyof typeof families;

type Row = {
  /** The event that causes it, or any of these. */
  on: EventType | readonly EventType[];
  /** `user` is the person the event is about. */
  to: 'host' | 'hopper' | 'either side' | 'user';
  /** The id that its template gets. `id` is the event's own. */
  about: 'id' | 'listingId' | 'slotId' | 'requestId' | 'messageId' | 'reportId';
  /** How long after the event is visible it's due, in milliseconds. Defaults to 0. */
  delayMs?: number;
  /** People can turn it off. A meal depends on the others: a guest could find a closed door. */
  isOptional?: true;
  /** The page that its push notification opens. The text is the email's subject. */
  pushPath?: string;
} & (
  | { by: 'guest' | 'host' | 'guest or host' | 'moderator'; family: Family }
  /** Once per meal and time, by the clock. */
  | { by: 'clock' }
  /** Any number of reporters cause one email per moderator and gap: see `safety/report.ts`. */
  | { by: 'reporters' }
);

const answer = {
  to: 'hopper',
  about: 'id',
  by: 'host',
  family: 'requests',
  isOptional: true,
  pushPath: '/requests',
} as const;

const guestNews = {
  to: 'host',
  about: 'id',
  by: 'guest',
  family: 'requests',
  isOptional: true,
  pushPath: '/host?tab=requests',
} as const;

/** Time before an unread message triggers an email, in milliseconds. */
const UNREAD_AFTER_MS = 5 * MINUTE_MS;

/**
 * Every kind of email: the event that causes it, who gets it, who causes it and how often, whether
 * it's optional, and where its push notification leads. Settings list the kinds in this order. The
 * names are stored in the database and appear in links. Each one has a template in `emails/templates.ts`.
 */
const kinds = {
  received: { on: 'request.created', ...guestNews },
  accepted: {
    on: ['request.accepted', 'request.invitationAccepted'],
    to: 'hopper',
    about: 'id',
    by: 'host',
    family: 'seats',
    pushPath: '/requests',
  },
  declined: { on: 'request.declined', ...answer },
  waitlisted: { on: 'request.waitlisted', ...answer },
  seatFree: { on: 'request.seatOffered', ...answer },
  reconsidered: { on: 'request.reconsidered', ...answer },
  cancelled: {
    on: 'request.cancelled',
    to: 'either side',
    about: 'id',
    by: 'guest or host',
    family: 'seats',
    pushPath: '/requests',
  },
  withdrawn: { on: 'request.withdrawn', ...guestNews },
  resized: { on: 'request.resized', ...guestNews, about: 'requestId' },
  moreSeats: {
    on: 'request.moreSeatsGiven',
    to: 'hopper',
    about: 'requestId',
    by: 'host',
    family: 'seats',
    pushPath: '/requests',
  },
  noMoreSeats: { on: 'request.moreSeatsDeclined', ...answer, about: 'requestId' },
  unread: {
    on: 'message.posted',
    to: 'either side',
    about: 'messageId',
    delayMs: UNREAD_AFTER_MS,
    by: 'guest or host',
    family: 'messages',
    isOptional: true,
    pushPath: '/messages',
  },
  moved: { on: 'request.moved', to: 'hopper', about: 'requestId', by: 'host', family: 'moves' },
  rainPlan: {
    on: 'request.rainPlanAnnounced',
    to: 'hopper',
    about: 'requestId',
    by: 'host',
    family: 'rain',
    pushPath: '/requests',
  },
  claimDropped: {
    on: 'request.claimDropped',
    to: 'hopper',
    about: 'requestId',
    by: 'host',
    family: 'seats',
    pushPath: '/requests',
  },
  answerSoon: { on: 'meal.answersDue', to: 'host', about: 'slotId', by: 'clock', isOptional: true },
  unanswered: {
    on: 'request.overdue',
    to: 'hopper',
    about: 'requestId',
    by: 'host',
    family: 'requests',
    isOptional: true,
  },
  invited: { on: 'request.invited', ...answer, family: 'seats' },
  invitationAccepted: {
    on: 'request.invitationAccepted',
    to: 'host',
    about: 'id',
    by: 'guest or host',
    family: 'seats',
    pushPath: '/host?tab=requests',
  },
  invitationWithdrawn: { on: 'request.invitationWithdrawn', ...answer },
  seatsOpened: {
    on: 'need.seatsOpened',
    to: 'user',
    about: 'id',
    by: 'clock',
    isOptional: true,
    pushPath: '/need',
  },
  stillComing: {
    on: 'request.comingAsked',
    to: 'hopper',
    about: 'requestId',
    by: 'clock',
    pushPath: '/requests',
  },
  stillComingReminder: {
    on: 'request.comingReminded',
    to: 'hopper',
    about: 'requestId',
    by: 'clock',
    pushPath: '/requests',
  },
  eveList: { on: 'meal.upcoming', to: 'host', about: 'slotId', by: 'clock', pushPath: '/host' },
  eveDetails: {
    on: 'request.upcoming',
    to: 'hopper',
    about: 'requestId',
    by: 'clock',
    pushPath: '/requests',
  },
  rateHost: {
    on: 'request.over',
    to: 'hopper',
    about: 'requestId',
    by: 'clock',
    isOptional: true,
    pushPath: '/requests',
  },
  rateGuests: {
    on: 'meal.over',
    to: 'host',
    about: 'slotId',
    by: 'clock',
    isOptional: true,
    pushPath: '/host',
  },
  timesCorrected: { on: 'listing.timesCorrected', to: 'host', about: 'listingId', by: 'clock' },
  institutionEnding: { on: 'user.institutionEnding', to: 'user', about: 'id', by: 'clock' },
  reported: { on: 'report.assigned', to: 'user', about: 'reportId', by: 'reporters' },
  reportAnswered: {
    on: 'report.answered',
    to: 'user',
    about: 'reportId',
    by: 'moderator',
    family: 'reportAnswers',
  },
  moderated: { on: 'user.moderated', to: 'user', about: 'id', by: 'moderator', family: 'measures' },
} as const satisfies Record<string, Row>;

type Kinds = typeof kinds;
export type MailKind = keyof Kinds;
type KindsWith<Column> = { [K in MailKind]: Kinds[K] extends Column ? K : never }[MailKind];
export type OptionalMailKind = KindsWith<{ isOptional: true }>;
export type PushKind = KindsWith<{ pushPath: string }>;

const row = (kind: MailKind): Row => kinds[kind];

export const mailKinds = Object.keys(kinds) as [MailKind, ...MailKind[]];

export const emailsOn = (event: EventType): MailKind[] =>
  mailKinds.filter((kind) => [row(kind).on].flat().includes(event));

/** Returns who gets a kind of email, what it's about, and how long after the event, in milliseconds. */
export function recipientOf(kind: MailKind) {
  const { to, about, delayMs = 0 } = row(kind);
  return { to, about, delayMs };
}

export const isOptional = (kind: MailKind): kind is OptionalMailKind =>
  Boolean(row(kind).isOptional);

export const optionalMailKinds = mailKinds.filter(isOptional);

/** Undefined also for a kind that only a newer version knows. */
export const pushPathOf = (kind: string) =>
  (kinds as Record<string, Row | undefined>)[kind]?.pushPath;

export const pushKinds = mailKinds.filter((kind): kind is PushKind => Boolean(pushPathOf(kind)));

/** Returns what limits how often a person can cause this kind, unless the clock does. */
export function familyOf(kind: MailKind): Family | undefined {
  const pace = row(kind);
  return 'family' in pace ? pace.family : undefined;
}

/** News to a host about requests without a seat. A burst of these becomes one digest. */
export const isRequestNews = (kind: MailKind) => row(kind).by === 'guest';

export const requestNewsKinds: readonly MailKind[] = mailKinds.filter(isRequestNews);

export const isFromModerators = (kind: MailKind) =>
  ['moderator', 'reporters'].includes(row(kind).by);
