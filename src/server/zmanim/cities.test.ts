import { Location } from '@hebcal/core';
import { DateTime } from 'luxon';
import { describe, expect, it } from 'vitest';
import { ownPlaces } from '@/setup/places/read.mjs';
import { CITIES, findCity } from './cities';

describe('finding a city', () => {
  it('finds every city by its own name and by each alias', () => {
    for (const city of CITIES) {
      for (const name of [city.name, ...city.aliases]) expect(findCity(name), name).toBe(city);
    }
  });

  it('gives no name to two cities', () => {
    const names = CITIES.flatMap((city) => [city.name, ...city.aliases]);
    const lower = names.map((name) => name.toLowerCase());
    expect(lower.filter((name, i) => lower.indexOf(name) !== i)).toEqual([]);
  });

  it.each([
    ['new york', 'New York'],
    ['  NEW   YORK ', 'New York'],
    ['nyc', 'New York'],
    ['Sao Paulo', 'São Paulo'],
    ['SÃO PAULO', 'São Paulo'],
    ['Sa\u0303o Paulo', 'São Paulo'],
    ['montréal', 'Montreal'],
    ['zürich', 'Zurich'],
    ['krakow', 'Kraków'],
    ['beer sheva', "Be'er Sheva"],
    ['Be’er-Sheva', "Be'er Sheva"],
    ['Raanana', "Ra'anana"],
    ['modi`in', "Modi'in"],
    ['safed', 'Tzfat'],
    ['Tel-Aviv', 'Tel Aviv'],
    ['st louis', 'St. Louis'],
    ['Washington, D.C.', 'Washington DC'],
    ['ירושלים', 'Jerusalem'],
    ['תל אביב', 'Tel Aviv'],
    ['תל-אביב', 'Tel Aviv'],
    ['תל אביב־יפו', 'Tel Aviv'],
    ['באר-שבע', "Be'er Sheva"],
    ['פתח תקוה', 'Petah Tikva'],
    ['ניו יורק', 'New York'],
  ])('resolves %j to %s', (typed, name) => {
    expect(findCity(typed)?.name).toBe(name);
  });

  it('knows every Hebrew name that search knows', () => {
    const hebrewNames = ownPlaces()
      .filter(({ kind, names }) => kind !== 'part' && names.some((name) => findCity(name)))
      .flatMap(({ names }) => names.filter((name) => /\p{Script=Hebrew}/u.test(name)));
    expect(hebrewNames.length).toBeGreaterThan(80);
    expect(hebrewNames.filter((name) => !findCity(name))).toEqual([]);
  });

  it.each(['', ' ', "'", 'Atlantis', 'New', 'New Yorkk', 'constructor', '__proto__'])(
    'doesn’t find %j',
    (typed) => {
      expect(findCity(typed)).toBeUndefined();
    },
  );
});

describe('the table', () => {
  it.each(CITIES)('has $name at a place that agrees with its time zone', (city) => {
    expect(city.country).toMatch(/^[A-Z]{2}$/);
    const noon = DateTime.fromISO('2026-01-15T12:00', { zone: city.timeZone });
    expect(noon.isValid).toBe(true);
    expect(Math.abs(city.lat)).toBeLessThan(66);
    // Standard time differs from solar time by at most two hours, and summer time in January by one
    // more.
    expect(Math.abs(noon.offset / 60 - city.lon / 15)).toBeLessThan(2.5);
  });

  it('agrees with an independent table of the same names', () => {
    const both = CITIES.flatMap((city) => {
      const other = Location.lookup(city.name);
      return other ? [{ city, other }] : [];
    });
    expect(both.length).toBeGreaterThan(40);
    for (const { city, other } of both) {
      expect(Math.abs(city.lat - other.getLatitude()), city.name).toBeLessThan(0.06);
      expect(Math.abs(city.lon - other.getLongitude()), city.name).toBeLessThan(0.06);
      expect(other.getCountryCode(), city.name).toBe(city.country);
      expect(other.getIsrael(), city.name).toBe(city.inIsrael);
    }
  });

  it('has the local customs of candle lighting', () => {
    const minutes = (name: string) => findCity(name)?.candleLightingMinutes;
    expect(minutes('New York')).toBe(18);
    expect(minutes('Jerusalem')).toBe(40);
    expect(minutes('Haifa')).toBe(30);
    expect(minutes('Tel Aviv')).toBe(20);
    for (const city of CITIES) {
      expect(city.inIsrael, city.name).toBe(city.timeZone === 'Asia/Jerusalem');
      if (!city.inIsrael) expect(city.candleLightingMinutes, city.name).toBe(18);
    }
  });
});
