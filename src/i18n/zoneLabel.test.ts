import { afterEach, expect, it, vi } from 'vitest';
import { english } from '@/test/english';
import { zoneLabel } from './zoneLabel';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it('says a time zone by a city and the name of its time', () => {
  expect(zoneLabel(english, 'America/Chicago')).toBe('Chicago, Central Time');
  expect(zoneLabel(english, 'America/Los_Angeles')).toBe('Los Angeles, Pacific Time');
  expect(zoneLabel({ ...english, locale: 'he' }, 'Asia/Jerusalem')).toBe('Jerusalem, שעון ישראל');
});

it('names the time of the season in browsers that know no other name', async () => {
  const { DateTimeFormat } = Intl;
  const construct: ProxyHandler<typeof DateTimeFormat>['construct'] = (
    format,
    [locale, options],
  ) => {
    if (options?.timeZoneName === 'longGeneric') throw new RangeError('longGeneric');
    return new format(locale, options);
  };
  const older = { DateTimeFormat: { value: new Proxy(DateTimeFormat, { construct }) } };
  vi.stubGlobal('Intl', Object.create(Intl, older));
  vi.resetModules();
  const { formatZone } = await import('./format');
  const summer = new Date('2027-07-01T12:00:00Z');
  expect(formatZone('en', summer, 'America/Chicago', 'longGeneric')).toBe('Central Daylight Time');
});
