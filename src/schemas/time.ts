/** Lengths of time. Names say the unit: a bare `HOUR` would be read as seconds or milliseconds. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
/** 24 hours. Days on a calendar may be an hour shorter or longer. */
export const DAY_MS = 24 * HOUR_MS;

export const HOUR_SECONDS = 3600;
export const DAY_SECONDS = 24 * HOUR_SECONDS;
