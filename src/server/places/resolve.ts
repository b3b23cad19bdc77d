import { getDistance } from 'geolib';
import { Prisma } from '@/generated/prisma/client';
import { canonicalTimeZone } from '@/schemas/timeZone';
import type { Tx } from '../db/client';
import { isIsraeliZone, isSameClock } from './clocks';
import { candleLightingMinutes } from './customs';
import { foldPlace } from './fold.mjs';
import {
  matchColumns,
  namedWithin,
  type PlaceMatch,
  type PlaceRow,
  withCustoms,
  zoneAt,
} from './match';
import { countryCode, regionsNamed } from './regions';

const ISRAEL = 'IL';

/** GeoNames has these as countries of their own. People there write the country they belong to. */
const WITHIN_COUNTRY: Readonly<Record<string, readonly string[]>> = {
  US: ['PR', 'VI', 'GU', 'AS', 'MP'],
  // GeoNames has towns in the West Bank under PS.
  IL: ['PS'],
};

/** Namesakes this close to each other are one place, or its center and a part. In kilometers. */
const SAME_PLACE_KM = 50;

/** A town this far from the exact point or the postal code isn't the one that's meant. */
const MAX_KM_FROM_POINT = 50;

/** The exact point is rounded to 1/10 of a degree (11 km), which changes sunset by seconds. */
const COARSE = 10;

/** A listing's address as its host wrote it. */
export type WrittenPlace = {
  city?: string | null;
  region?: string | null;
  country?: string | null;
  postal?: string | null;
  /** The exact point, in degrees. It decides more than the words do. */
  lat?: number | null;
  lon?: number | null;
  /** Decides between namesakes. */
  timeZone?: string | undefined;
  /** The host's choice among namesakes. */
  placeId?: string | null | undefined;
};

type Point = { lat: number; lon: number };

/** The one place of a listing, as its columns store it. */
type ListingPlace = {
  placeId: string | null;
  /** ISO 3166-1 alpha-2. */
  placeCountry: string | null;
  placeLat: number | null;
  placeLon: number | null;
  candleLightingMinutes: number | null;
};

export type ResolvedPlace = {
  columns: ListingPlace;
  /** Undefined if the words mean no town that we know, or several. */
  town: PlaceMatch | undefined;
  /** Towns that the words could all mean, most likely first. Empty unless there are several. */
  namesakes: PlaceMatch[];
  /** The time zone of the place, if it's known. */
  timeZone: string | undefined;
  /** Whether the written time zone can't be the place's. */
  isWrongZone: boolean;
};

const km = (one: Point, other: Point) =>
  getDistance({ lat: one.lat, lon: one.lon }, { lat: other.lat, lon: other.lon }) / 1000;

const isInCountry = (place: PlaceMatch, country: string) =>
  place.country === country || (WITHIN_COUNTRY[country]?.includes(place.country) ?? false);

const isUnitedStates = (timeZone: string) => /^(?:America|Pacific)\//.test(timeZone);

/**
 * Returns the country that the host wrote. The form defaults to the United States, so hosts
 * elsewhere may not have changed it: their time zone says so.
 */
function writtenCountry({ country, timeZone }: WrittenPlace): string | undefined {
  const code = countryCode(country);
  return code === 'US' && timeZone && !isUnitedStates(timeZone) ? undefined : code;
}

function fitsWords(place: PlaceMatch, { region, ...written }: WrittenPlace): boolean {
  const country = writtenCountry(written);
  if (country && !isInCountry(place, country)) return false;
  const regions = regionsNamed(region);
  return (
    regions.length === 0 ||
    regions.some(
      ({ country, code }) =>
        country === place.country && (place.region === null || code === place.region),
    )
  );
}

/** For a place `p` that no name led to. */
const columns = Prisma.sql`${matchColumns}, '' AS folded, true AS exact, 0::float8 AS likeness`;

/** Finds the place of a ZIP code, or of the first half of a Canadian code. */
async function postalPlace(db: Tx, written: WrittenPlace): Promise<PlaceMatch | undefined> {
  const code = foldPlace(written.postal ?? '').replaceAll(' ', '');
  const country = writtenCountry(written);
  const id =
    country === 'US' && /^\d{5}(?:\d{4})?$/.test(code)
      ? `us-${code.slice(0, 5)}`
      : country === 'CA' && /^[a-z]\d[a-z]\d[a-z]\d$/.test(code)
        ? `ca-${code.slice(0, 3)}`
        : undefined;
  if (!id) return undefined;
  const [place] = await db.$queryRaw<
    PlaceRow[]
  >`SELECT ${columns} FROM places p WHERE p.id = ${id}`;
  return place && withCustoms(place);
}

