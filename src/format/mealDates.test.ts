import { expect, test } from 'vitest';
import { isEvening } from './mealDates';

test.each([
  ['2027-10-15T20:59:00Z', 'America/New_York', false],
  ['2027-10-15T21:00:00Z', 'America/New_York', true],
  ['2027-10-15T21:00:00Z', 'America/Los_Angeles', false],
  ['2027-10-16T01:59:00Z', 'Asia/Jerusalem', true],
  ['2027-10-16T02:00:00Z', 'Asia/Jerusalem', false],
])('%s in %s: %s', (startsAt, zone, evening) => {
  expect(isEvening(new Date(startsAt), zone)).toBe(evening);
});
