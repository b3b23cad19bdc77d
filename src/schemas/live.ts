import { id } from './common';
import { z } from './zod';

/**
 * Tells a user that something changed, but not what. Clients refetch what they may see.
 * `everything` means that changes may have been missed.
 */
export const change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('thread'), threadId: id }),
  z.object({ kind: z.literal('request') }),
  z.object({ kind: z.literal('everything') }),
]);

export type Change = z.output<typeof change>;

/** `since` is when the page was rendered. Changes after that are sent right away. */
export const listening = z.object({ since: z.date().optional() }).optional();
