/**
 * A (0) after the country code, which isn't dialed from abroad. The country codes of one and two
 * digits are listed; all others have three.
 */
const TRUNK_ZERO =
  /^([^\d+]*(?:\+|00)[^\d+]*(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-689]|3[578]|42|50|59|6[7-9]|8[035789]|9[679])\d)[^\d(]*)\(0\)/;

/** Returns a number in international form (E.164), or undefined if the country code is missing. */
export function internationalNumber(phone: string): string | undefined {
  const number = phone
    .replace(TRUNK_ZERO, '$1')
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+');
  return /^\+[1-9]\d{7,14}$/.test(number) ? number : undefined;
}

export const phoneLink = (phone: string): string =>
  `tel:${internationalNumber(phone) ?? phone.replace(/[^\d+]/g, '')}`;
