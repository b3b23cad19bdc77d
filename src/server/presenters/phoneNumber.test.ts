import { expect, it, test } from 'vitest';
import { internationalNumber, readablePhone } from './phoneNumber';

test.each([
  ['+972 52-123 4567', '+972521234567'],
  ['0044 20 7946 0000', '+442079460000'],
  ['+972 52–123–4567', '+972521234567'],
  ['+972 52־123־4567', '+972521234567'],
  ['+972 52/1234567', '+972521234567'],
  ['\u202A+972 52\u2011123 4567\u202C', '+972521234567'],
  ['+٩٧٢ ٥٢ ١٢٣ ٤٥٦٧', '+972521234567'],
  ['+1 (212) 555-0100 ext. 5', '+12125550100'],
])('%s is %s', (phone, number) => expect(internationalNumber(phone)).toBe(number));

test.each([
  ['+44 (0)20 7946 0000', '+442079460000'],
  ['0044(0)20 7946 0000', '+442079460000'],
  ['(+44) (0)20 7946 0000', '+442079460000'],
  ['(+44) 20 7946 0000', '+442079460000'],
  ['+972-(0)52-123-4567', '+972521234567'],
  ['+972 052-123 4567', '+972521234567'],
  ['+49 0 30 1234567', '+49301234567'],
  ['+1 (0)212 555 0199', '+12125550199'],
])('the zero after the country code is not dialed: %s', (phone, number) =>
  expect(internationalNumber(phone)).toBe(number),
);

test.each([
  ['+39 06 1234 5678', '+390612345678'],
  ['+39 (0)6 1234 5678', '+390612345678'],
  ['+1 212 555 (0)199', '+12125550199'],
])('a zero that belongs to the number is dialed: %s', (phone, number) =>
  expect(internationalNumber(phone)).toBe(number),
);

test.each([
  ['+44 (0)20 7946 0000', '+44 20 7946 0000'],
  ['+972 0521234567', '+972 52 123 4567'],
  ['+1 212 555 0100 x5', '+1 212 555 0100 ext. 5'],
  ['+1 212 555 0100 שלוחה 5', '+1 212 555 0100 ext. 5'],
  ['052-123 4567', '052-123 4567'],
  ['+1 2', '+1 2'],
])('%s is shown as %s', (phone, shown) => expect(readablePhone(phone)).toBe(shown));

it('a number that no phone has, or without its country code, has no international form', () => {
  for (const phone of ['052-123 4567', '+12', '+0123456789', '+999 123 456 789', '+1 212 555'])
    expect(internationalNumber(phone)).toBeUndefined();
});
