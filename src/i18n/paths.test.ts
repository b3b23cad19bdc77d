import { describe, expect, test } from 'vitest';
import { choosingPath, namedLanguage, pathIn, withoutLanguage } from './paths';

describe('a path that names a language', () => {
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
  ])('leads to no page: %s', (path) => {
    expect(namedLanguage(path)?.page).toBeNull();
  });

  test.each(['/', '/hebrew', '/hen/he', '/HE', '/%68e', '/fr/explore', '//he', '/help', '/en-XA'])(
    'is none: %s',
    (path) => {
      expect(namedLanguage(path)).toBeNull();
      expect(withoutLanguage(path)).toBe(path);
    },
  );
});

test('each page has one address in each language; English has the path alone', () => {
  expect(pathIn('he', '/')).toBe('/he');
  expect(pathIn('he', '/explore')).toBe('/he/explore');
  expect(pathIn('en', '/explore')).toBe('/explore');
  expect(pathIn('en-XA', '/explore')).toBe('/explore');
  expect(withoutLanguage('/he?city=x')).toBe('/?city=x');
});
