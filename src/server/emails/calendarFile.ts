import type { EmailContext } from '../mail/emailTemplate';
import { calendarOf } from '../requests/calendar';

/** Returns the calendar file of an accepted request as an attachment. */
export const attachedCalendar = async (
  { db, now, language }: EmailContext,
  { id, hopperId }: { id: string; hopperId: string },
) => ({
  ...(await calendarOf({
    ctx: { db, viewer: { id: hopperId }, clock: { now: () => now }, language },
    input: { id },
  })),
  contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
});
