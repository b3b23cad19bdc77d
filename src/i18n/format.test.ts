import { expect, test } from 'vitest';
import { formatDate, formatDates } from './format';

const [friday, sunday] = [new Date('2027-10-22T12:00Z'), new Date('2027-10-24T12:00Z')];
const options = { timeZone: 'UTC', weekday: 'short', month: 'short', day: 'numeric' } as const;

test('a Hebrew day stays on one line with its month', () => {
  expect(formatDate('he', friday, options)).toBe('יום ו׳, 22\u00a0באוק׳');
  expect(formatDates('he', friday, sunday, options)).toMatch(/24\u00a0באוק׳$/);
  expect(formatDate('en', friday, options)).toBe('Fri, Oct 22');
});

test('a time in an unknown time zone is in UTC, and says so', () => {
  const at = new Date('2027-10-15T16:30:00Z');
  const zoned = (options: Intl.DateTimeFormatOptions) =>
    formatDate('en', at, { ...options, timeZone: 'Nowhere/City' });
  expect(zoned({ hour: 'numeric', minute: '2-digit' })).toBe('4:30 PM UTC');
  expect(zoned({ month: 'short', day: 'numeric' })).toBe('Oct 15');
});
