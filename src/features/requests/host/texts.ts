import type { BadgeTone } from '@/components/badge';
import { personName } from '@/features/messages/personName';
import type { RequestStatus } from '@/schemas/options';
import type { HostRequest } from '@/schemas/request';

export const statusTones: Record<RequestStatus, BadgeTone> = {
  pending: 'warn',
  accepted: 'good',
  declined: 'bad',
  waitlisted: 'accent',
  cancelled: 'neutral',
  expired: 'neutral',
};

/** What stands in place of the buttons once a request is answered. */
export const answeredTexts: Record<Exclude<RequestStatus, 'pending'>, string> = {
  accepted: 'Request accepted - guest has been notified',
  declined: 'Request declined',
  waitlisted: 'Guest is on waitlist',
  cancelled: 'Request cancelled',
  expired: 'Request expired - the meal has passed',
};

/** A guest as the host reads him: 'Dana L.', or 'Guest'. */
export const guestName = (hopper: HostRequest['hopper']) => personName(hopper, 'Guest');
