import { expect, test, vi } from 'vitest';
import { formatDate } from './format';
import { memoize } from './memoize';

test('memoizes results up to the given limit', () => {
  const make = vi.fn((key: string) => ({ key }));
  const get = memoize(make, (key) => key, 2);
  const first = get('a');
  expect(get('a')).toBe(first);
  get('b');
  get('c');
  expect(make).toHaveBeenCalledTimes(3);
  expect(get('c').key).toBe('c');
  expect(make).toHaveBeenCalledTimes(3);
  expect(get('a')).toEqual(first);
  expect(make).toHaveBeenCalledTimes(4);
});

test('dates of the same kind share a formatter', () => {
  let formatterCount = 0;
  class Counted extends Intl.DateTimeFormat {
    constructor(...args: ConstructorParameters<typeof Intl.DateTimeFormat>) {
      super(...args);
      formatterCount += 1;
    }
  }
  vi.stubGlobal('Intl', { ...Intl, DateTimeFormat: Counted });
  const options = { timeZone: 'Pacific/Chatham', weekday: 'long' } as const;
  const days = [1, 2, 3].map((day) => formatDate('en', new Date(Date.UTC(2027, 9, day)), options));
  vi.unstubAllGlobals();
  expect(days).toEqual(['Friday', 'Saturday', 'Sunday']);
  expect(formatterCount).toBe(1);
});
