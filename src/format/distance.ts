import type { Translate } from '@/i18n/language';

/** Countries that use miles, as hosts write them, lowercased and without periods or spaces. */
const IN_MILES =
  /^(us|usa|(the)?unitedstates(ofamerica)?|uk|unitedkingdom|greatbritain|england|scotland|wales)$/;

const MILES_PER_KM = 0.621371;

/** Shorter distances show as 'under' this, in kilometers. */
const UNDER_KM = 1;

export const usesMiles = (country: string | null | undefined): boolean =>
  IN_MILES.test((country ?? '').toLowerCase().replace(/[\s.]/g, ''));

const readersMiles = /-(US|GB)$/i;

/** Whether this browser's reader counts in miles. */
export const readsMiles = (): boolean => readersMiles.test(navigator.language);

/** Rounds down, so that everything within the distance is within the text's, too. */
const wholeMiles = (km: number) => Math.floor(km * MILES_PER_KM);

/** Returns '25 km' or '15 miles'. */
export const radiusText = (t: Translate, km: number, isMiles = readsMiles()): string =>
  t('explore.distance', {
    unit: isMiles ? 'miles' : 'km',
    distance: isMiles ? wholeMiles(km) : km,
  });

/**
 * Returns 'Under 1 km away' or '2.5 km away', in miles where those are used.
 * @param km in steps of 0.5
 */
export function distanceText(t: Translate, km: number, country: string | null): string {
  const isMiles = usesMiles(country);
  const distance = Math.max(km, UNDER_KM) * (isMiles ? MILES_PER_KM : 1);
  return t(km < UNDER_KM ? 'explore.card.under' : 'explore.card.away', {
    unit: isMiles ? 'miles' : 'km',
    distance: Math.round(distance * 10) / 10,
  });
}
