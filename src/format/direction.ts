import { type Locale, locales } from '@/i18n/locales';

/**
 * Texts of the two ways of writing within each other. What people typed, and numbers of telephones, are set apart
 * by `apart` where they are put into a text of ours; on its way out the text goes through `markedText` or
 * `apartHtml`. The signs of Unicode for this (U+2066 to U+2069) do not go out: Outlook shows them as boxes.
 */

type Direction = 'ltr' | 'rtl';

/** A part that is set apart, with none in it. */
const INNERMOST = /([\u2066-\u2068])([^\u2066-\u2069]*)\u2069/g;

/** Signs by which a text would reach beyond its end. */
const REACHING = /[\u202A-\u202E\u2066-\u2069]/g;

const MARK = { ltr: '\u200E', rtl: '\u200F' } as const;

/** Letters that are written from right to left. */
const RTL = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Which way a text is written: as its first letter is. Numbers alone go from left to right. */
export function directionOf(text: string): Direction {
  const [first = ''] = text.match(/\p{L}/u) ?? [];
  return RTL.test(first) ? 'rtl' : 'ltr';
}

/** A text of somebody's own, or a number, set apart from what stands around it. */
export const isolateText = (text: string): string => `\u2068${text.replace(REACHING, '')}\u2069`;

/** Whether a text would come out of order among those of this direction. */
function turns(text: string, around: Direction): boolean {
  if (around === 'ltr') return RTL.test(text);
  const letters = text.match(/\p{L}/gu) ?? [];
  // '+1 212 555 0100' would, and 5 would not.
  const isNumbers = letters.length === 0 && /\p{N}/u.test(text) && !/^\p{N}+$/u.test(text);
  return isNumbers || letters.some((letter) => !RTL.test(letter));
}

/** A text of which all that is set apart, the innermost first, is said by `say`. */
function eachApart(
  text: string,
  around: Direction,
  say: (inner: string, way: Direction) => string,
): string {
  const said = text.replace(INNERMOST, (_, sign: string, inner: string) => {
    // In HTML there are tags by now, and signs that are written by their names, in Latin letters.
    const plain = inner.replace(/<[^>]*>|&#?\w+;|[\u200E\u200F]/g, ' ').trim();
    const own = sign === '\u2066' ? 'ltr' : directionOf(plain);
    return turns(plain, around) ? say(inner, own) : inner;
  });
  return said === text ? text.replace(REACHING, '') : eachApart(said, around, say);
}

/**
 * As plain text, for a subject, a notification or a calendar: what is set apart stands between marks of its own
 * direction, and those between marks of the text's.
 */
export function markedText(locale: Locale, text: string): string {
  const { dir } = locales[locale];
  return eachApart(text, dir, (inner, way) => {
    const outside = MARK[dir];
    if (inner.startsWith(outside) && inner.endsWith(outside)) return inner;
    const inside = way === dir ? '' : MARK[way];
    return `${outside}${inside}${inner}${inside}${outside}`;
  });
}

const TITLE = /(<title>.*?<\/title>)/s;
const ONE_ELEMENT = /^<span dir="\w+">[^<]*<\/span>$/;

/**
 * The same of HTML, whose texts are escaped: what is set apart becomes an element that says which way it goes.
 * No `bdi`, which many mail programs do not know.
 */
export function isolateHtml(locale: Locale, html: string): string {
  const { dir } = locales[locale];
  const elements = (part: string) =>
    eachApart(part, dir, (inner, way) =>
      ONE_ELEMENT.test(inner) ? inner : `<span dir="${way}">${inner}</span>`,
    );
  return html
    .split(TITLE)
    .map((part) => (TITLE.test(part) ? markedText(locale, part) : elements(part)))
    .join('');
}
