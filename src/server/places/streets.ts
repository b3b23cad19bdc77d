import type { Street, streetQuery } from '@/schemas/place';
import type { z } from '@/schemas/zod';
import { limitRead } from '../rateLimit/memoryLimits';
import type { SignedIn } from '../trpc/init';
import { streetsFrom } from './geocoder';
import { findTown } from './resolve';

/** With fewer characters, nearly everything matches. */
const MIN_QUERY_LENGTH = 3;

/** The languages Photon accepts besides 'default', which returns local names. */
const SPOKEN = new Set(['en', 'de', 'fr']);

/** Empty if the site has no geocoder. */
export async function streetsFor({
  ctx: { db, language },
  input: { q, city = '', country = '' },
}: {
  ctx: SignedIn;
  input: z.output<typeof streetQuery>;
}): Promise<Street[]> {
  const url = process.env.GEOCODER_URL;
  if (!url || q.length < MIN_QUERY_LENGTH) return [];
  const isTooMuch = await limitRead('streets.everybody', 'all').then(
    () => false,
    () => true,
  );
  if (isTooMuch) return [];
  // Without a country, a city name is too ambiguous.
  const near = (country.trim() && (await findTown(db, { city, country }))) || null;
  const [spoken = ''] = language.locale.split('-');
  const lang = SPOKEN.has(spoken) ? spoken : 'default';
  return streetsFrom(url, { street: q, city, lang, near });
}
