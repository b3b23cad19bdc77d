import { personName } from '@/format/personName';
import type { Translate } from '@/i18n/language';
import type { HostRequest } from '@/schemas/request';

/** Returns the guest's name as the host sees it: 'Dana L.', or 'Guest'. */
export const guestName = (
  t: Translate,
  hopper: Pick<HostRequest['hopper'], 'firstName' | 'lastName'>,
) => personName(t, hopper, 'guest');
