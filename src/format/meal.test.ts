import { expect, test } from 'vitest';
import { priceOf } from '@/server/presenters/slot';
import { english } from '@/test/english';
import { mealTexts } from './meal';

const {
  cardPrice,
  dayName,
  dayRange,
  detailPrice,
  mealDate,
  mealDateLong,
  mealName,
  mealTime,
  mealTimeInZone,
  zoneName,
} = mealTexts(english);
const { t } = english;

const NEW_YORK = 'America/New_York';
const JERUSALEM = 'Asia/Jerusalem';
/** This is 6 PM on Friday in New York, and already Saturday in Jerusalem. */
const start = new Date('2027-10-15T22:00:00Z');
const end = new Date('2027-10-16T00:00:00Z');

test('a meal is dated in its local time', () => {
  expect(mealDate(start, NEW_YORK)).toBe('Fri, Oct 15');
  expect(mealDate(start, JERUSALEM)).toBe('Sat, Oct 16');
  expect(mealDateLong(start, NEW_YORK)).toBe('Friday, October 15, 2027');
});

test("a meal's time uses ordinary spaces and names its time zone", () => {
  expect(mealTime(start, end, NEW_YORK)).toBe('6:00 PM – 8:00 PM');
  expect(mealTime(start, end, JERUSALEM)).toBe('1:00 AM – 3:00 AM');
  expect(zoneName(start, NEW_YORK)).toBe('EDT');
  expect(mealTimeInZone(start, end, NEW_YORK)).toBe('6:00 PM – 8:00 PM EDT');
  expect(zoneName(start, JERUSALEM)).toBe('GMT+3');
  expect(zoneName(new Date('2027-12-15T22:00:00Z'), NEW_YORK)).toBe('EST');
});

test('an end after midnight shows no date, and one a day later does', () => {
  const late = new Date('2027-10-16T05:00:00Z');
  expect(mealTime(start, late, NEW_YORK)).toBe('6:00 PM – 1:00 AM');
  const nextDay = new Date('2027-10-17T00:00:00Z');
  expect(mealTime(start, nextDay, NEW_YORK)).toBe('6:00 PM – Sat, Oct 16, 8:00 PM');
});

test('a meal without a type is called a meal', () => {
  expect(mealName('kiddush')).toBe('Kiddush');
  expect(mealName(null)).toBe('Meal');
});

const price = {
  isFree: false,
  donationSuggestedCents: null,
  priceCents: null,
  currency: 'USD',
};

test.each([
  ['free wins over all', { isFree: true, priceCents: 2500 }, 'Free', 'Free'],
  [
    'then the donation',
    { donationSuggestedCents: 1800, priceCents: 2500 },
    '$18 suggested donation',
    '$18.00 suggested',
  ],
  ['then the price', { priceCents: 2500 }, '$25 per person', '$25.00'],
  ['nothing set is free', {}, 'Free', 'Free'],
  ['nothing asked is free', { donationSuggestedCents: 0, priceCents: 0 }, 'Free', 'Free'],
  ['cards round to whole dollars', { priceCents: 1850 }, '$19 per person', '$18.50'],
  ['but never to nothing', { priceCents: 25 }, '$1 per person', '$0.25'],
  [
    'in its own currency',
    { priceCents: 120_000, currency: 'ILS' },
    '₪1,200 per person',
    '₪1,200.00',
  ],
])('price: %s', (_, changes, card, detail) => {
  const slot = { ...price, ...changes };
  const answer = { currency: slot.currency, price: priceOf(slot) };
  expect(cardPrice(answer)).toBe(card);
  expect(detailPrice(answer)).toBe(detail);
});

test('one seat is singular, and a calendar day is the same in every time zone', () => {
  expect([1, 2, 0].map((count) => t('meal.seats', { count }))).toEqual([
    '1 seat',
    '2 seats',
    '0 seats',
  ]);
  expect(dayName('2027-10-15')).toBe('Fri, Oct 15, 2027');
});

test('several calendar days are formatted as a range', () => {
  expect(dayRange('2024-10-16', '2024-10-16')).toBe('Oct 16');
  expect(dayRange('2024-10-18', '2024-10-22')).toBe('Oct 18-22');
  expect(dayRange('2027-09-30', '2027-10-02')).toBe('Sep 30 – Oct 2');
});
