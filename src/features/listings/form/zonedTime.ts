import { DateTime } from 'luxon';

const INPUT_FORMAT = "yyyy-MM-dd'T'HH:mm";

/** An instant as a `datetime-local` input shows it: the wall clock of a zone, `2027-10-15T18:00`. */
export const toLocalInput = (instant: Date, timeZone: string) =>
  DateTime.fromJSDate(instant, { zone: timeZone }).toFormat(INPUT_FORMAT);

/** A date alone, or half a one, is ISO 8601 too. */
const WHOLE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

const read = (text: string, zone: string) =>
  WHOLE.test(text) ? DateTime.fromISO(text, { zone }) : DateTime.invalid('not whole');

/** What was typed, free of any zone: for arithmetic on the clock's face. */
const onClockFace = (text: string) => read(text, 'utc');

/** The first of the instants at which the zone's clocks may show `text`; they show it twice in autumn. */
const firstInstant = (text: string, timeZone: string) =>
  read(text, timeZone).getPossibleOffsets()[0];

/**
 * Whether `text` is a time that the zone's clocks never show, because they are put forward over it.
 */
export function isSkipped(text: string, timeZone: string): boolean {
  const time = firstInstant(text, timeZone);
  if (!time?.isValid) return false;
  return time.toFormat(INPUT_FORMAT) !== onClockFace(text).toFormat(INPUT_FORMAT);
}

/**
 * The instant at which a zone's clocks show `text` (`2027-10-15T18:00`); of two, the first.
 * @returns null for what is no date and time, and for a time that the clocks skip.
 */
export function fromLocalInput(text: string, timeZone: string): Date | null {
  const time = firstInstant(text, timeZone);
  return time?.isValid && !isSkipped(text, timeZone) ? time.toJSDate() : null;
}

/** The same time of the clock a day later; what is no whole date and time stays as it is. */
export function dayLater(text: string): string {
  const time = onClockFace(text);
  return time.isValid ? time.plus({ days: 1 }).toFormat(INPUT_FORMAT) : text;
}

/**
 * Moves an end as far as its start was moved, so that a meal keeps its length on the clock.
 * @returns `end` as it is while any of the three is not a whole date and time.
 */
export function followStart(end: string, startBefore: string, startAfter: string): string {
  const [before, after, at] = [startBefore, startAfter, end].map(onClockFace);
  if (!before?.isValid || !after?.isValid || !at?.isValid) return end;
  return at.plus(after.diff(before)).toFormat(INPUT_FORMAT);
}
