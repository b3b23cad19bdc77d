import { id } from './common';
import { z } from './zod';

/** The signed-in user, as the client reads it. */
export const currentUser = z.object({
  id,
  firstName: z.string().nullable(),
  email: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  /** There for moderators alone. */
  isModerator: z.literal(true).optional(),
});

export type CurrentUser = z.infer<typeof currentUser>;
