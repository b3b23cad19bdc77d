import type { Outputs } from '@/trpc/client';

export type DetailListing = Outputs['listings']['byId'];
export type DetailSlot = DetailListing['timeSlots'][number];
