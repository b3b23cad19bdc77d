import type { Tx } from '../db/client';
import { groupBy } from '../groupBy';
import { foldPlace } from './fold.mjs';
import { countryNames, STATES } from './regions';

/** A city as a host wrote it down. */
export type WrittenCity = {
  city: string | null;
  region: string | null;
  country: string | null;
  /** Of its clocks; without them what is written of the country is meant. */
  timeZone?: string;
};

export type CityMiddle = { id: string; name: string; lat: number; lon: number };

type Candidate = CityMiddle & { folded: string; country: string; region: string | null };

/** Places of one name that are looked at, the likelier first. */
const MOST_NAMESAKES = 20;

const fold = (name: string) => name.toLowerCase().replace(/[\s.]/g, '');

/** Whether what is written of state and country does not speak against a place, as `fits` of a search has it. */
function couldBe(place: Candidate, { region, country, timeZone }: WrittenCity): boolean {
  const written = country ? fold(country) : '';
  const isUs = countryNames('US').includes(written);
  // The form starts with the United States, which a host elsewhere may not have noticed.
  const overlooked = isUs && timeZone !== undefined && !/^(America|Pacific)\//.test(timeZone);
  if (written && !overlooked && !countryNames(place.country).includes(written)) return false;
  if (place.country !== 'US' || !region) return true;
  const state = region.toLowerCase().replace(/^[ .]+|[ .]+$/g, '');
  const known = STATES.find(([code, name]) => state === code.toLowerCase() || state === name);
  return !known || known[0] === place.region;
}

/**
 * The middles of the cities that hosts wrote down, in their order; undefined where we know none that it could be.
 * Of several that it could be, the one that is more likely meant.
 */
export async function cityMiddles(
  db: Tx,
  written: WrittenCity[],
): Promise<(CityMiddle | undefined)[]> {
  const names = written.map(({ city }) => foldPlace(city?.split(',')[0] ?? ''));
  const asked = [...new Set(names)].filter(Boolean);
  if (asked.length === 0) return written.map(() => undefined);
  const found = await db.$queryRaw<
    Candidate[]
  >`SELECT asked.folded, p.id, p.name, p.lat, p.lon, p.country, p.region
      FROM unnest(${asked}::text[]) AS asked (folded)
      CROSS JOIN LATERAL (
        SELECT p.* FROM place_names n JOIN places p ON p.id = n.place_id
        WHERE n.folded = asked.folded AND p.kind <> 'postal'
        ORDER BY p.weight DESC, p.id LIMIT ${MOST_NAMESAKES}
      ) AS p`;
  const byName = groupBy(found, ({ folded }) => folded);
  return written.map((one, n) => byName.get(names[n] ?? '')?.find((place) => couldBe(place, one)));
}
