import { type Locale, locales } from '@/i18n/locales';

/**
 * Texts of the two ways of writing within each other. What people typed, and numbers of telephones, are set apart
 * by `apart` where they are put into a text of ours; on its way out the text goes through `markedText` or
 * `apartHtml`. The signs of Unicode for this (U+2068, U+2069) do not go out: Outlook shows them as boxes.
 */

type Direction = 'ltr' | 'rtl';

const BEGIN = '\u2068';
const END = '\u2069';
const APART = /\u2068([^\u2068\u2069]*)\u2069/g;

/** Signs by which a text would reach beyond its end. */
const REACHING = /[\u202A-\u202E\u2066-\u2069]/g;

const MARK = { ltr: '\u200E', rtl: '\u200F' } as const;

/** Hebrew, Arabic and their like, and signs that are as strong. */
const RTL = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Which way a text is written: as its first letter is. Numbers alone go from left to right. */
export function directionOf(text: string): Direction {
  const [first = ''] = text.match(/\p{L}/u) ?? [];
  return RTL.test(first) ? 'rtl' : 'ltr';
}

/** A text of somebody's own, or a number, set apart from what stands around it. */
export const apart = (text: string): string => `${BEGIN}${text.replace(REACHING, '')}${END}`;

/** Whether a text would come out of order among those of this direction. */
const turns = (text: string, around: Direction) =>
  around === 'ltr' ? RTL.test(text) : /(?!\p{Script=Hebrew})[\p{L}\p{N}]/u.test(text);

const eachApart = (
  text: string,
  around: Direction,
  say: (inner: string, way: Direction) => string,
) =>
  text.replace(APART, (_, inner: string) => {
    // In HTML a sign may be written by its name, which is in Latin letters.
    const plain = inner.replace(/&#?\w+;/g, ' ');
    return turns(plain, around) ? say(inner, directionOf(plain)) : inner;
  });

/**
 * As plain text, for a subject, a notification or a calendar: what is set apart stands between marks of its own
 * direction, and those between marks of the text's.
 */
export function markedText(locale: Locale, text: string): string {
  const { dir } = locales[locale];
  return eachApart(text, dir, (inner, way) => {
    const [outside, inside] = [MARK[dir], way === dir ? '' : MARK[way]];
    return `${outside}${inside}${inner}${inside}${outside}`;
  });
}

const TITLE = /(<title>.*?<\/title>)/s;

/**
 * The same of HTML, whose texts are escaped: what is set apart becomes an element that says which way it goes.
 * No `bdi`, which many mail programs do not know.
 */
export function apartHtml(locale: Locale, html: string): string {
  const { dir } = locales[locale];
  return html
    .split(TITLE)
    .map((part) =>
      TITLE.test(part)
        ? markedText(locale, part)
        : eachApart(part, dir, (inner, way) => `<span dir="${way}">${inner}</span>`),
    )
    .join('');
}
