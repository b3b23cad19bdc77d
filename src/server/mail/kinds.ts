/** What mails tell of that people can turn off. The names stand in the database and in links. */
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

/** Those without which somebody would stand before a closed door, or cook for nobody, besides. */
export const mailKinds = [
  ...optionalMailKinds,
  'accepted',
  'cancelled',
  'moved',
  'rainPlan',
  'eveList',
  'eveDetails',
  'reportAnswered',
  'moderated',
] as const;

export type MailKind = (typeof mailKinds)[number];

/** Whether people can turn this kind off. */
export const isOptional = (kind: MailKind): kind is OptionalMailKind =>
  (optionalMailKinds as readonly MailKind[]).includes(kind);
