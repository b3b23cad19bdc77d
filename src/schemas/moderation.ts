import { id, instantOut, optionalText, pageInput, pageOf } from './common';
import { moderationActions, moderationMeasures, reportReasons, reportStatuses } from './options';
import { person } from './person';
import { z } from './zod';

/** `open`: reports that need an answer, urgent ones first, then oldest first. `answered`: all others, newest first. */
export const reportQueueInput = pageInput(20).extend({
  state: z.enum(['open', 'answered']).default('open'),
});

const note = optionalText(2000);

/**
 * A measure against a report's subject: the person for `warn`, `suspend`, and `lift`, the listing
 * for the others. They can read `reason`. Only moderators can read `note`.
 */
export const measureInput = z.object({
  reportId: id,
  measure: z.enum(moderationMeasures),
  reason: z.enum(reportReasons),
  note,
});

/** Closes a report as `acted` or `dismissed`. The reporter also gets `answer`. */
export const reportAnswerInput = z.object({
  reportId: id,
  status: z.enum(['acted', 'dismissed']),
  answer: optionalText(1000),
  note,
});

export const reportedMessagesInput = z.object({ reportId: id });

const known = person.extend({ id });

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
  reporter: known,
  /** Whether this moderator filed the report. Someone else has to handle it then. */
  isOwn: z.boolean(),
  /** The person reported, with the number of open reports and upheld reports about them. */
  subject: known
    .extend({
      since: instantOut,
      hasLeft: z.boolean(),
      isModerator: z.boolean(),
      suspendedAt: instantOut.nullable(),
      openReports: z.number().int(),
      actedReports: z.number().int(),
    })
    .nullable(),
  listing: z
    .object({
      id,
      title: z.string(),
      description: z.string().nullable(),
      city: z.string().nullable(),
      photoUrl: z.string().nullable(),
      visible: z.boolean(),
      hiddenAt: instantOut.nullable(),
    })
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

/** A log entry. Its listing or person may no longer exist. */
const moderationEvent = z.object({
  id,
  at: instantOut,
  /** Null for the site's operator, who uses a command. */
  actor: known.nullable(),
  action: z.enum(moderationActions),
  user: known.nullable(),
  listing: z.object({ id, title: z.string() }).nullable(),
  reportId: id.nullable(),
  reason: z.enum(reportReasons).nullable(),
  note: z.string().nullable(),
});

export const moderationLog = pageOf(moderationEvent);

export type QueuedReport = z.infer<typeof queuedReport>;
export type ModerationEvent = z.infer<typeof moderationEvent>;
