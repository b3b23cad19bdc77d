import { id, instantOut, optionalText, pageInput, pageOf } from './common';
import { reportReasons, reportStatuses } from './options';
import { person } from './person';
import { fault, z } from './zod';

const knownFrom = {
  listingId: id.optional(),
  threadId: id.optional(),
  requestId: id.optional(),
};

const hasExactlyOne = (values: (string | undefined)[]) => values.filter(Boolean).length === 1;
const oneSubject = { path: ['listingId'], message: fault('ONE_SUBJECT') };

/** Reports a listing, the other person in a conversation or request, or a message. Exactly one. */
export const reportInput = z
  .object({
    ...knownFrom,
    messageId: id.optional(),
    reason: z.enum(reportReasons),
    details: optionalText(2000),
  })
  .refine(
    (input) => hasExactlyOne([input.listingId, input.threadId, input.requestId, input.messageId]),
    oneSubject,
  );

/** Blocks the host of a listing, or the other person in a conversation or request. Exactly one. */
export const blockInput = z
  .object(knownFrom)
  .refine((input) => hasExactlyOne([input.listingId, input.threadId, input.requestId]), oneSubject);

/** Unblocks someone on the block list, or the other person in a conversation. */
export const unblockInput = z
  .object({ userId: id.optional(), threadId: id.optional() })
  .refine((input) => hasExactlyOne([input.userId, input.threadId]), {
    ...oneSubject,
    path: ['userId'],
  });

export const report = z.object({
  id,
  about: z.enum(['listing', 'person', 'message']),
  title: z.string().nullable(),
  person: person.nullable(),
  reason: z.enum(reportReasons),
  details: z.string().nullable(),
  status: z.enum(reportStatuses),
  answer: z.string().nullable(),
  createdAt: instantOut,
  answeredAt: instantOut.nullable(),
});

export const reportListInput = pageInput(50);
export const reportPage = pageOf(report);

const blocked = person.extend({ userId: id, createdAt: instantOut });
export const blockList = z.array(blocked);

export type ReportInput = z.output<typeof reportInput>;
export type BlockInput = z.output<typeof blockInput>;
export type Report = z.infer<typeof report>;
export type Blocked = z.infer<typeof blocked>;
