import { describe, expect, test } from 'vitest';
import { choosingPath, namedLanguage, pathIn, withoutLanguage } from './paths';

describe('a path with a language prefix', () => {
  test.each([
    ['/he', 'he', '/'],
    ['/he/explore', 'he', '/explore'],
    ['/en', 'en', '/'],
    ['/en/listing/1', 'en', '/listing/1'],
    ['/he/opengraph-image', 'he', '/opengraph-image'],
    ['/he/no/such/page', 'he', '/no/such/page'],
  ])('%s', (path, locale, page) => {
    expect(namedLanguage(path)).toEqual({ locale, page });
    expect(withoutLanguage(path)).toBe(page);
    expect(choosingPath(locale as 'he', page)).toBe(path);
  });

  test.each([
    '/he//evil.example',
    '/en//evil.example',
    '/en///evil.example',
    '/he/he',
    '/he/en/explore',
    '/he/api/auth/user',
    '/he/api',
    '/he/_next/static/x',
    '/he/pictures/x',
    '/he/sw.js',
    '/en/manifest.webmanifest',
  ])('is not a page: %s', (path) => {
    expect(namedLanguage(path)?.page).toBeNull();
  });

  test.each(['/', '/hebrew', '/hen/he', '/HE', '/%68e', '/fr/explore', '//he', '/help'])(
    "doesn't include: %s",
    (path) => {
      expect(namedLanguage(path)).toBeNull();
      expect(withoutLanguage(path)).toBe(path);
    },
  );
});

test('each page has one URL per language, and English has no prefix', () => {
  expect(pathIn('he', '/')).toBe('/he');
  expect(pathIn('he', '/explore')).toBe('/he/explore');
  expect(pathIn('en', '/explore')).toBe('/explore');
  expect(withoutLanguage('/he?city=x')).toBe('/?city=x');
});
