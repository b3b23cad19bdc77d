import { expect, test } from 'vitest';
import { english } from '@/test/english';
import { listingDescription } from './listingPreview';

const { t } = english;
const listing = { description: null, city: 'Brooklyn', region: 'NY', timeSlots: [] };

test('a preview names only the city and region, even for someone who can see the address', () => {
  const known = { ...listing, addressLine1: '12 Elm St', postal: '11211', lat: 40.7 };
  expect(listingDescription(t, known)).toBe('A sukkah meal in Brooklyn, NY.');
});

test('an open sukkah is no meal', () => {
  const timeSlots = [{ mode: 'open' }];
  expect(listingDescription(t, { ...listing, timeSlots })).toBe(
    'An open sukkah in Brooklyn, NY. Come as you are.',
  );
});

test('a long description is truncated to one line', () => {
  const text = listingDescription(t, {
    ...listing,
    description: `Soup\n\nand ${'bread '.repeat(60)}`,
  });
  expect(text).toMatch(/^A sukkah meal in Brooklyn, NY\. Soup and bread .*…$/);
  expect(text.length).toBeLessThanOrEqual(200);
});
