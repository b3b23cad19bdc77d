import { expect, test } from 'vitest';
import { doorWidthsCm } from '@/schemas/options';
import { english } from '@/test/english';
import { doorText, fromInches, toInches } from './doorWidth';

test('a door’s width is in whole inches or centimeters', () => {
  expect(doorText(english.t, 97, true)).toBe('Door 38 in');
  expect(doorText(english.t, 97, false)).toBe('Door 97 cm');
});

test('inches come back as they were typed', () => {
  for (let inches = toInches(doorWidthsCm.min); inches <= toInches(doorWidthsCm.max); inches++)
    expect(toInches(fromInches(inches))).toBe(inches);
});
