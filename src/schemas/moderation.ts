import { id, instantOut, optionalText, pageInput, pageOf, requiredText, version } from './common';
import {
  MAX_LISTINGS_ALLOWED,
  moderationActions,
  moderationMeasures,
  reportReasons,
  reportStatuses,
} from './options';
import { person } from './person';
import { fault, z } from './zod';

/**
 * `open`: reports that need an answer, urgent ones first, then oldest first. `answered`: all others,
 * newest first. `subjectId` limits them to reports about one person.
 */
export const reportQueueInput = pageInput(20).extend({
  state: z.enum(['open', 'answered']).default('open'),
  subjectId: id.optional(),
});

export const reportGroupsInput = pageInput(20);

const note = optionalText(2000);

/**
 * A measure against the subject of a report, or against a person or a listing without one: the
 * person, or the listing's host, for `warn`, `suspend`, and `lift`; the listing for the others.
 * They can read `reason`. Only moderators can read `note`.
 */
export const measureInput = z
  .object({
    reportId: id.optional(),
    userId: id.optional(),
    listingId: id.optional(),
    measure: z.enum(moderationMeasures),
    reason: z.enum(reportReasons),
    note,
  })
  .refine(
    ({ reportId, userId, listingId }) => [reportId, userId, listingId].filter(Boolean).length === 1,
    { path: ['reportId'], message: fault('ONE_SUBJECT') },
  );

/**
 * How many listings with coming meals a person may have. `version` is that of the limit it
 * replaces.
 */
export const maxListingsInput = z.object({
  userId: id,
  version: version.optional(),
  maxListings: z.int().min(1).max(MAX_LISTINGS_ALLOWED),
});

/** Whether a person's account is an institution: until after the coming Sukkot, or not at all. */
export const institutionInput = z.object({ userId: id, isInstitution: z.boolean() });

export const reportAnswerInput = z.object({
  reportId: id,
  status: z.enum(['acted', 'dismissed']),
  answer: optionalText(1000),
  note,
});

/** Maximum number of reports to dismiss at once. */
export const MAX_DISMISSED = 200;

/** Each reporter reads `answer`. Only moderators read `note`. */
export const reportDismissalInput = z.object({
  reportIds: z.array(id).min(1).max(MAX_DISMISSED),
  answer: optionalText(1000),
  note,
});

export const reportedMessagesInput = z.object({ reportId: id });

const personWithId = person.extend({ id });

const moderatedPerson = personWithId.extend({
  since: instantOut,
  hasLeft: z.boolean(),
  isModerator: z.boolean(),
  suspendedAt: instantOut.nullable(),
  openReports: z.number().int(),
  actedReports: z.number().int(),
});

const moderatedListing = z.object({
  id,
  title: z.string(),
  city: z.string().nullable(),
  visible: z.boolean(),
  hiddenAt: instantOut.nullable(),
});

const queuedReport = z.object({
  id,
  about: z.enum(['listing', 'person', 'message']),
  reason: z.enum(reportReasons),
  details: z.string().nullable(),
  status: z.enum(reportStatuses),
  answer: z.string().nullable(),
  createdAt: instantOut,
  answeredAt: instantOut.nullable(),
  isUrgent: z.boolean(),
  reporter: personWithId,
  /** Whether this moderator filed the report. Someone else has to handle it then. */
  isOwn: z.boolean(),
  subject: moderatedPerson.nullable(),
  listing: moderatedListing
    .extend({ description: z.string().nullable(), photoUrl: z.string().nullable() })
    .nullable(),
  message: z.object({ body: z.string(), createdAt: instantOut }).nullable(),
  /** The reporter's private ratings of meals with this person. Nobody else can read these notes. */
  ratings: z.array(
    z.object({
      stars: z.number().int().nullable(),
      note: z.string().nullable(),
      createdAt: instantOut,
    }),
  ),
  hasThread: z.boolean(),
});

export const reportQueue = pageOf(queuedReport);

/** Reports of a group that come with it. The others are loaded on demand. */
export const SHOWN_REPORTS = 3;

/** All open reports about one person, their listings, or their messages. */
const reportGroup = z.object({
  /** The person, or the only report if it names nobody anymore. */
  id,
  subject: moderatedPerson.nullable(),
  isUrgent: z.boolean(),
  reports: z.number().int(),
  reporters: z.number().int(),
  /** Reporters who are new, or whose earlier reports were mostly dismissed. */
  doubtfulReporters: z.number().int(),
  reasons: z.array(z.object({ reason: z.enum(reportReasons), count: z.number().int() })),
  oldestAt: instantOut,
  newestAt: instantOut,
  /** Up to `SHOWN_REPORTS`. The first one decides the group's place in the queue. */
  firstReports: z.array(queuedReport),
  /** Reports that this moderator didn't file, oldest first, up to `MAX_DISMISSED`. */
  dismissableIds: z.array(id),
});

export const reportGroups = pageOf(reportGroup);

/** The length of a moderator's search, in characters. */
export const MAX_MODERATION_SEARCH = 120;

/** A part of a name, title, or city; a whole email address; or a listing's link. */
export const moderationSearchInput = z.object({ text: requiredText(MAX_MODERATION_SEARCH) });

/**
 * The newest matches. `isOwn` marks the moderator themselves, whose numbers of reports are 0, and
 * their own listings.
 */
export const moderationSearch = z.object({
  people: z.array(
    moderatedPerson.extend({
      isOwn: z.boolean(),
      maxListings: z.number().int(),
      limitVersion: z.string(),
      institutionUntil: instantOut.nullable(),
    }),
  ),
  listings: z.array(moderatedListing.extend({ host: personWithId, isOwn: z.boolean() })),
  hasMore: z.boolean(),
});

/** Hosts who saw many needs in 30 days and invited nobody, those who saw the most first. */
export const needViewers = z.array(personWithId.extend({ seen: z.number().int() }));

/** Messages around the reported one, oldest first. */
export const reportedMessages = z.array(
  z.object({
    id,
    from: z.enum(['reporter', 'subject']),
    body: z.string(),
    createdAt: instantOut,
    isReported: z.boolean(),
  }),
);

export const moderationLogInput = pageInput(50);

const moderationEvent = z.object({
  id,
  at: instantOut,
  actor: personWithId.nullable(),
  action: z.enum(moderationActions),
  user: personWithId.nullable(),
  listing: z.object({ id, title: z.string() }).nullable(),
  reportId: id.nullable(),
  reason: z.enum(reportReasons).nullable(),
  note: z.string().nullable(),
});

export const moderationLog = pageOf(moderationEvent);

export type ModeratedPerson = z.infer<typeof moderatedPerson>;
export type ModerationSearch = z.infer<typeof moderationSearch>;
export type ReportGroup = z.infer<typeof reportGroup>;
export type QueuedReport = z.infer<typeof queuedReport>;
export type ModerationEvent = z.infer<typeof moderationEvent>;
