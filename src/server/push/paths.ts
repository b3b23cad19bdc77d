import type { PushKind } from '@/schemas/push';

/**
 * Where a press on a push leads. A kind of mail has a push once it stands in `pushKinds` and here; what it says
 * is the mail's subject.
 */
export const pushPaths: Record<PushKind, string> = {
  received: '/host?tab=requests',
  accepted: '/requests',
  declined: '/requests',
  waitlisted: '/requests',
  seatFree: '/requests',
  reconsidered: '/requests',
  cancelled: '/requests',
  withdrawn: '/host?tab=requests',
  unread: '/messages',
  rainPlan: '/requests',
  eveList: '/host',
  eveDetails: '/requests',
  rateHost: '/requests',
  rateGuests: '/host',
};
