import { describe, expect, it } from 'vitest';
import { requestStart } from './requestDrafts';

const blank = { dietaryFlags: [], allergens: [], accessibilityNeeds: [], householdSize: null };

describe("a request's initial values", () => {
  it('are one seat and no diet for an empty profile', () => {
    const none = { dietaryFlags: [], allergens: [], accessibilityNeeds: [] };
    const start = { seatsRequested: 1, wantedSeats: 1, ...none };
    expect(requestStart(undefined, 5)).toEqual({ ...start, remember: false });
    expect(requestStart(blank, 5)).toEqual({ ...start, remember: true });
  });

  it.each([
    [4, 10, 4],
    [4, 3, 3],
    [12, 8, 8],
    [4, 0, 1],
  ])('are a household of %d, with at most %d seats, as %d seats', (householdSize, most, seats) => {
    const start = requestStart({ ...blank, householdSize }, most);
    expect(start).toMatchObject({ seatsRequested: seats, wantedSeats: householdSize });
  });

  it('are what the guest searched for, and still include the allergies of the profile', () => {
    const profile = { ...blank, allergens: ['Peanuts'], householdSize: 4 };
    const search = '?seats=2&dietary=Gluten-free&accessibility=step-free%2Cmechitza';
    expect(requestStart(profile, 5, search)).toEqual({
      seatsRequested: 2,
      wantedSeats: 2,
      dietaryFlags: ['Gluten-free', 'Nut allergies'],
      allergens: ['Peanuts'],
      accessibilityNeeds: ['Step-free entry'],
      remember: false,
    });
    expect(requestStart(undefined, 1, search).seatsRequested).toBe(1);
    expect(requestStart(profile, 5, '?seats=99&dietary=%00&accessibility=x')).toEqual(
      requestStart(profile, 5),
    );
  });

  it('are the allergies and accessibility needs of the profile, also in the guest’s words', () => {
    const needs = { allergens: ['Sesame', 'kiwi'], accessibilityNeeds: ['Elevator access'] };
    expect(requestStart({ ...blank, ...needs }, 5)).toMatchObject({ ...needs, remember: false });
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
