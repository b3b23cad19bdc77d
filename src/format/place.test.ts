import { expect, test } from 'vitest';
import { addressLines, directionsTo, pinOnly, publicPlace } from './place';

const everybody = { city: 'Brooklyn', region: 'NY', country: 'United States' };

test('everyone sees the city, region and country, and the postal code if it was sent', () => {
  expect(publicPlace(everybody)).toBe('Brooklyn, NY, United States');
  expect(publicPlace({ ...everybody, postal: '112' })).toBe('Brooklyn, NY, United States');
  const named = { cityName: 'ברוקלין', countryName: 'ארצות הברית' };
  expect(publicPlace({ ...everybody, ...named })).toBe('ברוקלין, ארצות הברית');
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

const brooklyn = { city: 'Brooklyn', region: 'NY', postal: '11211', country: 'United States' };
const linkParams = (link: string) => [...new URL(link).searchParams];

test('directions link to three map services by address', () => {
  const { google, apple, openStreetMap } = directionsTo({
    ...brooklyn,
    addressLine1: '12 Elm St & 3rd',
    addressLine2: 'Apartment 4',
  });
  const address = '12 Elm St & 3rd, Brooklyn, NY 11211, United States';
  expect(google).toMatch(/^https:\/\/www\.google\.com\/maps\/dir\/\?/);
  expect(linkParams(google)).toEqual([
    ['api', '1'],
    ['destination', address],
  ]);
  expect(apple).toMatch(/^https:\/\/maps\.apple\.com\/\?/);
  expect(linkParams(apple)).toEqual([['daddr', address]]);
  expect(openStreetMap).toMatch(/^https:\/\/www\.openstreetmap\.org\/directions\?/);
  expect(linkParams(openStreetMap)).toEqual([['to', address]]);
});

test('a street in the second address line works, too', () => {
  const { apple } = directionsTo({ ...brooklyn, addressLine1: '', addressLine2: 'הרצל 5' });
  expect(linkParams(apple)).toEqual([['daddr', 'הרצל 5, Brooklyn, NY 11211, United States']]);
});

test('directions lead to the exact point if there’s no street', () => {
  const village = { city: 'Kochav Yaakov', region: null, country: 'Israel' };
  const pinned = { ...village, addressLine1: null, lat: 31.8812, lon: 35.2467 };
  const { google, walking } = directionsTo(pinned);
  expect(pinOnly(pinned)).toBe('31.8812,35.2467');
  for (const link of [google, walking])
    expect(linkParams(link)).toContainEqual(['destination', '31.8812,35.2467']);
  const withStreet = { ...pinned, addressLine1: '5 Vine Street' };
  expect(pinOnly(withStreet)).toBeNull();
  expect(linkParams(directionsTo(withStreet).apple)).toEqual([
    ['daddr', '5 Vine Street, Kochav Yaakov, Israel'],
  ]);
});
