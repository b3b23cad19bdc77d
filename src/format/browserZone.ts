import { canonicalTimeZone } from '@/schemas/timeZone';

/** Returns the browser's time zone, or UTC if it doesn't know its own. */
export const browserZone = (): string =>
  canonicalTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone ?? '') ?? 'UTC';