async function nearestTown(db: Tx, { lat, lon }: Point): Promise<PlaceMatch | undefined> {
  const [place] = await db.$queryRaw<PlaceRow[]>`SELECT ${columns} FROM (
        SELECT * FROM places near ORDER BY point(near.lon, near.lat) <-> point(${lon}::float8, ${lat}::float8)
        LIMIT 20
      ) AS p WHERE p.kind <> 'postal'
      ORDER BY point(p.lon, p.lat) <-> point(${lon}::float8, ${lat}::float8) LIMIT 1`;
  return place && km(place, { lat, lon }) <= MAX_KM_FROM_POINT ? withCustoms(place) : undefined;
}

/**
 * Returns the places that the words could mean, most likely first, with parts of a place and
 * doubles left out: one for each town.
 */
async function townsCalled(db: Tx, written: WrittenPlace): Promise<PlaceMatch[]> {
  const typed = foldPlace(written.city ?? '');
  if (!typed) return [];
  const matches = (await namedWithin(db, typed)).filter(
    (place) => place.kind !== 'postal' && fitsWords(place, written),
  );
  const longest = Math.max(0, ...matches.map(({ folded }) => folded.length));
  const towns: PlaceMatch[] = [];
  for (const place of matches.filter(({ folded }) => folded.length === longest))
    if (!towns.some((town) => km(town, place) <= SAME_PLACE_KM)) towns.push(place);
  return towns;
}

/**
 * Finds the most likely town of a name, which may be followed by what it is within: 'Portland, ME'.
 * Region and country tell namesakes apart.
 */
export const findTown = async (
  db: Tx,
  written: Pick<WrittenPlace, 'city' | 'region' | 'country'>,
): Promise<PlaceMatch | undefined> => (await townsCalled(db, written))[0];

const roundToCoarse = (degrees: number) => Math.round(degrees * COARSE) / COARSE;

const isZoneOf = (timeZone: string, written: string, isInIsrael: boolean, now: Date): boolean =>
  (isInIsrael && isIsraeliZone(written)) || isSameClock(timeZone, written, now);

/** A town that GeoNames has in another country than its host keeps the custom of the host's. */
const minutesOf = (town: PlaceMatch | undefined, country: string | null): number =>
  town?.country === country
    ? town.candleLightingMinutes
    : candleLightingMinutes(country, [town?.id]);

/**
 * Resolves what a host wrote to one place. Country, region, postal code, and the exact point decide
 * between namesakes, and then the time zone. If several are left, it resolves none: nothing is shown
 * rather than something wrong. Times need a point only, so they're also known for a ZIP code or an
 * exact point outside of any town that the words name.
 */
export async function resolvePlace(
  db: Tx,
  written: WrittenPlace,
  now: Date,
): Promise<ResolvedPlace> {
  const { lat, lon, timeZone } = written;
  const point = lat == null || lon == null ? undefined : { lat, lon };
  const [called, postal] = await Promise.all([townsCalled(db, written), postalPlace(db, written)]);
  const isNear = (town: PlaceMatch, to: Point) => km(town, to) <= MAX_KM_FROM_POINT;
  const near = point ?? postal;
  const nearby = near ? called.filter((town) => isNear(town, near)) : called;
  // A point far from the only town of this name is still in that town, by its host's word.
  const fitting = point && nearby.length === 0 ? called : nearby;
  const inIsrael = (country: string | null | undefined) => country === ISRAEL;
  const inZone = fitting.filter(
    (place) =>
      !timeZone ||
      isZoneOf(place.timeZone, timeZone, inIsrael(writtenCountry(written) ?? place.country), now),
  );
  const chosen = fitting.find(({ id }) => id === written.placeId);
  const towns = chosen ? [chosen] : inZone.length > 0 ? inZone : fitting;
  const town = towns.length === 1 ? towns[0] : undefined;

  let around = town;
  if (point) around = town && isNear(town, point) ? town : await nearestTown(db, point);
  else if (called.length === 0) around = postal;
  const center = point ? { lat: roundToCoarse(point.lat), lon: roundToCoarse(point.lon) } : around;
  const country = writtenCountry(written) ?? around?.country ?? null;
  const middle = point ?? around;
  const zone = middle && canonicalTimeZone(zoneAt(middle, country));
  return {
    columns: {
      placeId: town?.id ?? null,
      placeCountry: country,
      placeLat: center?.lat ?? null,
      placeLon: center?.lon ?? null,
      candleLightingMinutes: center ? minutesOf(around, country) : null,
    },
    town,
    namesakes: towns.length > 1 ? towns : [],
    timeZone: zone,
    isWrongZone: Boolean(zone && timeZone && !isZoneOf(zone, timeZone, inIsrael(country), now)),
  };
}
