import { HDate, months } from '@hebcal/core';
import { describe, expect, it } from 'vitest';
import { sukkotDayName } from '@/format/labels';
import { english } from '@/i18n/english';
import { SUKKOT_2024, sukkotDates } from './sukkot';

/** The civil date of a day of Tishrei by an independent calendar. */
function tishrei(hebrewYear: number, day: number): string {
  const date = new HDate(day, months.TISHREI, hebrewYear).greg();
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The choices with their names. */
const named = <D extends { id: string }>(days: readonly D[]) =>
  days.map((day) => ({ ...day, label: sukkotDayName(english.t, day) }));

const THIRTY_YEARS = Array.from({ length: 30 }, (_, i) => 2020 + i);

describe('the dates of the coming Sukkot', () => {
  it('are those of 2027', () => {
    const { year, options } = sukkotDates(new Date('2027-03-01T00:00:00Z'));
    expect({ year, options: named(options) }).toEqual({
      year: 2027,
      options: [
        { id: '2027-erev-sukkot', label: 'Erev Sukkot', date: '2027-10-15' },
        {
          id: '2027-first-day-dinner',
          label: 'First Day Dinner',
          date: '2027-10-16',
          mealType: 'dinner',
        },
        {
          id: '2027-first-day-lunch',
          label: 'First Day Lunch',
          date: '2027-10-16',
          mealType: 'lunch',
        },
        {
          id: '2027-chol-hamoed',
          label: 'Chol HaMoed',
          date: '2027-10-17',
          dateTo: '2027-10-22',
        },
        { id: '2027-shabbat-sukkot', label: 'Shabbat Sukkot', date: '2027-10-16' },
      ],
    });
  });

  it.each(THIRTY_YEARS)('agree with an independent calendar in %i', (year) => {
    const hebrewYear = year + 3761;
    const dates = sukkotDates(new Date(Date.UTC(year, 5, 1)));
    const [erev, dinner, lunch, cholHaMoed, shabbat] = dates.options;
    expect(dates.year).toBe(year);
    expect(erev?.date).toBe(tishrei(hebrewYear, 14));
    expect(dinner?.date).toBe(tishrei(hebrewYear, 15));
    expect(lunch?.date).toBe(tishrei(hebrewYear, 15));
    expect(cholHaMoed?.date).toBe(tishrei(hebrewYear, 16));
    expect(cholHaMoed?.dateTo).toBe(tishrei(hebrewYear, 21));

    const week = [15, 16, 17, 18, 19, 20, 21].map((day) => tishrei(hebrewYear, day));
    const shabbatot = week.filter((date) => new Date(`${date}T12:00:00Z`).getUTCDay() === 6);
    expect([shabbat?.date]).toEqual(shabbatot);
  });

  it('stand until 21 Tishrei is over in UTC, then are next year’s', () => {
    expect(sukkotDates(new Date('2026-10-02T23:59:59.999Z')).year).toBe(2026);
    expect(sukkotDates(new Date('2026-10-03T00:00:00Z')).year).toBe(2027);
    expect(sukkotDates(new Date('2026-12-31T23:59:59Z')).year).toBe(2027);
    expect(sukkotDates(new Date('2027-01-01T00:00:00Z')).year).toBe(2027);
  });

  it('do not change over the turn of the Hebrew year', () => {
    const before = sukkotDates(new Date('2026-09-11T12:00:00Z'));
    const after = sukkotDates(new Date('2026-09-13T12:00:00Z'));
    expect(after).toEqual(before);
    expect(after.year).toBe(2026);
  });

  it('refuse what is not a date', () => {
    expect(() => sukkotDates(new Date(Number.NaN))).toThrow(RangeError);
  });
});

describe('Sukkot 2024', () => {
  it('has the five choices as given', () => {
    expect(SUKKOT_2024.year).toBe(2024);
    expect(
      named(SUKKOT_2024.options).map((o) => [
        o.label,
        o.date,
        o.dateTo ?? null,
        o.mealType ?? null,
      ]),
    ).toEqual([
      ['Erev Sukkot', '2024-10-16', null, null],
      ['First Day Dinner', '2024-10-17', null, 'dinner'],
      ['First Day Lunch', '2024-10-17', null, 'lunch'],
      ['Chol HaMoed', '2024-10-18', '2024-10-22', null],
      ['Shabbat Sukkot', '2024-10-23', null, null],
    ]);
  });

  it('has the labels and the first day of the worked-out one, and ids of its own', () => {
    const computed = sukkotDates(new Date('2024-09-01T00:00:00Z')).options;
    const labels = named(SUKKOT_2024.options).map((o) => o.label);
    expect(labels).toEqual(named(computed).map((o) => o.label));
    expect(SUKKOT_2024.options.slice(0, 3)).toEqual(computed.slice(0, 3));
    const later = sukkotDates(new Date('2025-09-01T00:00:00Z')).options;
    const ids = [...SUKKOT_2024.options, ...later].map((o) => o.id);
    expect(new Set(ids).size).toBe(10);
  });
});
