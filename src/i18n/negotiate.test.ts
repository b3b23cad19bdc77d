import { describe, expect, it } from 'vitest';
import { readerLanguage, readerLocale } from './negotiate';
import { PATH_LANGUAGE } from './paths';

const headersFor = (acceptLanguage?: string) =>
  new Headers(acceptLanguage === undefined ? {} : { 'Accept-Language': acceptLanguage });

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['en-GB,en;q=0.9', 'en'],
  ['he-IL,he;q=0.9,en;q=0.8', 'he'],
  ['fr, he;q=0.8', 'he'],
  ['iw-IL,iw;q=0.9,en;q=0.8', 'he'],
  ['fr', 'en'],
  ['*', 'en'],
  [';;q=,,=%00', 'en'],
  ['x'.repeat(10_000), 'en'],
])('Accept-Language %.40j gives %s', (acceptLanguage, locale) => {
  expect(readerLocale(headersFor(acceptLanguage))).toBe(locale);
  expect(readerLanguage(headersFor(acceptLanguage)).locale).toBe(locale);
});

describe('the language', () => {
  const localeFor = (more: Record<string, string>) =>
    readerLocale(new Headers({ 'Accept-Language': 'en', ...more }));

  it("is the one stored in the cookie, before the browser's preference", () => {
    expect(localeFor({ Cookie: 'a=b; sukkah-language=he; c=d' })).toBe('he');
    expect(localeFor({ Cookie: 'sukkah-language=en', 'Accept-Language': 'he' })).toBe('en');
  });

  it('is the one in the path, before the cookie', () => {
    expect(localeFor({ [PATH_LANGUAGE]: 'he', Cookie: 'sukkah-language=en' })).toBe('he');
  });

  it.each(['xx', 'constructor', '', '%68%65'])('is never an unsupported one: %s', (one) => {
    expect(localeFor({ Cookie: `sukkah-language=${one}`, [PATH_LANGUAGE]: one })).toBe('en');
    expect(localeFor({ Cookie: `not-sukkah-language=he` })).toBe('en');
  });
});
