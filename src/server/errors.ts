export type ErrorKind =
  | 'badInput'
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'conflict'
  | 'tooLarge'
  | 'unsupportedType'
  | 'tooMany';

/**
 * A rule said no. Knows nothing of transport: `kind` is what sort of no it is, `code` is for
 * programs, `message` a sentence for people. Never carries a street, a mail address or a secret.
 */
export class RuleError extends Error {
  constructor(
    readonly kind: ErrorKind,
    readonly code: string,
    message: string,
    /** `path`: the field of the input that it is about. */
    readonly about: { path?: string | undefined; retryAfterSeconds?: number } = {},
  ) {
    super(message);
    this.name = 'RuleError';
  }
}

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`;
const are = (count: number) => (count === 1 ? 'is' : 'are');

/** Every no of the product, by name. Pages and REST show its sentence as it stands here. */
export const errors = {
  signInFirst: () => new RuleError('unauthorized', 'UNAUTHORIZED', 'Unauthorized'),
  notYours: () => new RuleError('forbidden', 'FORBIDDEN', 'You may not do this.'),
  notFound: (what: string) => new RuleError('notFound', 'NOT_FOUND', `${what} not found.`),
  badCursor: () =>
    new RuleError('badInput', 'BAD_INPUT', 'This cursor is not valid.', { path: 'cursor' }),
  unknownCity: () =>
    new RuleError('badInput', 'UNKNOWN_CITY', 'We have no times for this city yet.', {
      path: 'city',
    }),
  tooMany: (retryAfterSeconds: number) =>
    new RuleError(
      'tooMany',
      'TOO_MANY_REQUESTS',
      'That was a lot at once. Please wait a little and try again.',
      { retryAfterSeconds },
    ),

  ownSlot: () =>
    new RuleError('forbidden', 'OWN_SLOT', 'You cannot request a seat at your own meal.'),
  alreadyRequested: () =>
    new RuleError(
      'conflict',
      'ALREADY_REQUESTED',
      'You have already asked for a seat at this meal.',
    ),
  seatsFull: (left: number) =>
    new RuleError(
      'conflict',
      'SEATS_FULL',
      left > 0 ? `Only ${plural(left, 'seat')} ${are(left)} left.` : 'This meal is fully booked.',
    ),
  seatsTaken: (taken: number, path?: string) =>
    new RuleError(
      'conflict',
      'SEATS_TAKEN',
      `${plural(taken, 'seat')} ${are(taken)} already taken.`,
      { path },
    ),
  slotOver: () => new RuleError('conflict', 'SLOT_OVER', 'This meal has already taken place.'),
  slotStarted: () => new RuleError('conflict', 'SLOT_STARTED', 'This meal has already started.'),
  slotRemoved: () =>
    new RuleError('conflict', 'SLOT_REMOVED', 'This meal was removed by its host.'),
  already: (status: string) =>
    new RuleError('conflict', 'WRONG_STATE', `This request is already ${status}.`),
  reasonRequired: () =>
    new RuleError('badInput', 'REASON_REQUIRED', 'Please tell the guest why you cancel.', {
      path: 'reason',
    }),
  notAccepted: () =>
    new RuleError(
      'forbidden',
      'NOT_ACCEPTED',
      'The calendar file is there once the host has accepted your request.',
    ),
  tooManySlots: (most: number) =>
    new RuleError('conflict', 'TOO_MANY_SLOTS', `A listing can have at most ${most} time slots.`),
} as const;
