import type { Street, streetQuery } from '@/schemas/place';
import type { z } from '@/schemas/zod';
import { limitRead } from '../rateLimit/memoryLimits';
import type { SignedIn } from '../trpc/init';
import { cityMiddles } from './cities';
import { streetsFrom } from './geocoder';

/** From fewer signs everything would begin with it. */
const SHORTEST = 3;

/** Photon refuses any other, but for 'default': names as they are written where they are. */
const SPOKEN = new Set(['en', 'de', 'fr']);

/** Streets that a host may mean, near the city that they said; none where the site has no geocoder. */
export async function streetsFor({
  ctx: { db, language },
  input: { q, city = '', country = '' },
}: {
  ctx: SignedIn;
  input: z.output<typeof streetQuery>;
}): Promise<Street[]> {
  const url = process.env.GEOCODER_URL;
  if (!url || q.length < SHORTEST) return [];
  const isTooMuch = await limitRead('streets.everybody', 'all').then(
    () => false,
    () => true,
  );
  if (isTooMuch) return [];
  // Many cities have one name: without a country it is nowhere.
  const written = country.trim() ? [{ city, region: null, country }] : [];
  const [near = null] = await cityMiddles(db, written);
  const [spoken = ''] = language.locale.split('-');
  const lang = SPOKEN.has(spoken) ? spoken : 'default';
  const asked = { q: [q, city].filter(Boolean).join(', '), lang, near };
  return streetsFrom(url, asked);
}
