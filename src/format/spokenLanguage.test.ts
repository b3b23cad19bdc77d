import { expect, test } from 'vitest';
import { spokenLanguage } from './spokenLanguage';

test.each([
  ['he', 'English', 'אנגלית'],
  ['he', 'yiddish', 'יידיש'],
  ['he', 'Persian', 'פרסית'],
  ['he', 'עברית', 'עברית'],
  ['en', 'עברית', 'Hebrew'],
  ['en', ' French ', 'French'],
  ['he', 'Judeo-Tat', 'Judeo-Tat'],
  ['he', 'he', 'he'],
] as const)('in %s, %s is %s', (locale, typed, name) => {
  expect(spokenLanguage(locale, typed)).toBe(name);
});
