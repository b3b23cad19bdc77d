import type { Writers } from '../mail/letter';
import { eveDetails, eveList } from './eveLetters';
import { moderated, reportAnswered } from './moderationLetters';
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
  withdrawn,
  unread,
  eveList,
  eveDetails,
  reportAnswered,
  moderated,
};
