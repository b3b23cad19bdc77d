import type { BadgeTone } from '@/components/badge';
import type { RequestStatus } from '@/schemas/options';

/** How a request's state looks, to guest and host. */
export const statusTones: Record<RequestStatus, BadgeTone> = {
  pending: 'warn',
  accepted: 'good',
  declined: 'bad',
  waitlisted: 'accent',
  cancelled: 'neutral',
  expired: 'neutral',
};
