import type { Writers } from '../mail/letter';
import { eveDetails, eveList } from './eveLetters';
import {
  accepted,
  cancelled,
  declined,
  received,
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
  waitlisted,
  seatFree,
  cancelled,
  withdrawn,
  unread,
  eveList,
  eveDetails,
};
