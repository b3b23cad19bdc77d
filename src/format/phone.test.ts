import { expect, it, test } from 'vitest';
import { internationalNumber, phoneLink } from './phone';

it('a phone number needs its country code', () => {
  expect(internationalNumber('+972 52-123 4567')).toBe('+972521234567');
  expect(internationalNumber('0044 20 7946 0000')).toBe('+442079460000');
  for (const phone of ['052-123 4567', '+12', '+0123456789']) {
    expect(internationalNumber(phone)).toBeUndefined();
  }
});

test.each([
  ['+44 (0)20 7946 0000', '+442079460000'],
  ['0044(0)20 7946 0000', '+442079460000'],
  ['(+44) (0)20 7946 0000', '+442079460000'],
  ['+972-(0)52-123-4567', '+972521234567'],
  ['+1 (0)212 555 0199', '+12125550199'],
])('skips (0) right after the country code: %s', (phone, number) =>
  expect(internationalNumber(phone)).toBe(number),
);

test.each([
  ['+1 212 555 (0)199', '+12125550199'],
  ['+44 20 (0)7946 0000', '+4420079460000'],
  ['+121(0)25550199', '+121025550199'],
  ['+44 (0)20 (0)7946 000', '+442007946000'],
])('keeps a (0) anywhere else: %s', (phone, number) =>
  expect(internationalNumber(phone)).toBe(number),
);

test.each([
  ['+44 (0)20 7946 0000', 'tel:+442079460000'],
  ['00972 52-123 4567', 'tel:+972521234567'],
  ['052-123 4567', 'tel:0521234567'],
  ['(0)52-123 4567', 'tel:0521234567'],
])('%s is called as %s', (phone, link) => expect(phoneLink(phone)).toBe(link));
