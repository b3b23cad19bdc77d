import { describe, expect, it } from 'vitest';
import { requestStart } from './requestStart';

const blank = { dietaryFlags: [], allergens: [], householdSize: null };

describe('what a request starts with', () => {
  it('is one seat and no diet, where the profile tells nothing', () => {
    const start = { seatsRequested: 1, dietaryFlags: [] };
    expect(requestStart(undefined, 5)).toEqual(start);
    expect(requestStart(blank, 5)).toEqual(start);
  });

  it.each([
    [4, 10, 4],
    [4, 3, 3],
    [12, 8, 8],
    [4, 0, 1],
  ])('is a household of %d, where one may ask for %d seats: %d', (householdSize, most, seats) => {
    expect(requestStart({ ...blank, householdSize }, most).seatsRequested).toBe(seats);
  });

  it('is the diet, with what the allergies come to, each once and in the list’s order', () => {
    const profile = {
      ...blank,
      dietaryFlags: ['Nut allergies', 'Vegetarian', 'Raw food'],
      allergens: ['Peanuts', 'Tree nuts', 'Sesame', 'Shellfish', 'Dust'],
    };
    expect(requestStart(profile, 5).dietaryFlags).toEqual([
      'Vegetarian',
      'Nut allergies',
      'Shellfish allergy',
      'Other',
    ]);
  });
});
