import type { BadgeTone } from '@/components/badge';
import type { RequestStatus } from '@/schemas/options';

export const statusTones: Record<RequestStatus, BadgeTone> = {
  pending: 'warn',
  accepted: 'good',
  declined: 'bad',
  waitlisted: 'accent',
  cancelled: 'neutral',
  expired: 'neutral',
  invited: 'accent',
};
