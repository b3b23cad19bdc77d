/**
 * Answers as JSON. Left to itself, it takes four fifths of its time over instants, of which a host's listings
 * have hundreds, and each day's text is the same for all that lie in it.
 */

const DAY = 86_400_000;
const HOUR = 3_600_000;
const MINUTE = 60_000;
const SECOND = 1000;

/** So many days are known at most: those of some years. */
const MOST_DAYS = 2000;

const padded = (most: number, length: number) =>
  Array.from({ length: most }, (_, n) => `${n}`.padStart(length, '0'));
const twoDigits = padded(60, 2);
const threeDigits = padded(1000, 3);

const days = new Map<number, string>();

/** '2024-10-17T' */
function dayText(date: Date, day: number): string {
  const known = days.get(day);
  if (known) return known;
  if (days.size >= MOST_DAYS) days.clear();
  const [text = ''] = date.toISOString().split('T', 1);
  days.set(day, `${text}T`);
  return `${text}T`;
}

/** The same as `date.toJSON()`: ISO 8601 in UTC, and null of one that is none. */
export function instantText(date: Date): string | null {
  const at = date.getTime();
  if (Number.isNaN(at)) return null;
  const day = Math.floor(at / DAY);
  const ofDay = at - day * DAY;
  const hours = twoDigits[Math.floor(ofDay / HOUR)];
  const minutes = twoDigits[Math.floor((ofDay % HOUR) / MINUTE)];
  const seconds = twoDigits[Math.floor((ofDay % MINUTE) / SECOND)];
  return `${dayText(date, day)}${hours}:${minutes}:${seconds}.${threeDigits[ofDay % SECOND]}Z`;
}

/** A copy with its instants as texts. What knows by itself how it is written is left as it is. */
function withTexts(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return instantText(value);
  if (Array.isArray(value)) return value.map(withTexts);
  if ('toJSON' in value) return value;
  const copy: Record<string, unknown> = {};
  for (const key in value) copy[key] = withTexts((value as Record<string, unknown>)[key]);
  return copy;
}

/** The same as `Response.json`. */
export function jsonResponse(
  value: unknown,
  { status = 200, headers }: ResponseInit = {},
): Response {
  const response = new Response(JSON.stringify(withTexts(value)), {
    status,
    ...(headers && { headers }),
  });
  response.headers.set('Content-Type', 'application/json');
  return response;
}
