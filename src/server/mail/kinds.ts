/**
 * Kinds of email that people can turn off. The names are stored in the database and appear in
 * links.
 */
export const optionalMailKinds = [
  'received',
  'withdrawn',
  'declined',
  'reconsidered',
  'waitlisted',
  'seatFree',
  'unread',
  'answerSoon',
  'unanswered',
  'rateHost',
  'rateGuests',
] as const;

export type OptionalMailKind = (typeof optionalMailKinds)[number];

/**
 * Also includes the kinds that a meal depends on: without them, a guest could find a closed door,
 * or a host cook for nobody.
 */
export const mailKinds = [
  ...optionalMailKinds,
  'accepted',
  'cancelled',
  'moved',
  'rainPlan',
  'eveList',
  'eveDetails',
  'timesCorrected',
  'reported',
  'reportAnswered',
  'moderated',
] as const;

export type MailKind = (typeof mailKinds)[number];

/** News to a host about requests without a seat. A burst of these becomes one digest. */
export const requestNewsKinds: readonly MailKind[] = ['received', 'withdrawn'];

export const isRequestNews = (kind: MailKind) => requestNewsKinds.includes(kind);

export const isFromModerators = (kind: MailKind) =>
  kind === 'reported' || kind === 'reportAnswered' || kind === 'moderated';

export const isOptional = (kind: MailKind): kind is OptionalMailKind =>
  (optionalMailKinds as readonly MailKind[]).includes(kind);
