import type { Translate } from './language';
import { type Locale, locales } from './locales';

/*
 * Lines in which Hebrew and Latin letters meet. What stands between these signs is laid out by itself (UAX #9, 2.4):
 * whatever it is, it moves nothing around it.
 */
const [LEFT_TO_RIGHT, BY_ITS_FIRST_LETTER, END] = ['\u2066', '\u2068', '\u2069'];

/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/** A text that is laid out by itself, in the direction of its first letter. */
export const isolate = (text: string): string => `${BY_ITS_FIRST_LETTER}${text}${END}`;

/** Figures that are read from left to right in every language, as '18:00 – 20:00'. */
export const figures = (locale: Locale, text: string): string =>
  locales[locale].dir === 'rtl' ? `${LEFT_TO_RIGHT}${text}${END}` : text;

/** The same values, texts with Hebrew letters isolated: no choice of a message is named by such. */
function isolateValues<Values>(values: Values): Values {
  if (!values || typeof values !== 'object') return values;
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    typeof value === 'string' && RIGHT_TO_LEFT.test(value) ? isolate(value) : value,
  ]);
  return Object.fromEntries(entries) as Values;
}

type Call = (...given: unknown[]) => unknown;

/**
 * A translator that isolates Hebrew values in texts of a language that is written from left to right. Those of a
 * language from right to left have it in their catalogue (isolateNames.ts).
 */
export function isolating<T extends Translate>(t: T, locale: Locale): T {
  if (locales[locale].dir === 'rtl') return t;
  const isolated = (call: Call) => (key: unknown, values: unknown, formats: unknown) =>
    call(key, isolateValues(values), formats);
  return Object.assign(isolated(t as Call), t, { rich: isolated(t.rich as Call) }) as unknown as T;
}
