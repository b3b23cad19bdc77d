import { describe, expect, it } from 'vitest';
import { optionalText, requiredText } from './common';
import { limitsOf, z } from './zod';

describe('the limits of an input', () => {
  const seats = z.number().int().min(2).max(9);

  it.each([
    ['text that must be there', requiredText(7), { maxLength: 7 }],
    ['text that may be missing', optionalText(8), { maxLength: 8 }],
    ['text with a rule of its own', optionalText(9).refine(() => true), { maxLength: 9 }],
    ['a number', seats, { min: 2, max: 9 }],
    ['a number that may be missing', seats.nullish(), { min: 2, max: 9 }],
    ['a number with a default', seats.nullable().default(null), { min: 2, max: 9 }],
    ['what has none', z.string(), {}],
  ])('match those of its schema: %s', (_, schema, limits) => {
    expect(limitsOf(schema)).toEqual({
      maxLength: undefined,
      min: undefined,
      max: undefined,
      ...limits,
    });
  });
});
