import { z } from './zod';

/** Community figures, a few minutes old. */
export const communityFigures = z.object({
  seatsShared: z.number().int(),
  activeHosts: z.number().int(),
});

export type CommunityFigures = z.infer<typeof communityFigures>;
