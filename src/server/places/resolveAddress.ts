import type { ResolvedAddress } from '@/schemas/place';
import type { Tx } from '../db/client';
import type { Context } from '../trpc/init';
import type { PlaceMatch } from './match';
import { resolvePlace, type WrittenPlace } from './resolve';

/** Maximum number of towns of one name to choose from, most likely first. */
const MAX_NAMESAKES = 8;

/**
 * Resolves what a form says about a place. The time zone is the device's until the host changes it,
 * so it may decide, but it rules nothing out. If the country has no such town, offers those of other
 * countries: the form suggests the United States, so the host may not have looked at it.
 */
export async function resolveAddress(
  { db, clock, language }: Pick<Context, 'clock' | 'language'> & { db: Tx },
  written: WrittenPlace,
): Promise<ResolvedAddress> {
  const now = clock.now();
  const place = await resolvePlace(db, written, now);
  const { timeZone: _, ...words } = written;
  const { country: __, region: ___, postal: ____, ...name } = words;
  const others = async (less: WrittenPlace) => {
    const { town, namesakes } = await resolvePlace(db, less, now);
    return town ? [town] : namesakes;
  };
  let namesakes: PlaceMatch[] = [];
  if (!place.town && written.city) {
    const anyZone = await others(words);
    namesakes = [
      ...place.namesakes,
      ...anyZone.filter(({ id }) => !place.namesakes.some((one) => one.id === id)),
    ];
    if (namesakes.length === 0) namesakes = await others(name);
  }
  const countries = new Intl.DisplayNames([language.locale], { type: 'region' });
  const townOf = ({ id, name, within, region, country, timeZone }: PlaceMatch) => ({
    id,
    name,
    within,
    region,
    timeZone,
    country: countries.of(country) ?? country,
  });
  return {
    town: place.town ? townOf(place.town) : null,
    namesakes: namesakes.slice(0, MAX_NAMESAKES).map(townOf),
    timeZone: place.timeZone ?? null,
    isWrongZone: place.isWrongZone,
  };
}
