import { describe, expect, it } from 'vitest';
import { callbackPath, safePath } from './callbackPath';

describe('where one goes after signing in', () => {
  it.each(['/', '/host', '/explore?city=New%20York&date=2027-10-15', '/listing/1#slots'])(
    'is the path that was asked for: %s',
    (path) => {
      expect(safePath(path)).toBe(path);
    },
  );

  it.each([
    undefined,
    null,
    '',
    'host',
    'https://evil.example',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\\/evil.example',
    'javascript:alert(1)',
    ' /host',
    'http://here.invalid.evil.example/',
  ])('is home, and no other site: %j', (path) => {
    expect(safePath(path)).toBe('/');
  });

  it('never leaves the site, whatever a browser makes of it', () => {
    for (const path of [
      '/..//evil.example',
      '/.//evil.example',
      '/%2F/evil.example',
      '/@evil.example',
      '/a/..//evil.example',
    ]) {
      const landed = new URL(safePath(path), 'https://sukkah.example.org');
      expect(landed.origin, path).toBe('https://sukkah.example.org');
    }
  });
});

describe('where a page of the sign-in leads to', () => {
  const host = 'sukkah.example.org';
  const site = `https://${host}`;

  it.each([
    ['/host', '/host'],
    [['/host', '/explore'], '/host'],
    [`https://${host}/listing/1?a=b`, '/listing/1?a=b'],
    ['https://evil.example/host', '/'],
    [`https://${host}.evil.example/host`, '/'],
    [`https://${host}//evil.example`, '/'],
    [undefined, '/'],
  ])('is a path of this site, from %j', (told, path) => {
    expect(callbackPath(told, host, site)).toBe(path);
  });

  it('is the same behind a proxy that asks under another name', () => {
    expect(callbackPath(`${site}/listing/1?a=b`, '10.0.0.7:3000', site)).toBe('/listing/1?a=b');
    expect(callbackPath(`${site}/listing/1`, null, site)).toBe('/listing/1');
    expect(callbackPath('http://10.0.0.7:3000/host', '10.0.0.7:3000', site)).toBe('/host');
    expect(callbackPath('https://evil.example/host', null, site)).toBe('/');
  });
});
