import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { day, id } from './common';
import { idIn, isDay, isNearDay, knownValue, knownValues } from './plain';

const bent = (good: fc.Arbitrary<string>) =>
  fc.oneof(
    good,
    fc
      .tuple(good, fc.nat(40), fc.string({ maxLength: 2 }))
      .map(([text, at, more]) => text.slice(0, at) + more + text.slice(at + 1)),
  );

test('accepts the same IDs as its schema', () => {
  fc.assert(
    fc.property(bent(fc.uuid().chain((one) => fc.constantFrom(one, one.toUpperCase()))), (text) => {
      expect(idIn(text)).toBe(id.safeParse(text).data);
    }),
  );
  expect(idIn(null)).toBeUndefined();
});

test('accepts the same days as its schema', () => {
  const days = fc.tuple(fc.integer({ min: 1890, max: 2210 }), fc.nat(13), fc.nat(32));
  const texts = days.map((parts) =>
    parts.map((part, n) => String(part).padStart(n ? 2 : 4, '0')).join('-'),
  );
  fc.assert(
    fc.property(bent(texts), (text) => {
      expect(isDay(text) && isNearDay(text)).toBe(day.safeParse(text).success);
    }),
    { numRuns: 2000 },
  );
});

describe('a stored value that is no longer an option', () => {
  const list = ['table', 'benches'] as const;

  it('is left out', () => {
    expect(knownValue(list, 'benches')).toBe('benches');
    expect(knownValue(list, 'thrones')).toBe('');
    expect(knownValue(list, null)).toBe('');
    expect(knownValues(list, ['thrones', 'table'])).toEqual(['table']);
  });
});
