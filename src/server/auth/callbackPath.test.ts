import { describe, expect, it } from 'vitest';
import { callbackPath, safePath } from './callbackPath';

describe('safePath', () => {
  it.each(['/', '/host', '/explore?city=New%20York&date=2027-10-15', '/listing/1#slots'])(
    'returns the requested path: %s',
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
  ])('returns the home page instead of another site: %j', (path) => {
    expect(safePath(path)).toBe('/');
  });

  it('never leaves the site, however a browser resolves the path', () => {
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

describe('callbackPath', () => {
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
  ])('returns a path of this site for %j', (callbackUrl, path) => {
    expect(callbackPath(callbackUrl, host, site)).toBe(path);
  });

  it('works behind a proxy that uses another host name', () => {
    expect(callbackPath(`${site}/listing/1?a=b`, '10.0.0.7:3000', site)).toBe('/listing/1?a=b');
    expect(callbackPath(`${site}/listing/1`, null, site)).toBe('/listing/1');
    expect(callbackPath('http://10.0.0.7:3000/host', '10.0.0.7:3000', site)).toBe('/host');
    expect(callbackPath('https://evil.example/host', null, site)).toBe('/');
  });
});
