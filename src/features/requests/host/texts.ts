import type { BadgeTone } from '@/components/badge';
import { personName } from '@/features/messages/personName';
import type { Translate } from '@/i18n/language';
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

/** A guest as the host reads him: 'Dana L.', or 'Guest'. */
export const guestName = (
  t: Translate,
  hopper: Pick<HostRequest['hopper'], 'firstName' | 'lastName'>,
) => personName(t, hopper, 'guest');
