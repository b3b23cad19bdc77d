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

/**
 * Every kind of email: who causes it and how often, whether it's optional, and where its push
 * notification leads. Settings list the kinds in this order. The names are stored in the database
 * and appear in links. Each one has a template in `emails/templates.ts`.
 */
const kinds = {
  received: {
    by: 'guest',
    family: 'requests',
    isOptional: true,
    pushPath: '/host?tab=requests',
  },
  accepted: { by: 'host', family: 'seats', pushPath: '/requests' },
  declined: { by: 'host', family: 'requests', isOptional: true, pushPath: '/requests' },
  waitlisted: { by: 'host', family: 'requests', isOptional: true, pushPath: '/requests' },
  seatFree: { by: 'host', family: 'requests', isOptional: true, pushPath: '/requests' },
  reconsidered: { by: 'host', family: 'requests', isOptional: true, pushPath: '/requests' },
  cancelled: { by: 'guest or host', family: 'seats', pushPath: '/requests' },
  withdrawn: {
    by: 'guest',
    family: 'requests',
    isOptional: true,
    pushPath: '/host?tab=requests',
  },
  unread: { by: 'guest or host', family: 'messages', isOptional: true, pushPath: '/messages' },
  moved: { by: 'host', family: 'moves' },
  rainPlan: { by: 'host', family: 'rain', pushPath: '/requests' },
  answerSoon: { by: 'clock', isOptional: true },
  unanswered: { by: 'host', family: 'requests', isOptional: true },
  eveList: { by: 'clock', pushPath: '/host' },
  eveDetails: { by: 'clock', pushPath: '/requests' },
  rateHost: { by: 'clock', isOptional: true, pushPath: '/requests' },
  rateGuests: { by: 'clock', isOptional: true, pushPath: '/host' },
  timesCorrected: { by: 'clock' },
  reported: { by: 'reporters' },
  reportAnswered: { by: 'moderator', family: 'reportAnswers' },
  moderated: { by: 'moderator', family: 'measures' },
} as const satisfies Record<string, Row>;

type Kinds = typeof kinds;
export type MailKind = keyof Kinds;
type KindsWith<Column> = { [K in MailKind]: Kinds[K] extends Column ? K : never }[MailKind];
export type OptionalMailKind = KindsWith<{ isOptional: true }>;
export type PushKind = KindsWith<{ pushPath: string }>;

const row = (kind: MailKind): Row => kinds[kind];

export const mailKinds = Object.keys(kinds) as [MailKind, ...MailKind[]];

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
