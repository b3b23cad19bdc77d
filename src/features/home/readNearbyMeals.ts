import { browserZone } from '@/format/browserZone';
import type { Language } from '@/i18n/language';
import { zoneCity } from '@/i18n/zoneLabel';
import { MAX_RADIUS_KM } from '@/schemas/pointText';
import { bareClient } from '@/trpc/bareClient';
import { LANDING_MEALS, landingMealsInput } from '../prefetchedInputs';
import { type LandingMeal, landingMeals } from './landingMeals';

/** Fetches meals around the city of the visitor's time zone. Loaded on demand. */
export async function readNearbyMeals(language: Language): Promise<LandingMeal[]> {
  const city = zoneCity(browserZone());
  const places = await bareClient.places.suggest.query({ q: city });
  const near = places.find(({ kind, name }) => kind === 'city' && name === city)?.id;
  if (!near) return [];
  const { items } = await bareClient.listings.search.query({
    ...landingMealsInput,
    near,
    radiusKm: MAX_RADIUS_KM,
    limit: LANDING_MEALS,
  });
  return landingMeals(language, items);
}
