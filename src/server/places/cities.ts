import type { Tx } from '../db/client';
import { groupBy } from '../groupBy';
import { foldPlace } from './fold.mjs';
import { countryNames, STATES } from './regions';

export type WrittenCity = {
  city: string | null;
  region: string | null;
  country: string | null;
  /** Without a time zone, the country is taken literally. */
  timeZone?: string;
};

export type CityMiddle = { id: string; name: string; lat: number; lon: number };

type Candidate = CityMiddle & { folded: string; country: string; region: string | null };

/** Maximum number of places to consider per name, most likely first. */
const MOST_NAMESAKES = 20;

const fold = (name: string) => name.toLowerCase().replace(/[\s.]/g, '');

/**
 * Whether the state and country don't contradict the place. Follows the same rules as `fits` in
 * search.
 */
function couldBe(place: Candidate, { region, country, timeZone }: WrittenCity): boolean {
  const writtenCountry = country ? fold(country) : '';
  const isUs = countryNames('US').includes(writtenCountry);
  // The form defaults to the United States, so hosts elsewhere may not have changed it.
  const overlooked = isUs && timeZone !== undefined && !/^(America|Pacific)\//.test(timeZone);
  if (writtenCountry && !overlooked && !countryNames(place.country).includes(writtenCountry))
    return false;
  if (place.country !== 'US' || !region) return true;
  const state = region.toLowerCase().replace(/^[ .]+|[ .]+$/g, '');
  const knownState = STATES.find(([code, name]) => state === code.toLowerCase() || state === name);
  return !knownState || knownState[0] === place.region;
}

/**
 * Returns the centers of cities in the order given, undefined for unknown ones. Ambiguous names get
 * the most likely city.
 */
export async function cityMiddles(
  db: Tx,
  writtenCities: WrittenCity[],
): Promise<(CityMiddle | undefined)[]> {
  const names = writtenCities.map(({ city }) => foldPlace(city?.split(',')[0] ?? ''));
  const uniqueNames = [...new Set(names)].filter(Boolean);
  if (uniqueNames.length === 0) return writtenCities.map(() => undefined);
  const candidates = await db.$queryRaw<
    Candidate[]
  >`SELECT asked.folded, p.id, p.name, p.lat, p.lon, p.country, p.region
      FROM unnest(${uniqueNames}::text[]) AS asked (folded)
      CROSS JOIN LATERAL (
        SELECT p.* FROM place_names n JOIN places p ON p.id = n.place_id
        WHERE n.folded = asked.folded AND p.kind <> 'postal'
        ORDER BY p.weight DESC, p.id LIMIT ${MOST_NAMESAKES}
      ) AS p`;
  const byName = groupBy(candidates, ({ folded }) => folded);
  return writtenCities.map((one, n) =>
    byName.get(names[n] ?? '')?.find((place) => couldBe(place, one)),
  );
}
