import parsePhoneNumber from 'libphonenumber-js/min';
import { cleanPlain } from '@/schemas/cleanText';
import { EXTENSION } from '@/schemas/phoneText';

/** Reads phone numbers as people write them. Only numbers with a country code can be understood. */

function possibleNumber(text: string) {
  const number = parsePhoneNumber(text);
  return number?.isPossible() ? number : undefined;
}

function read(phone: string) {
  const text = cleanPlain(phone)
    .replace(EXTENSION, ' ext. ')
    .replace(/\p{Pd}/gu, '-')
    .replace(/^[(\s]*00/, '+');
  // Some people write the (0) that other countries dial even if their own doesn't have it.
  return possibleNumber(text) ?? possibleNumber(text.replace('(0)', ''));
}

/** Returns a number in international form (E.164), without its extension. */
export const internationalNumber = (phone: string): string | undefined => read(phone)?.number;

/** Writes a number as it's dialed from anywhere. One without a country code stays as it is. */
export const readablePhone = <T extends string | null>(phone: T): string | T =>
  (phone && read(phone)?.formatInternational()) || phone;
