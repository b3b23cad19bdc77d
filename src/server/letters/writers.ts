import type { Writers } from '../mail/letter';
import { eveDetails, eveList } from './eveLetters';
import { answerSoon, unanswered } from './inTimeLetters';
import { moderated, reportAnswered } from './moderationLetters';
import { moved } from './movedLetter';
import { rainPlan } from './rainLetter';
import { rateGuests, rateHost } from './rateLetters';
import {
  accepted,
  cancelled,
  declined,
  received,
  reconsidered,
  seatFree,
  waitlisted,
  withdrawn,
} from './requestLetters';
import { unread } from './unreadLetter';

/** Who writes which kind of mail. */
export const writers: Writers = {
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
  eveList,
  eveDetails,
  reportAnswered,
  moderated,
};
