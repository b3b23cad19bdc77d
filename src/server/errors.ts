import type { Messages } from 'next-intl';
import { allergyNames } from '@/format/labels';
import type { Language } from '@/i18n/language';
import type { RequestStatus } from '@/schemas/options';
import { HOUR_SECONDS } from '@/schemas/time';

export type ErrorKind =
  | 'badInput'
  | 'unauthorized'
  | 'forbidden'
  | 'notFound'
  | 'wrongMethod'
  | 'timeout'
  | 'conflict'
  | 'preconditionFailed'
  | 'tooLarge'
  | 'urlTooLong'
  | 'headersTooLarge'
  | 'lengthRequired'
  | 'expectationFailed'
  | 'unsupportedType'
  | 'tooMany'
  | 'busy';

/** Each code has a sentence in the message catalog, under `errors`. */
export type ErrorCode = keyof Messages['errors'];

/** A list is of allergies. */
type Values = Record<string, string | number | readonly string[]>;

/**
 * A refusal by a rule, independent of transport and language. `kind` is its category. `code` is for
 * programs and, with `values`, makes the sentence for people. Never contains a street, an email
 * address, or a secret.
 */
export class RuleError extends Error {
  constructor(
    readonly kind: ErrorKind,
    readonly code: ErrorCode,
    readonly values: Values = {},
    /** `path`: the input field that it's about. */
    readonly details: { path?: string | undefined; retryAfterSeconds?: number } = {},
    /** The failure behind it, if it wasn't a rule that refused. Only for the log. */
    cause?: unknown,
  ) {
    // Skip the stack trace. It's never reported, and many refusals are only checked: every slot in
    // a response has its own.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(code, { cause });
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'RuleError';
  }
}

/** Things that don't exist or aren't visible to this viewer: choices in the text of `NOT_FOUND`. */
export const things = [
  'Listing',
  'Meal',
  'TimeSlot',
  'Request',
  'Conversation',
  'Link',
  'Message',
  'Report',
  'Person',
  'Path',
  'DemoAccount',
  'Photo',
  'Picture',
  'Need',
] as const;

type Thing = (typeof things)[number];

/**
 * When to retry while the database is unavailable, in seconds. It usually restarts within seconds.
 */
export const UNAVAILABLE_RETRY_SECONDS = 5;

/** When to retry while the picture storage is unavailable, in seconds. */
const PICTURES_AWAY_SECONDS = 30;

/** When to retry while phone codes can't be sent or checked, in seconds. */
const PHONE_RETRY_SECONDS = 60;

/** When to retry an upload, in seconds. Most pictures take a few seconds. */
const UPLOAD_RETRY_SECONDS = 30;

