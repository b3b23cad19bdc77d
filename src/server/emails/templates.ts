import type { EmailTemplates } from '../mail/emailTemplate';
import { accepted } from './acceptedEmail';
import { answerSoon, unanswered } from './answerReminderEmails';
import { claimDropped } from './claimDroppedEmail';
import { eveDetails, eveList } from './eveEmails';
import { moreSeats, noMoreSeats, resized } from './groupSizeEmails';
import { institutionEnding } from './institutionEndingEmail';
import { invitationAccepted, invitationWithdrawn, invited } from './invitationEmails';
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
import { seatsOpened } from './seatsOpenedEmail';
import { stillComing, stillComingReminder } from './stillComingEmails';
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
  invited,
  invitationAccepted,
  invitationWithdrawn,
  seatsOpened,
  moved,
  rainPlan,
  claimDropped,
  withdrawn,
  resized,
  moreSeats,
  noMoreSeats,
  unread,
  answerSoon,
  unanswered,
  stillComing,
  stillComingReminder,
  rateHost,
  rateGuests,
  timesCorrected,
  eveList,
  eveDetails,
  institutionEnding,
  reported,
  reportAnswered,
  moderated,
};
