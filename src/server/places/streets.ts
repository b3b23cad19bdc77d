import type { Street, streetQuery } from '@/schemas/place';
import type { z } from '@/schemas/zod';
import type { SignedIn } from '../trpc';
import { cityMiddles } from './cities';
import { streetsFrom } from './geocoder';

/** From fewer signs everything would begin with it. */
const SHORTEST = 3;

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
  // Many cities have one name: without a country it is nowhere.
  const written = country.trim() ? [{ city, region: null, country }] : [];
  const [near = null] = await cityMiddles(db, written);
  const [lang = 'en'] = language.locale.split('-');
  const asked = { q: [q, city].filter(Boolean).join(', '), lang, near };
  return streetsFrom(url, asked);
}
