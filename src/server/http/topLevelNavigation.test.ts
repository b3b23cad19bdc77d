import { describe, expect, it, vi } from 'vitest';
import { isCrossSite, requireTopLevelNavigation } from './topLevelNavigation';

vi.mock('../config/env', () => ({ env: () => ({ NEXTAUTH_URL: 'https://sukkah.example' }) }));

const requestWith = (headers: Record<string, string>) =>
  new Request('http://localhost:3000/api/logout', { headers });

const backgroundHeaders: Record<string, string>[] = [
  { 'Sec-Fetch-Dest': 'image', 'Sec-Fetch-Mode': 'no-cors' },
  { 'Sec-Fetch-Dest': 'iframe', 'Sec-Fetch-Mode': 'navigate' },
  { 'Sec-Fetch-Dest': 'frame', 'Sec-Fetch-Mode': 'navigate' },
  { 'Sec-Fetch-Dest': 'embed', 'Sec-Fetch-Mode': 'no-cors' },
  { 'Sec-Fetch-Dest': 'object', 'Sec-Fetch-Mode': 'no-cors' },
  { 'Sec-Fetch-Dest': 'script', 'Sec-Fetch-Mode': 'no-cors' },
  { 'Sec-Fetch-Dest': 'style', 'Sec-Fetch-Mode': 'no-cors' },
  { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Mode': 'cors' },
  { 'Sec-Fetch-Dest': 'empty', 'Sec-Fetch-Mode': 'no-cors', 'Sec-Purpose': 'prefetch' },
  { 'Sec-Fetch-Dest': '' },
  { 'Sec-Fetch-Dest': 'document', 'Sec-Purpose': 'prefetch;prerender' },
  { 'Sec-Fetch-Dest': 'document', Purpose: 'prefetch' },
  { 'X-Purpose': 'preview' },
  { 'X-Moz': 'prefetch' },
];

describe('requireTopLevelNavigation', () => {
  it.each<Record<string, string>>([
    {},
    { 'Sec-Fetch-Dest': 'document', 'Sec-Fetch-Mode': 'navigate' },
  ])('accepts a page opened by a person: %j', (headers) => {
    expect(() => requireTopLevelNavigation(requestWith(headers))).not.toThrow();
  });

  it.each(backgroundHeaders)(
    'refuses a request that isn’t a person opening a page: %j',
    (headers) => {
      expect(() => requireTopLevelNavigation(requestWith(headers))).toThrow('NOT_OPENED');
    },
  );
});

describe('isCrossSite', () => {
  it.each<[string, Record<string, string>, boolean]>([
    ['a link of our own', { 'Sec-Fetch-Site': 'same-origin' }, false],
    ['the address bar', { 'Sec-Fetch-Site': 'none' }, false],
    ['another site', { 'Sec-Fetch-Site': 'cross-site' }, true],
    ['a neighbour under the same name', { 'Sec-Fetch-Site': 'same-site' }, true],
    [
      'another site that calls itself ours',
      { 'Sec-Fetch-Site': 'cross-site', Referer: 'https://sukkah.example/' },
      true,
    ],
    ['nobody that is named', {}, false],
    ['our page, in an old browser', { Referer: 'https://sukkah.example/host' }, false],
    [
      'our page as it was asked',
      { Host: 'localhost:3000', Referer: 'http://localhost:3000/' },
      false,
    ],
    ['another page, in an old browser', { Referer: 'https://evil.example/' }, true],
    ['a form of another site', { Origin: 'https://evil.example' }, true],
    ['a form that hides where it stands', { Origin: 'null' }, true],
  ])('checks %s', (_, headers, elsewhere) => {
    expect(isCrossSite(requestWith(headers))).toBe(elsewhere);
  });
});
