import { plainDigits } from '@/schemas/cleanText';

/** Finds the house number in a typed street. Most of the world writes it after the name. */

/** '17', '17A', '17א', '77-15', '17/2', '17 bis'. */
const NUMBER = String.raw`\d{1,5}(?:[-/]\d{1,4})?(?:\s?(?:bis|ter|quater)(?!\p{L})|[a-zא-ת](?!\p{L}))?`;
/** Five digits after a street are often a postal code. A letter may stand alone: '17 a'. */
const LAST_NUMBER = String.raw`(?!\d{5})${NUMBER}(?:\s[a-zא-ת])?`;

const LEADING = new RegExp(`^(${NUMBER})\\s+(?=.*\\p{L})`, 'iu');
const TRAILING = new RegExp(`\\p{L}.*\\s(${LAST_NUMBER})$`, 'iu');
const ONLY_NUMBER = new RegExp(`^${LAST_NUMBER}$`, 'iu');

/** A place inside the house, whose number comes after the house's. */
const INSIDE = /\s+(?:apartment|apt|suite|unit|floor|דירה|קומה|כניסה)(?!\p{L}).*$|\s*#.*$/iu;

/** The street without its city. A comma may also come before or after the number. */
function streetPart(typed: string): string {
  const [start = '', next = ''] = typed.split(/\s*,\s*/);
  return ONLY_NUMBER.test(start) || ONLY_NUMBER.test(next) ? `${start} ${next}` : start;
}

const countOf = (digits: string, text: string) =>
  (text.match(/\d+/g) ?? []).filter((one) => one === digits).length;

/**
 * Returns the typed number, and whether it comes first. A number in the street's own name isn't the
 * house's: 'Route 17'.
 */
export function typedHouse(typed: string, street: string): { number: string; isFirst: boolean } {
  const text = streetPart(
    plainDigits(typed)
      .replace(/\p{Pd}/gu, '-')
      .replace(INSIDE, '')
      .trim(),
  );
  const isHouse = (number: string) => {
    const digits = `${Number.parseInt(number, 10)}`;
    return countOf(digits, text) > countOf(digits, street);
  };
  const [, first = ''] = LEADING.exec(text) ?? [];
  if (isHouse(first)) return { number: first, isFirst: true };
  const [, last = ''] = TRAILING.exec(text) ?? [];
  return { number: isHouse(last) ? last : '', isFirst: false };
}
