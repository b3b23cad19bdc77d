import { expect, test } from 'vitest';
import { SUKKOT_2024 } from '@/schemas/sukkot2024';
import { chooseDate, chosenDate, OTHER_DATE } from './dateChoice';

const { options } = SUKKOT_2024;

test('First Day Dinner and First Day Lunch are one date and two meals', () => {
  const dinner = chooseDate(options, {}, '2024-first-day-dinner');
  const lunch = chooseDate(options, dinner, '2024-first-day-lunch');
  expect(dinner).toEqual({ date: '2024-10-17', dateTo: undefined, mealType: 'dinner' });
  expect(lunch).toEqual({ date: '2024-10-17', dateTo: undefined, mealType: 'lunch' });
  expect(chosenDate(options, lunch)).toBe('2024-first-day-lunch');
});

test('Chol HaMoed covers all its days, and is shown as the same choice', () => {
  const days = chooseDate(options, {}, '2024-chol-hamoed');
  expect(days).toEqual({ date: '2024-10-18', dateTo: '2024-10-22', mealType: undefined });
  expect(chosenDate(options, days)).toBe('2024-chol-hamoed');
});

test('a meal type that a date set is cleared with the date, and a chosen one stays', () => {
  const dinner = chooseDate(options, {}, '2024-first-day-dinner');
  expect(chooseDate(options, dinner, '2024-erev-sukkot').mealType).toBeUndefined();
  const kiddush = chooseDate(options, { mealType: 'kiddush' }, '2024-erev-sukkot');
  expect(kiddush.mealType).toBe('kiddush');
  expect(chooseDate(options, kiddush, '')).toEqual({
    date: undefined,
    dateTo: undefined,
    mealType: 'kiddush',
  });
});

test('a date outside the options becomes "other", and choosing that keeps it', () => {
  const filters = { date: '2024-12-01' };
  expect(chosenDate(options, filters)).toBe(OTHER_DATE);
  expect(chosenDate(options, { date: '2024-10-17' })).toBe(OTHER_DATE);
  expect(chooseDate(options, filters, OTHER_DATE)).toBe(filters);
  expect(chosenDate(options, {})).toBe('');
});
