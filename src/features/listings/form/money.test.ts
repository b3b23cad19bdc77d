import { describe, expect, it } from 'vitest';
import { toCents, toDollars } from './money';

describe('a donation, typed in dollars and stored in cents', () => {
  it.each([
    ['18', 1800],
    ['18.5', 1850],
    ['18.50', 1850],
    ['0.1', 10],
    ['18.005', 1801],
    ['1.005', 101],
    ['18.004', 1800],
    ['8.29', 829],
    ['1e3', 100_000],
    ['', 0],
    [' 36 ', 3600],
    ['-1', -100],
  ])('parses %s as %d cents', (dollars, cents) => {
    expect(toCents(dollars)).toBe(cents);
  });

  it("is not a number when the text isn't an amount", () => {
    expect(toCents('a lot')).toBeNaN();
    expect(toCents('1e99')).toBeNaN();
  });

  it('is shown as it was typed', () => {
    for (const cents of [0, 1, 10, 99, 100, 829, 1800, 1850, 10_000_000])
      expect(toCents(toDollars(cents))).toBe(cents);
    expect(toDollars(1800)).toBe('18');
    expect(toDollars(1850)).toBe('18.50');
  });
});
