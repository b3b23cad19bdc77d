import { instantOut } from './common';
import { z } from './zod';

export const calendarFeedInput = z.object({ includesStreets: z.boolean() });

export const calendarFeed = calendarFeedInput.extend({ createdAt: instantOut });

/** `path` has the token, which is never shown again. */
export const newCalendarFeed = calendarFeed.extend({ path: z.string() });
