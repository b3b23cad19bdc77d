/** What mails tell of. The names stand in the database and in links to unsubscribe. */
export const mailKinds = [
  'received',
  'accepted',
  'declined',
  'waitlisted',
  'seatFree',
  'cancelled',
  'withdrawn',
  'unread',
  'eveList',
  'eveDetails',
] as const;

export type MailKind = (typeof mailKinds)[number];

/** Those without which somebody would stand before a closed door, or cook for nobody. */
const necessary: readonly MailKind[] = ['accepted', 'cancelled', 'eveList', 'eveDetails'];

/** Whether people can turn this kind off. */
export const isOptional = (kind: MailKind): boolean => !necessary.includes(kind);
