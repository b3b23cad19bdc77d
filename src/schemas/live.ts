import { id } from './common';
import { z } from './zod';

/**
 * That something of a user's has changed, and nothing of what: whoever hears it asks for what they
 * may see. `everything`: changes may have been missed.
 */
export const change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('thread'), threadId: id }),
  z.object({ kind: z.literal('request') }),
  z.object({ kind: z.literal('everything') }),
]);

export type Change = z.output<typeof change>;

/** Who listens can say when their page was written: what has changed since is told at once. */
export const listening = z.object({ since: z.date().optional() }).optional();
