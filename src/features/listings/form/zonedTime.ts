import { DateTime } from 'luxon';

const INPUT_FORMAT = "yyyy-MM-dd'T'HH:mm";

export const toLocalInput = (instant: Date, timeZone: string) =>
  DateTime.fromJSDate(instant, { zone: timeZone }).toFormat(INPUT_FORMAT);

/** ISO 8601 also allows a date without a time, or only part of one. */
const WHOLE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

const read = (text: string, zone: string) =>
  WHOLE.test(text) ? DateTime.fromISO(text, { zone }) : DateTime.invalid('not whole');

/** Parses local time without a zone, for clock arithmetic. */
const onClockFace = (text: string) => read(text, 'utc');

/** Returns the first instant with this local time. In fall, clocks show some times twice. */
const firstInstant = (text: string, timeZone: string) =>
  read(text, timeZone).getPossibleOffsets()[0];

export function isSkipped(text: string, timeZone: string): boolean {
  const time = firstInstant(text, timeZone);
  if (!time?.isValid) return false;
  return time.toFormat(INPUT_FORMAT) !== onClockFace(text).toFormat(INPUT_FORMAT);
}

/**
 * Converts local time in a zone (`2027-10-15T18:00`) to an instant: the first, if there are two.
 * @returns Null if it isn't a complete date and time, or if the clocks skip it.
 */
export function fromLocalInput(text: string, timeZone: string): Date | null {
  const time = firstInstant(text, timeZone);
  return time?.isValid && !isSkipped(text, timeZone) ? time.toJSDate() : null;
}

/**
 * Returns the same local time a day later. Text that isn't a complete date and time is unchanged.
 */
export function dayLater(text: string): string {
  const time = onClockFace(text);
  return time.isValid ? time.plus({ days: 1 }).toFormat(INPUT_FORMAT) : text;
}

/**
 * Returns the end of a meal that starts then and ends at this clock time (`19:30`): the next day if
 * that time is before the start's. Without a complete start, the result is incomplete, too. An end
 * equal to the start stays, as a mistake to fix, because hardly any meal lasts 24 hours.
 */
export function endAfter(start: string, endTime: string): string {
  const [date = '', startTime = ''] = start.split('T');
  if (!date && !endTime) return '';
  const end = `${date}T${endTime}`;
  return startTime && endTime && endTime < startTime ? dayLater(end) : end;
}

/**
 * Moves the end by as much as the start moved, so that a meal keeps its length on the clock.
 * @returns `end` unchanged unless all three are complete dates and times.
 */
export function followStart(end: string, startBefore: string, startAfter: string): string {
  const before = onClockFace(startBefore);
  const after = onClockFace(startAfter);
  const at = onClockFace(end);
  if (!before.isValid || !after.isValid || !at.isValid) return end;
  return at.plus(after.diff(before)).toFormat(INPUT_FORMAT);
}
