import { id, instantOut, optionalText, pageInput, pageOf, person } from './common';
import { moderationActions, moderationMeasures, reportReasons, reportStatuses } from './options';
import { z } from './zod';

/** `open`: those that await an answer, the oldest first; `answered`: the others, the latest first. */
export const reportQueueInput = pageInput(20).extend({
  state: z.enum(['open', 'answered']).default('open'),
});

const note = optionalText(2000);

/**
 * A measure against what a report is about: the person for `warn`, `suspend` and `lift`, the listing
 * for the others. `reason` is what they read, `note` for moderators alone.
 */
export const measureInput = z.object({
  reportId: id,
  measure: z.enum(moderationMeasures),
  reason: z.enum(reportReasons),
  note,
});

/** Closes a report: `acted` or `dismissed`, and what its maker reads beside that. */
export const reportAnswerInput = z.object({
  reportId: id,
  status: z.enum(['acted', 'dismissed']),
  answer: optionalText(1000),
  note,
});

export const reportedMessagesInput = z.object({ reportId: id });

const known = person.extend({ id });

/** A report as moderators see it, with what they need to judge it. */
const queuedReport = z.object({
  id,
  about: z.enum(['listing', 'person', 'message']),
  reason: z.enum(reportReasons),
  details: z.string().nullable(),
  status: z.enum(reportStatuses),
  answer: z.string().nullable(),
  createdAt: instantOut,
  answeredAt: instantOut.nullable(),
  reporter: known,
  /** Whether the moderator who reads it filed it: then somebody else handles it. */
  isOwn: z.boolean(),
  /** Whom it is about, with the reports about them that are open, and that were acted upon. */
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
  /** The very message that was reported. */
  message: z.object({ body: z.string(), createdAt: instantOut }).nullable(),
  /** What whoever reports kept of meals with whom it is about: nobody else ever reads such notes. */
  ratings: z.array(
    z.object({
      stars: z.number().int().nullable(),
      note: z.string().nullable(),
      createdAt: instantOut,
    }),
  ),
  /** Whether there is a conversation to look into. */
  hasThread: z.boolean(),
});

export const reportQueue = pageOf(queuedReport);

/** Of a reported conversation, what stands around the reported message, oldest first. */
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

/** One line of the log. A listing or a person may be gone by now. */
const moderationEvent = z.object({
  id,
  at: instantOut,
  /** Null: whoever runs the site, by a command. */
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
