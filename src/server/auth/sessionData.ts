import { z } from '@/schemas/zod';

const sessionData = z.object({ userId: z.guid() });

/** Whose session it is by its row's `sess`; undefined when that names nobody. */
export const userIdOf = (sess: unknown): string | undefined =>
  sessionData.safeParse(sess).data?.userId;
