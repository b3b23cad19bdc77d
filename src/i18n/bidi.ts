import { type Locale, locales, type Translate } from './language';

/*
 * For lines that mix Hebrew and Latin letters. Text between these characters is laid out on its own
 * and doesn't affect the text around it (UAX #9, section 2.4).
 */
const [LEFT_TO_RIGHT, BY_ITS_FIRST_LETTER, END] = ['\u2066', '\u2068', '\u2069'];

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** Isolates a text, with the direction of its first letter. */
export const isolate = (text: string): string => `${BY_ITS_FIRST_LETTER}${text}${END}`;

/** Keeps a range of numbers left to right in every language, for example '18:00 – 20:00'. */
export const figures = (locale: Locale, text: string): string =>
  locales[locale].dir === 'rtl' ? `${LEFT_TO_RIGHT}${text}${END}` : text;

/** Isolates the values that contain Hebrew letters. It's safe for select values, which never do. */
function isolateValues<Values>(values: Values): Values {
  if (!values || typeof values !== 'object') return values;
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' && RIGHT_TO_LEFT.test(value) ? isolate(value) : value,
  ]);
  return Object.fromEntries(entries) as Values;
}

/** A one-letter preposition right before an isolated value that begins with another script. */
const GLUED_PREFIX = /(?<![\p{L}\p{M}])([בהוכלמש])(?=\u2068[\p{Script=Latin}\p{Nd}])/gu;

/**
 * Hebrew joins its prepositions to the next word, with a hyphen if that isn't Hebrew: 'ב-Newark', but
 * 'בירושלים'. A message can't know which of them a value will be.
 */
function hyphenatePrefixes(formatted: unknown): unknown {
  if (typeof formatted === 'string') return formatted.replace(GLUED_PREFIX, '$1-');
  return Array.isArray(formatted) ? formatted.map(hyphenatePrefixes) : formatted;
}

type Call = (...args: unknown[]) => unknown;

/**
 * Returns a translator for texts whose values may be in the other script. It isolates Hebrew values
 * in left-to-right texts; right-to-left catalogs already contain the isolates
 * (messageTransforms.ts). In Hebrew it hyphenates prepositions.
 */
export function mixingScripts<T extends Translate>(t: T, locale: Locale): T {
  const isRightToLeft = locales[locale].dir === 'rtl';
  const mixing = (call: Call) => (key: unknown, values: unknown, formats: unknown) =>
    isRightToLeft
      ? hyphenatePrefixes(call(key, values, formats))
      : call(key, isolateValues(values), formats);
  // A wrapper can't repeat the translator's type, which depends on the key.
  return Object.assign(mixing(t as Call), t, { rich: mixing(t.rich as Call) }) as unknown as T;
}