export const errors = {
  signInFirst: () => new RuleError('unauthorized', 'UNAUTHORIZED'),
  notYours: () => new RuleError('forbidden', 'FORBIDDEN'),
  suspended: () => new RuleError('forbidden', 'SUSPENDED'),
  foreignOrigin: () => new RuleError('forbidden', 'FOREIGN_ORIGIN'),
  notOpened: () => new RuleError('forbidden', 'NOT_OPENED'),
  notFound: (thing: Thing) => new RuleError('notFound', 'NOT_FOUND', { what: thing }),
  wrongMethod: (allow: string) => new RuleError('wrongMethod', 'METHOD_NOT_ALLOWED', { allow }),
  urlTooLong: () => new RuleError('urlTooLong', 'URL_TOO_LONG'),
  headersTooLarge: () => new RuleError('headersTooLarge', 'HEADERS_TOO_LARGE'),
  brokenHeader: (header: string) => new RuleError('badInput', 'BROKEN_HEADER', { header }),
  lengthRequired: () => new RuleError('lengthRequired', 'LENGTH_REQUIRED'),
  expectationFailed: () => new RuleError('expectationFailed', 'EXPECTATION_FAILED'),
  unexpectedBody: () => new RuleError('badInput', 'UNEXPECTED_BODY'),
  brokenAddress: () => new RuleError('badInput', 'BROKEN_ADDRESS'),
  badCursor: () => new RuleError('badInput', 'BAD_INPUT', { what: 'cursor' }, { path: 'cursor' }),
  badValue: () => new RuleError('badInput', 'BAD_INPUT', { what: 'other' }),
  noObject: () => new RuleError('badInput', 'BAD_INPUT', { what: 'object' }),
  unknownSignInWay: () => new RuleError('badInput', 'BAD_INPUT', { what: 'signInWay' }),
  unsupportedValue: () => new RuleError('badInput', 'UNSUPPORTED_VALUE'),
  bodyTooLarge: () => new RuleError('tooLarge', 'BODY_TOO_LARGE'),
  bodyNotJson: () => new RuleError('unsupportedType', 'BODY_NOT_JSON'),
  batchTooLarge: (most: number) => new RuleError('badInput', 'BATCH_TOO_LARGE', { most }),
  brokenJson: (format: 'json' | 'utf8') =>
    new RuleError('badInput', 'BROKEN_JSON', { what: format }),
  unknownCity: () => new RuleError('badInput', 'UNKNOWN_CITY', {}, { path: 'city' }),
  /** `timeZone`: the right one. */
  timeZoneMismatch: (timeZone: string) =>
    new RuleError('badInput', 'TIME_ZONE_MISMATCH', { timeZone }, { path: 'timeZone' }),
  unknownPlace: () => new RuleError('badInput', 'UNKNOWN_PLACE', {}, { path: 'near' }),
  tooMany: (retryAfterSeconds: number) =>
    new RuleError('tooMany', 'TOO_MANY_REQUESTS', {}, { retryAfterSeconds }),
  newAccountLimit: (retryAfterSeconds: number) =>
    new RuleError('tooMany', 'NEW_ACCOUNT_LIMIT', {}, { retryAfterSeconds }),
  tooMuchStored: (retryAfterSeconds: number) =>
    new RuleError(
      'tooMany',
      'TOO_MUCH_STORED',
      { hours: Math.ceil(retryAfterSeconds / HOUR_SECONDS) },
      { retryAfterSeconds },
    ),
  busy: (retryAfterSeconds: number) =>
    new RuleError('busy', 'BUSY', { what: 'change' }, { retryAfterSeconds }),
  /** `preconditionFailed` if the caller sent `If-Match`. */
  changedMeanwhile: (kind: 'conflict' | 'preconditionFailed' = 'conflict') =>
    new RuleError(kind, 'CHANGED_MEANWHILE'),
  /** There are more reads than the server can handle now. */
  overloaded: (retryAfterSeconds: number, cause?: unknown) =>
    new RuleError('busy', 'BUSY', { what: 'read' }, { retryAfterSeconds }, cause),
  unavailable: (cause: unknown) =>
    new RuleError(
      'busy',
      'UNAVAILABLE',
      {},
      { retryAfterSeconds: UNAVAILABLE_RETRY_SECONDS },
      cause,
    ),

  ownSlot: () => new RuleError('forbidden', 'OWN_SLOT'),
  ownListing: () => new RuleError('forbidden', 'OWN_LISTING'),
  alreadyRequested: () => new RuleError('conflict', 'ALREADY_REQUESTED'),
  declinedBefore: () => new RuleError('conflict', 'DECLINED_BEFORE'),
  cancelledOften: () => new RuleError('conflict', 'CANCELLED_OFTEN'),
  undoOver: () => new RuleError('conflict', 'UNDO_OVER'),
  guestLeft: () => new RuleError('conflict', 'GUEST_HAS_LEFT'),
  /** For a group that would wait although there are enough seats. */
  timesDiffer: () => new RuleError('conflict', 'TIMES_DIFFER'),
  haveSeat: () => new RuleError('conflict', 'HAVE_SEAT'),
  askedEnough: () => new RuleError('conflict', 'ASKED_ENOUGH'),
  guestConfirmed: () => new RuleError('conflict', 'GUEST_CONFIRMED'),
  releaseTooEarly: () => new RuleError('conflict', 'RELEASE_TOO_EARLY'),
  guestHasSeat: () => new RuleError('conflict', 'GUEST_HAS_SEAT'),
  guestBeingAnswered: () => new RuleError('conflict', 'GUEST_BEING_ANSWERED'),
  needOver: () => new RuleError('conflict', 'NEED_OVER'),
  lookedEnough: () => new RuleError('conflict', 'LOOKED_ENOUGH'),
  invitedEnough: () => new RuleError('conflict', 'INVITED_ENOUGH'),
  inviteUnconfirmed: () => new RuleError('forbidden', 'INVITE_UNCONFIRMED'),
  inviteTooLate: () => new RuleError('conflict', 'INVITE_TOO_LATE'),
  invitationOver: () => new RuleError('conflict', 'INVITATION_OVER'),
  needsChanged: () => new RuleError('conflict', 'NEEDS_CHANGED'),
  anotherHostAnswers: () => new RuleError('conflict', 'ANOTHER_HOST_ANSWERS'),
  groupChanged: (seats: number) => new RuleError('conflict', 'GROUP_CHANGED', { seats }),
  noSeatsWanted: () => new RuleError('conflict', 'NO_SEATS_WANTED'),
  seatsFree: () => new RuleError('conflict', 'SEATS_FREE'),
  seatsFull: (left: number) => new RuleError('conflict', 'SEATS_FULL', { left: Math.max(0, left) }),
  seatsTaken: (reservedSeats: number, path?: string) =>
    new RuleError('conflict', 'SEATS_TAKEN', { taken: reservedSeats }, { path }),
  allergyUnconfirmed: (allergies: readonly string[]) =>
    new RuleError('conflict', 'ALLERGY_UNCONFIRMED', { allergies }, { path: 'confirmedAllergies' }),
  slotOver: () => new RuleError('conflict', 'SLOT_OVER'),
  slotStarted: () => new RuleError('conflict', 'SLOT_STARTED'),
  slotRemoved: () => new RuleError('conflict', 'SLOT_REMOVED'),
  already: (status: RequestStatus | null) =>
    new RuleError('conflict', 'WRONG_STATE', { status: String(status) }),
  reasonRequired: () => new RuleError('badInput', 'REASON_REQUIRED', {}, { path: 'reason' }),
  notAccepted: () => new RuleError('forbidden', 'NOT_ACCEPTED'),
  sharingEnded: () => new RuleError('forbidden', 'SHARING_ENDED'),
  noRainPlan: () => new RuleError('conflict', 'NO_RAIN_PLAN'),
  ratingClosed: () => new RuleError('conflict', 'RATING_CLOSED'),
  holyNow: () => new RuleError('conflict', 'HOLY_NOW'),
  movedIntoPast: (path: string) => new RuleError('conflict', 'MOVED_INTO_PAST', {}, { path }),
  startsTooLate: (path: string) => new RuleError('badInput', 'STARTS_TOO_LATE', {}, { path }),
  openSlot: () => new RuleError('conflict', 'OPEN_SLOT'),
  notOpenSlot: () => new RuleError('conflict', 'NOT_OPEN_SLOT'),
  mixedSlots: () => new RuleError('conflict', 'MIXED_SLOTS'),
  notInstitution: () => new RuleError('forbidden', 'NOT_INSTITUTION'),
  mealCancelled: (path: string) => new RuleError('conflict', 'MEAL_CANCELLED', {}, { path }),
  removedMealAsked: (guests: number) => new RuleError('conflict', 'REMOVED_MEAL_ASKED', { guests }),
  tooManyListings: (most: number) => new RuleError('conflict', 'TOO_MANY_LISTINGS', { most }),
  tooManySlots: (most: number) => new RuleError('conflict', 'TOO_MANY_SLOTS', { most }),

  conversationClosed: () => new RuleError('conflict', 'CONVERSATION_CLOSED'),
  ownReport: () => new RuleError('forbidden', 'OWN_REPORT'),
  reportAnswered: () => new RuleError('conflict', 'REPORT_ANSWERED'),

  noPicture: () => new RuleError('badInput', 'NO_PICTURE'),
  tooManyPixels: () => new RuleError('badInput', 'TOO_MANY_PIXELS'),
  pictureTooLarge: () => new RuleError('tooLarge', 'PICTURE_TOO_LARGE'),
  pictureTooSlow: () => new RuleError('badInput', 'PICTURE_TOO_SLOW'),
  uploadTooSlow: () => new RuleError('timeout', 'UPLOAD_TOO_SLOW'),
  picturesFull: (most: { pictures: number; megabytes: number }) =>
    new RuleError('conflict', 'PICTURES_FULL', most),
  tooManyUploads: () =>
    new RuleError('tooMany', 'TOO_MANY_UPLOADS', {}, { retryAfterSeconds: UPLOAD_RETRY_SECONDS }),
  uploadsBusy: () =>
    new RuleError('busy', 'UPLOADS_BUSY', {}, { retryAfterSeconds: UPLOAD_RETRY_SECONDS }),
  noSuchPicture: (path: string) => new RuleError('badInput', 'NO_SUCH_PICTURE', {}, { path }),
  picturesAway: (cause: unknown) =>
    new RuleError('busy', 'PICTURES_AWAY', {}, { retryAfterSeconds: PICTURES_AWAY_SECONDS }, cause),

  linkOver: () => new RuleError('conflict', 'LINK_OVER'),
  addressTaken: () => new RuleError('conflict', 'ADDRESS_TAKEN'),
  addressRefused: () => new RuleError('badInput', 'ADDRESS_REFUSED', {}, { path: 'email' }),
  hasAddress: () => new RuleError('conflict', 'HAS_ADDRESS'),

  phonesNotConfirmed: () => new RuleError('conflict', 'PHONES_NOT_CONFIRMED'),
  noPhone: () => new RuleError('conflict', 'NO_PHONE'),
  phoneCountryCode: () => new RuleError('conflict', 'PHONE_COUNTRY_CODE'),
  phoneConfirmed: () => new RuleError('conflict', 'PHONE_CONFIRMED'),
  phoneRefused: () => new RuleError('conflict', 'PHONE_REFUSED'),
  wrongCode: (left: number) => new RuleError('badInput', 'WRONG_CODE', { left }, { path: 'code' }),
  codeOver: () => new RuleError('conflict', 'CODE_OVER'),
  phoneServiceAway: () =>
    new RuleError('busy', 'PHONE_SERVICE_AWAY', {}, { retryAfterSeconds: PHONE_RETRY_SECONDS }),
} as const;

export type PublicError = {
  message: string;
  code: string;
  issues?: { path: string; message: string }[];
};

export function refusalText(language: Language, { code, values, details }: RuleError): PublicError {
  const words = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'object' ? allergyNames(language, value) : value,
  ]);
  const message = language.t(`errors.${code}`, Object.fromEntries(words));
  return { message, code, ...(details.path && { issues: [{ path: details.path, message }] }) };
}
