import type { PushKind } from '@/schemas/push';

/**
 * The page that a notification opens. A kind of email has push notifications if it's in `pushKinds`
 * and here. The text is the email's subject.
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
