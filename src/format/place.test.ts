import { expect, test } from 'vitest';
import { addressLines, publicPlace } from './place';

const everybody = { city: 'Brooklyn', region: 'NY', country: 'United States' };

test('everyone sees the city, region and country, and the postal code if it was sent', () => {
  expect(publicPlace(everybody)).toBe('Brooklyn, NY, United States');
  expect(publicPlace({ ...everybody, postal: '11211' })).toBe('Brooklyn, NY 11211, United States');
  expect(publicPlace({ city: null, region: null, country: null })).toBe('');
});

test('without a street there is no address, even with a postal code', () => {
  expect(addressLines(everybody)).toEqual([]);
  expect(addressLines({ ...everybody, postal: '11211', addressLine1: null })).toEqual([]);
});

test('with a street the address has its lines', () => {
  expect(
    addressLines({ ...everybody, postal: '11211', addressLine1: '12 Elm St', addressLine2: '' }),
  ).toEqual(['12 Elm St', 'Brooklyn, NY 11211, United States']);
});
