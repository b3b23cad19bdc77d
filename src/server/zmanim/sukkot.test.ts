import { flags, HDate, HebrewCalendar, months } from '@hebcal/core';
import { describe, expect, it } from 'vitest';
import { sukkotDayName } from '@/format/labels';
import { SUKKOT_2024 } from '@/schemas/sukkot2024';
import { english } from '@/test/english';
import { sukkotDates } from './sukkot';

function tishrei(hebrewYear: number, day: number): string {
  const date = new HDate(day, months.TISHREI, hebrewYear).greg();
  const two = (n: number) => String(n).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const named = <D extends { id: string }>(days: readonly D[]) =>
  days.map((day) => ({ ...day, label: sukkotDayName(english.t, day) }));

const THIRTY_YEARS = Array.from({ length: 30 }, (_, i) => 2020 + i);

function choices(year: number, inIsrael: boolean) {
  const { options } = sukkotDates(new Date(Date.UTC(year, 5, 1)), { inIsrael });
  return Object.fromEntries(options.map((one) => [one.id.replace(`${year}-`, ''), one]));
}

describe('the dates of the coming Sukkot', () => {
  it('are those of 2027, each with its name', () => {
    const { year, options } = sukkotDates(new Date('2027-03-01T00:00:00Z'));
    expect(year).toBe(2027);
    expect(
      named(options).map(({ id, label, date, dateTo, mealType, meaning, hebrewDay }) =>
        [id.slice(5), label, date, dateTo, mealType, meaning, hebrewDay].filter(Boolean),
      ),
    ).toEqual([
      ['erev-sukkot', 'Erev Sukkot', '2027-10-15', 'first-night', 14],
      ['first-day-dinner', 'First Day Dinner', '2027-10-16', 'dinner', 'second-night', 15],
      ['first-day-lunch', 'First Day Lunch', '2027-10-16', 'lunch', 'first-day', 15],
      ['second-day', 'Second Day', '2027-10-17', 'second-day', 16],
      ['chol-hamoed', 'Chol HaMoed', '2027-10-18', '2027-10-22', 'week-between', 17],
      ['shabbat-sukkot', 'Shabbat Sukkot', '2027-10-16', 'shabbat-first-day', 15],
      ['hoshana-rabba', 'Hoshana Rabba', '2027-10-22', 'last-of-week', 21],
      ['shemini-atzeret', 'Shemini Atzeret', '2027-10-23', 'eighth-day', 22],
      ['simchat-torah', 'Simchat Torah', '2027-10-24', 'ninth-day', 23],
    ]);
  });

  it('have one day of Yom Tov in Israel, and then Chol HaMoed', () => {
    const israel = choices(2027, true);
    expect(Object.keys(israel)).not.toContain('second-day');
    expect(Object.keys(israel)).not.toContain('simchat-torah');
    expect(israel['chol-hamoed']?.date).toBe('2027-10-17');
    expect(israel['first-day-dinner']?.meaning).toBe('evening-after');
    expect(israel['shemini-atzeret']?.meaning).toBe('eighth-day-israel');
  });

  it.each(THIRTY_YEARS)('agree with an independent calendar in %i', (year) => {
    const hebrewYear = year + 3761;
    for (const inIsrael of [false, true]) {
      const days = choices(year, inIsrael);
      expect(days['erev-sukkot']?.date).toBe(tishrei(hebrewYear, 14));
      expect(days['first-day-dinner']?.date).toBe(tishrei(hebrewYear, 15));
      expect(days['first-day-lunch']?.date).toBe(tishrei(hebrewYear, 15));
      expect(days['hoshana-rabba']?.date).toBe(tishrei(hebrewYear, 21));
      expect(days['shemini-atzeret']?.date).toBe(tishrei(hebrewYear, 22));

      const week = [15, 16, 17, 18, 19, 20, 21].map((day) => tishrei(hebrewYear, day));
      const shabbatot = week.filter((date) => new Date(`${date}T12:00:00Z`).getUTCDay() === 6);
      expect([days['shabbat-sukkot']?.date]).toEqual(shabbatot);

      // That calendar's Yom Tov isn't one of the intermediate days.
      const isYomTov = (day: number) =>
        (
          HebrewCalendar.getHolidaysOnDate(new HDate(day, months.TISHREI, hebrewYear), inIsrael) ??
          []
        ).some((event) => event.getFlags() & flags.CHAG);
      const between = [16, 17, 18, 19, 20, 21].filter((day) => !isYomTov(day));
      expect(days['chol-hamoed']?.date).toBe(tishrei(hebrewYear, between[0] ?? 0));
      expect(days['chol-hamoed']?.dateTo).toBe(tishrei(hebrewYear, between.at(-1) ?? 0));
      expect('second-day' in days).toBe(isYomTov(16));
      expect('simchat-torah' in days).toBe(isYomTov(23));
    }
  });

  it('label Shabbat', () => {
    const meanings = THIRTY_YEARS.map((year) => choices(year, false)['shabbat-sukkot']);
    expect(new Set(meanings.map((one) => one?.meaning))).toEqual(
      new Set(['shabbat-first-day', 'shabbat-between']),
    );
    for (const one of meanings)
      expect(one?.meaning).toBe(one?.hebrewDay === 15 ? 'shabbat-first-day' : 'shabbat-between');
  });

  it('stay until 23 Tishrei is over in UTC, and then are next year’s', () => {
    expect(sukkotDates(new Date('2026-10-04T23:59:59.999Z')).year).toBe(2026);
    expect(sukkotDates(new Date('2026-10-05T00:00:00Z')).year).toBe(2027);
    expect(sukkotDates(new Date('2026-12-31T23:59:59Z')).year).toBe(2027);
    expect(sukkotDates(new Date('2027-01-01T00:00:00Z')).year).toBe(2027);
  });

  it('don’t change at the turn of the Hebrew year', () => {
    const before = sukkotDates(new Date('2026-09-11T12:00:00Z'));
    const after = sukkotDates(new Date('2026-09-13T12:00:00Z'));
    expect(after).toEqual(before);
    expect(after.year).toBe(2026);
  });

  it('refuse an invalid date', () => {
    expect(() => sukkotDates(new Date(Number.NaN))).toThrow(RangeError);
  });
});

describe('Sukkot 2024', () => {
  it('has the five options as specified', () => {
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

  it('has the labels and the first day of the calculated one, with ids of its own', () => {
    const computed = sukkotDates(new Date('2024-09-01T00:00:00Z')).options;
    const plain = computed.map(({ id, date, mealType }) => ({
      ...{ id, date },
      ...(mealType && { mealType }),
    }));
    const labels = named(SUKKOT_2024.options).map((o) => o.label);
    expect(named(computed).map((o) => o.label)).toEqual(expect.arrayContaining(labels));
    expect(SUKKOT_2024.options.slice(0, 3)).toEqual(plain.slice(0, 3));
    const later = sukkotDates(new Date('2025-09-01T00:00:00Z')).options;
    const ids = [...SUKKOT_2024.options, ...later].map((o) => o.id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
