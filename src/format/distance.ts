import type { Translate } from '@/i18n/language';

/** Countries that use miles, as hosts write them, lowercased and without periods or spaces. */
const IN_MILES =
  /^(us|usa|(the)?unitedstates(ofamerica)?|uk|unitedkingdom|greatbritain|england|scotland|wales)$/;

const MILES_PER_KM = 0.621371;

/** Shorter distances show as 'under' this, in kilometers. */
const UNDER_KM = 1;

/**
 * Returns 'Under 1 km away' or '2.5 km away', in miles where those are used.
 * @param km in steps of 0.5
 */
export function distanceText(t: Translate, km: number, country: string | null): string {
  const isMiles = IN_MILES.test((country ?? '').toLowerCase().replace(/[\s.]/g, ''));
  const distance = Math.max(km, UNDER_KM) * (isMiles ? MILES_PER_KM : 1);
  return t(km < UNDER_KM ? 'explore.card.under' : 'explore.card.away', {
    unit: isMiles ? 'miles' : 'km',
    distance: Math.round(distance * 10) / 10,
  });
}
