import { describe, expect, it } from 'vitest';
import { requestStart } from './requestDrafts';

const blank = { dietaryFlags: [], allergens: [], householdSize: null };

describe("a request's initial values", () => {
  it('are one seat and no diet for an empty profile', () => {
    const start = { seatsRequested: 1, dietaryFlags: [], accessibilityNeeds: [] };
    expect(requestStart(undefined, 5)).toEqual(start);
    expect(requestStart(blank, 5)).toEqual(start);
  });

  it.each([
    [4, 10, 4],
    [4, 3, 3],
    [12, 8, 8],
    [4, 0, 1],
  ])('are a household of %d, with at most %d seats, as %d seats', (householdSize, most, seats) => {
    expect(requestStart({ ...blank, householdSize }, most).seatsRequested).toBe(seats);
  });

  it('are what the guest searched for, and still include the allergies of the profile', () => {
    const profile = { dietaryFlags: [], allergens: ['Peanuts'], householdSize: 4 };
    const search = '?seats=2&dietary=Gluten-free&accessibility=step-free%2Cmechitza';
    expect(requestStart(profile, 5, search)).toEqual({
      seatsRequested: 2,
      dietaryFlags: ['Gluten-free', 'Nut allergies'],
      accessibilityNeeds: ['Step-free entry'],
    });
    expect(requestStart(undefined, 1, search).seatsRequested).toBe(1);
    expect(requestStart(profile, 5, '?seats=99&dietary=%00&accessibility=x')).toEqual(
      requestStart(profile, 5),
    );
  });

  it('are the diet and what the allergies imply, without duplicates, in list order', () => {
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
