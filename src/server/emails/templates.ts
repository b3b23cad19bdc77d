import type { EmailTemplates } from '../mail/emailTemplate';
import { accepted } from './acceptedEmail';
import { answerSoon, unanswered } from './answerReminderEmails';
import { eveDetails, eveList } from './eveEmails';
import { moderated, reportAnswered, reported } from './moderationEmails';
import { rainPlan } from './rainPlanEmail';
import { rateGuests, rateHost } from './ratingEmails';
import {
  cancelled,
  declined,
  received,
  reconsidered,
  seatFree,
  waitlisted,
  withdrawn,
} from './requestEmails';
import { moved } from './rescheduledEmail';
import { timesCorrected } from './timesCorrectedEmail';
import { unread } from './unreadEmail';

export const emailTemplates: EmailTemplates = {
  received,
  accepted,
  declined,
  reconsidered,
  waitlisted,
  seatFree,
  cancelled,
  moved,
  rainPlan,
  withdrawn,
  unread,
  answerSoon,
  unanswered,
  rateHost,
  rateGuests,
  timesCorrected,
  eveList,
  eveDetails,
  reported,
  reportAnswered,
  moderated,
};
