import { id, instantOut, optionalText, pageInput, pageOf, person } from './common';
import { reportReasons, reportStatuses } from './options';
import { fault, z } from './zod';

/** People are named by what one knows them from: a listing, a conversation, a request. */
const knownFrom = {
  listingId: id.optional(),
  threadId: id.optional(),
  requestId: id.optional(),
};

const named = (values: (string | undefined)[]) => values.filter(Boolean).length === 1;
const oneSubject = { path: ['listingId'], message: fault('ONE_SUBJECT') };

/** A listing, the other one of a conversation or a request, or what they wrote: just one of these. */
export const reportInput = z
  .object({
    ...knownFrom,
    messageId: id.optional(),
    reason: z.enum(reportReasons),
    details: optionalText(2000),
  })
  .refine(
    (input) => named([input.listingId, input.threadId, input.requestId, input.messageId]),
    oneSubject,
  );

/** The host of a listing, or the other one of a conversation or a request: just one of these. */
export const blockInput = z
  .object(knownFrom)
  .refine((input) => named([input.listingId, input.threadId, input.requestId]), oneSubject);

/** Somebody of the list of blocked people, or the other one of a conversation. */
export const unblockInput = z
  .object({ userId: id.optional(), threadId: id.optional() })
  .refine((input) => named([input.userId, input.threadId]), { ...oneSubject, path: ['userId'] });

/** A report as whoever made it reads it. */
export const report = z.object({
  id,
  about: z.enum(['listing', 'person', 'message']),
  /** The listing's title, where it is about one. */
  title: z.string().nullable(),
  /** Whom it is about, or whose listing or message. */
  person: person.nullable(),
  reason: z.enum(reportReasons),
  details: z.string().nullable(),
  status: z.enum(reportStatuses),
  /** What the moderators have to say beside the outcome. */
  answer: z.string().nullable(),
  createdAt: instantOut,
  answeredAt: instantOut.nullable(),
});

export const reportListInput = pageInput(50);
export const reportPage = pageOf(report);

/** Somebody whom the viewer has blocked. */
const blocked = person.extend({ userId: id, createdAt: instantOut });
export const blockList = z.array(blocked);

export type ReportInput = z.output<typeof reportInput>;
export type BlockInput = z.output<typeof blockInput>;
export type Report = z.infer<typeof report>;
export type Blocked = z.infer<typeof blocked>;
