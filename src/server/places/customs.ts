/**
 * Candle lighting before sunset, in minutes, by custom of the place.
 *
 * Sources: outside Israel, 18 minutes is the custom of most communities, printed in calendars since
 * Rabbi Y. E. Henkin. In Israel, calendars of the Chief Rabbinate print 20 to 22 minutes, but 40 in
 * Jerusalem and 30 in Haifa and Zikhron Ya'akov, as Hebcal documents for `candleLightingMins`. Petah
 * Tikva was founded by people from Jerusalem and kept its custom of 40.
 */

const DIASPORA_MINUTES = 18;
const ISRAEL_MINUTES = 20;

/** Towns with a custom of their own, by the ID of the place. Their parts keep it, too. */
const OWN_CUSTOM: Readonly<Record<string, number>> = {
  'il-jerusalem': 40,
  'il-petah-tikva': 40,
  'il-haifa': 30,
  'il-zikhron-yaakov': 30,
};

/**
 * Returns how many minutes before sunset candles are lit.
 * @param country ISO 3166-1 alpha-2
 * @param placeIds the place and the one that it's part of
 */
export function candleLightingMinutes(
  country: string | null,
  placeIds: (string | null | undefined)[],
): number {
  const own = placeIds.map((id) => OWN_CUSTOM[id ?? '']).find((minutes) => minutes !== undefined);
  return own ?? (country === 'IL' ? ISRAEL_MINUTES : DIASPORA_MINUTES);
}
