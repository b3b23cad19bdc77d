import { z } from '@/schemas/zod';

const sessionData = z.object({ userId: z.guid() });

/** Reads the user id from a session row's `sess`; undefined if it's missing. */
export const userIdOf = (sess: unknown): string | undefined =>
  sessionData.safeParse(sess).data?.userId;
