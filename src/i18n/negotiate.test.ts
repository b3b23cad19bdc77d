import { afterEach, expect, it, vi } from 'vitest';
import { readerLanguage, readerLocale } from './negotiate';

afterEach(() => vi.unstubAllEnvs());

const asked = (sent?: string) => new Headers(sent === undefined ? {} : { 'Accept-Language': sent });

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['en-GB,en;q=0.9', 'en'],
  ['he-IL,he;q=0.9,en;q=0.8', 'he'],
  ['fr, he;q=0.8', 'he'],
  ['fr', 'en'],
  ['*', 'en'],
  ['en-XA', 'en-XA'],
  ['EN-xa;q=0.9, en;q=0.5', 'en-XA'],
  ['en, en-XA', 'en'],
  [';;q=,,=%00', 'en'],
  ['x'.repeat(10_000), 'en'],
])('who asks for %.40j reads %s', (sent, locale) => {
  vi.stubEnv('PSEUDO_LOCALE', '1');
  expect(readerLocale(asked(sent))).toBe(locale);
  expect(readerLanguage(asked(sent)).locale).toBe(locale);
});

it('the strange English is not offered unless somebody said so', () => {
  vi.stubEnv('PSEUDO_LOCALE', '0');
  expect(readerLocale(asked('en-XA'))).toBe('en');
});
