import { describe, expect, test } from 'vitest';
import { languageOf } from '@/i18n/catalogs';
import { english } from '@/test/english';
import { isEvening, mealDates } from './mealDates';

test.each([
  ['2027-10-15T20:59:00Z', 'America/New_York', false],
  ['2027-10-15T21:00:00Z', 'America/New_York', true],
  ['2027-10-15T21:00:00Z', 'America/Los_Angeles', false],
  ['2027-10-16T01:59:00Z', 'Asia/Jerusalem', true],
  ['2027-10-16T02:00:00Z', 'Asia/Jerusalem', false],
])('%s in %s: %s', (startsAt, zone, evening) => {
  expect(isEvening(new Date(startsAt), zone)).toBe(evening);
});

const hebrew = languageOf('he');

describe('a part of a day', () => {
  test.each([
    ['2027-10-14T04:00:00-04:00', 'Wednesday night', 'יום רביעי בלילה'],
    ['2027-10-14T05:00:00-04:00', 'Thursday morning', 'יום חמישי בבוקר'],
    ['2027-10-14T12:00:00-04:00', 'Thursday afternoon', 'יום חמישי אחר הצהריים'],
    ['2027-10-14T17:00:00-04:00', 'Thursday evening', 'יום חמישי בערב'],
    ['2027-10-14T21:00:00-04:00', 'Thursday night', 'יום חמישי בלילה'],
    ['2027-10-16T19:30:00-04:00', 'Saturday evening', 'מוצאי שבת'],
    ['2027-10-17T00:06:00-04:00', 'Saturday night', 'מוצאי שבת'],
  ])('at %s is %s, or %s', (at, inEnglish, inHebrew) => {
    const texts = [english, hebrew].map((language) =>
      mealDates(language).partOfDay(new Date(at), 'America/New_York'),
    );
    expect(texts).toEqual([inEnglish, inHebrew]);
  });

  test("is the meal's own, wherever the reader is", () => {
    const at = new Date('2027-10-17T04:06:00Z');
    expect(mealDates(english).partOfDay(at, 'Asia/Jerusalem')).toBe('Sunday morning');
  });
});

test('a time in the reader’s own zone leaves out its name', () => {
  const [start, end] = [new Date('2027-10-15T16:00:00Z'), new Date('2027-10-15T18:00:00Z')];
  const timeFor = (ownZone: string | null) =>
    mealDates(hebrew, ownZone).mealTimeInZone(start, end, 'Asia/Jerusalem');
  expect(timeFor('Asia/Jerusalem')).toBe(mealDates(hebrew).mealTime(start, end, 'Asia/Jerusalem'));
  for (const zone of [null, 'America/New_York']) expect(timeFor(zone)).toContain('GMT');
  const instant = mealDates(hebrew, 'Asia/Jerusalem').mealInstant(start, 'Asia/Jerusalem');
  expect(instant).not.toContain('GMT');
});
