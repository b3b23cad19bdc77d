import { expect, test } from 'vitest';
import { currencyOf } from './fields';

test.each([
  ['Israel', 'ILS'],
  [' israel ', 'ILS'],
  ['ישראל', 'ILS'],
  ['United States', 'USD'],
  ['ארה״ב', 'USD'],
  ['U.K.', 'GBP'],
  ['The United Kingdom', 'GBP'],
  ['England', 'GBP'],
  ['Canada', 'CAD'],
  ['קנדה', 'CAD'],
  ['France', 'EUR'],
  ['The Netherlands', 'EUR'],
  ['Switzerland', 'USD'],
  ['constructor', 'USD'],
  ['', 'USD'],
  [null, 'USD'],
])('in %j a host asks for %s', (country, currency) => {
  expect(currencyOf(country)).toBe(currency);
});
