import { HDate } from '@hebcal/core';
import { DateTime } from 'luxon';
import { describe, expect, it, test } from 'vitest';
import { mealTexts } from '@/format/meal';
import { community } from '@/test/community';
import { english } from '@/test/english';
import { makeListing, makeRequest } from '@/test/factories';
import { nowhere, ownTown, placedIn } from '@/test/towns';
import type { PlacedListing } from '../db/locality';
import { mealDay } from './mealDay';

const brooklyn = placedIn(ownTown('Brooklyn'));
const jerusalem = placedIn(ownTown('Jerusalem'));
const village = nowhere('America/New_York');

function dayTexts(start: string, listing: PlacedListing, hours = 2) {
  const at = DateTime.fromISO(start, { zone: listing.timeZone });
  const meal = { startsAt: at.toJSDate(), endsAt: at.plus({ hours }).toJSDate() };
  const day = mealDay(english.t, meal, listing);
  const { hebrewDay, holyText } = mealTexts(english);
  return [hebrewDay(day, listing.timeZone), holyText(day, listing.timeZone)];
}

describe('the day of a meal', () => {
  it('is shown by night and by day, with candle lighting and the end of the holy day', () => {
    const until = 'Yom Tov until Sun, Oct 17, 6:54 PM. Please plan to come without a phone.';
    expect(dayTexts('2027-10-15T19:00', brooklyn)).toEqual([
      'Night of 15 Tishrei · Candle lighting 5:57 PM',
      until,
    ]);
    expect(dayTexts('2027-10-16T12:30', brooklyn)).toEqual([
      '15 Tishrei · Candle lighting 6:56 PM',
      until,
    ]);
    expect(dayTexts('2027-10-17T12:30', brooklyn)).toEqual(['16 Tishrei', until]);
  });

  it('shows nightfall only at night on a weekday, and after one day of Yom Tov in Israel', () => {
    expect(dayTexts('2027-10-18T12:30', brooklyn)).toEqual(['17 Tishrei', null]);
    expect(dayTexts('2027-10-18T19:00', brooklyn)[0]).toBe(
      'Night of 18 Tishrei · Nightfall 6:53 PM',
    );
    expect(dayTexts('2027-10-19T08:00', brooklyn)[0]).toBe('18 Tishrei');
    expect(dayTexts('2027-10-17T12:30', jerusalem)[1]).toBeNull();
    expect(dayTexts('2027-10-16T20:00', jerusalem)).toEqual([
      'Night of 16 Tishrei · Nightfall 6:43 PM',
      null,
    ]);
  });

  it('is the one with most of the meal, and holy if any of it is', () => {
    // Candle lighting is at 5:57 pm, and sunset at 6:15 pm.
    expect(dayTexts('2027-10-15T17:30', brooklyn)[0]).toMatch(/^Night of 15 Tishrei/);
    expect(dayTexts('2027-10-15T16:00', brooklyn)).toEqual([
      '14 Tishrei · Candle lighting 5:57 PM',
      expect.stringMatching(/^Yom Tov until/),
    ]);
    expect(dayTexts('2027-10-15T15:30', brooklyn)[1]).toBeNull();
    expect(dayTexts('2027-10-15T23:30', brooklyn)[0]).toBe(
      'Night of 15 Tishrei · Candle lighting 5:57 PM',
    );
  });

  it('has no times for an unknown place, and uses the local time zone', () => {
    expect(dayTexts('2027-10-15T19:00', village)).toEqual([
      'Night of 15 Tishrei',
      'It’s Yom Tov. Please plan to come without a phone.',
    ]);
    expect(dayTexts('2027-10-17T12:30', village)[1]).toMatch(/^It’s Yom Tov/);
    const kibbutz = nowhere('Asia/Jerusalem', 'IL');
    expect(dayTexts('2027-10-17T12:30', kibbutz)).toEqual(['16 Tishrei', null]);
    expect(dayTexts('2027-11-06T12:30', kibbutz)[1]).toMatch(/^It’s Shabbat/);
  });

  it('follows the months of the Hebrew year, in leap years too', () => {
    for (let at = DateTime.utc(2026, 11, 1, 12); at.year < 2029; at = at.plus({ days: 9 })) {
      const meal = { startsAt: at.toJSDate(), endsAt: at.plus({ hours: 1 }).toJSDate() };
      const { hebrewDate } = mealDay(english.t, meal, nowhere('UTC'));
      const oracle = new HDate(new Date(at.year, at.month - 1, at.day));
      const month = oracle.getMonthName().replace('Iyyar', 'Iyar').replace("Sh'vat", 'Shevat');
      expect(hebrewDate).toBe(`${oracle.getDate()} ${month}`);
    }
  });
});

test('is shown with a listing, on the guest’s meal pass and offline', async () => {
  const { db, host, guest, visitor } = await community();
  const { id, slot } = await makeListing(db, host, {
    city: 'Brooklyn',
    timeZone: brooklyn.timeZone,
    slots: [{ startsAt: '2027-10-15T23:00:00Z', endsAt: '2027-10-16T01:00:00Z' }],
  });
  const day = {
    hebrewDate: '15 Tishrei',
    isNight: true,
    candleLightingAt: new Date('2027-10-15T21:57:00Z'),
    nightfallAt: new Date('2027-10-15T22:57:00Z'),
    holy: { name: 'yom-tov', until: new Date('2027-10-17T22:54:00Z') },
  };
  expect((await visitor.listings.byId({ id })).timeSlots[0]?.day).toEqual(day);
  const { items } = await visitor.listings.search({});
  expect(items[0]?.timeSlots[0]).not.toHaveProperty('day');
  const request = await makeRequest(db, slot, guest, { status: 'accepted' });
  expect((await guest.requests.card({ id: request.id })).slot.day).toEqual(day);
  const offlinePages = JSON.stringify((await guest.requests.pocket()).pages);
  expect(offlinePages).toContain('Night of 15 Tishrei · Candle lighting 5:57 PM');
  expect(offlinePages).toContain('Yom Tov until Sun, Oct 17, 6:54 PM.');
});
