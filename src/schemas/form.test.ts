import { describe, expect, it } from 'vitest';
import { allKnown, known } from './form';

describe('what stands in the database and in no list', () => {
  const list = ['table', 'benches'] as const;

  it('is left out', () => {
    expect(known(list, 'benches')).toBe('benches');
    expect(known(list, 'thrones')).toBe('');
    expect(known(list, null)).toBe('');
    expect(allKnown(list, ['thrones', 'table'])).toEqual(['table']);
  });
});
