import { z } from './zod';

/** What there is of the community, as it was some minutes ago. */
export const communityFigures = z.object({
  seatsShared: z.number().int(),
  activeHosts: z.number().int(),
});

export type CommunityFigures = z.infer<typeof communityFigures>;
