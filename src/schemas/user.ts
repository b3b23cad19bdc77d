import { id } from './common';
import { z } from './zod';

export const currentUser = z.object({
  id,
  firstName: z.string().nullable(),
  email: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  isModerator: z.literal(true).optional(),
});

export type CurrentUser = z.infer<typeof currentUser>;
