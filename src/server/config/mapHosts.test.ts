import { describe, expect, it } from 'vitest';
import { mapOrigins, mapStyle } from './mapHosts.mjs';
import { checkSettings } from './settings.mjs';

describe('map settings', () => {
  it('allow a free style’s site by default, or the configured style and the listed hosts', () => {
    expect(mapOrigins({})).toEqual(['https://tiles.openfreemap.org']);
    expect(mapOrigins({ MAP_STYLE_URL: '' })).toEqual(['https://tiles.openfreemap.org']);
    expect(
      mapOrigins({
        MAP_STYLE_URL: 'https://maps.example.org:8443/dark/style.json?v=1',
        MAP_HOSTS: 'https://tiles.example.org  https://maps.example.org:8443',
      }),
    ).toEqual(['https://maps.example.org:8443', 'https://tiles.example.org']);
  });

  it('allow no site for maps with a plain background', () => {
    const settings = { MAP_STYLE_URL: 'none', MAP_HOSTS: 'https://tiles.example.org' };
    expect(mapStyle(settings)).toBeUndefined();
    expect(mapOrigins(settings)).toEqual([]);
  });

  it.each([
    ['MAP_STYLE_URL', 'tiles.example.org'],
    ['MAP_STYLE_URL', "https://a.example; script-src 'unsafe-inline'"],
    ['MAP_HOSTS', 'tiles.example.org'],
    ['MAP_HOSTS', 'https://tiles.example.org/tiles'],
    ['MAP_HOSTS', "https://a.example;script-src 'unsafe-inline'"],
  ])('refuse %s=%s at startup', (name, value) => {
    expect(() => checkSettings({ [name]: value }, [])).toThrow(name);
  });

  it.each([
    ['MAP_STYLE_URL', 'none'],
    ['MAP_STYLE_URL', 'http://localhost:8080/style.json'],
    ['MAP_HOSTS', 'https://tiles.example.org https://*.example.net'],
  ])('accept %s=%s', (name, value) => {
    expect(() => checkSettings({ [name]: value }, [])).not.toThrow();
  });
});
