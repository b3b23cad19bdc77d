import { expect, test } from 'vitest';
import { phoneLink } from './phone';

test.each([
  ['+44 20 7946 0000', 'tel:+442079460000'],
  ['+39 06 1234 5678', 'tel:+390612345678'],
  ['+1 212 555 0100 ext. 5', 'tel:+12125550100;ext=5'],
  ['052-123 4567', 'tel:0521234567'],
  ['03-555 0100 שלוחה 5', 'tel:035550100;ext=5'],
  ['03-555 0100 x5', 'tel:035550100;ext=5'],
])('%s is called as %s', (phone, link) => expect(phoneLink(phone)).toBe(link));
