import { type Locale, locales } from '@/i18n/language';

/**
 * Mixes left-to-right and right-to-left text. `isolateText` wraps user text and phone numbers in
 * Unicode isolates when they're inserted. `markedText` or `isolateHtml` then replaces the isolates
 * (U+2066 to U+2069), because Outlook shows them as boxes.
 */

type Direction = 'ltr' | 'rtl';

/** An isolate without another one inside. */
const INNERMOST = /([\u2066-\u2068])([^\u2066-\u2069]*)\u2069/g;

/** Control characters that could affect text beyond the string's end. */
const REACHING = /[\u202A-\u202E\u2066-\u2069]/g;

/** Characters that do nothing but set the direction of text. */
const SETS_DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

const MARK = { ltr: '\u200E', rtl: '\u200F' } as const;

const RTL = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Returns a text's direction, based on its first letter. Numbers alone are left to right. */
export function directionOf(text: string): Direction {
  const [first = ''] = text.match(/\p{L}/u) ?? [];
  return RTL.test(first) ? 'rtl' : 'ltr';
}

/** For programs that show such characters as boxes, and lay out text on their own. */
export const withoutDirectionMarks = (text: string): string => text.replace(SETS_DIRECTION, '');

/** Puts the quotation marks of its own language around a user's text. */
export const quoteText = (text: string): string =>
  directionOf(text) === 'rtl' ? `״${text}״` : `“${text}”`;

/** Isolates user text or a number from the text around it. */
export const isolateText = (text: string): string => `\u2068${text.replace(REACHING, '')}\u2069`;

/** Whether a text would be displayed out of order in surrounding text with this direction. */
function turns(text: string, around: Direction): boolean {
  if (around === 'ltr') return RTL.test(text);
  const letters = text.match(/\p{L}/gu) ?? [];
  // '+1 212 555 0100' would, 5 wouldn't.
  const isNumbers = letters.length === 0 && /\p{N}/u.test(text) && !/^\p{N}+$/u.test(text);
  return isNumbers || letters.some((letter) => !RTL.test(letter));
}

function replaceIsolates(
  text: string,
  around: Direction,
  say: (inner: string, innerDirection: Direction, isTime: boolean) => string,
): string {
  const newText = text.replace(INNERMOST, (_, sign: string, inner: string) => {
    // HTML already has tags here, and entities, which are written in Latin letters.
    const plain = inner.replace(/<[^>]*>|&#?\w+;|[\u200E\u200F]/g, ' ').trim();
    // Only `figures` writes this sign, around times.
    const isTime = sign === '\u2066';
    const innerDirection = isTime ? 'ltr' : directionOf(plain);
    return turns(plain, around) ? say(inner, innerDirection, isTime) : inner;
  });
  return newText === text ? text.replace(REACHING, '') : replaceIsolates(newText, around, say);
}

/**
 * Returns plain text for a subject, notification, or calendar. Isolates become pairs of direction
 * marks: their own direction inside, the text's direction outside.
 */
export function markedText(locale: Locale, text: string): string {
  const { dir } = locales[locale];
  return replaceIsolates(text, dir, (inner, innerDirection) => {
    const outside = MARK[dir];
    if (inner.startsWith(outside) && inner.endsWith(outside)) return inner;
    const inside = innerDirection === dir ? '' : MARK[innerDirection];
    return `${outside}${inside}${inner}${inside}${outside}`;
  });
}

const TITLE = /(<title>.*?<\/title>)/s;
const ONE_ELEMENT = /^<span dir="\w+"[^<]*<\/span>$/;

/** Keeps '19:00 – 21:00 GMT+3' together on a phone. */
const ON_ONE_LINE = ' style="white-space:nowrap"';

/**
 * Does the same for HTML with escaped text. Isolates become elements with a `dir` attribute, since
 * many email clients don't support `bdi`.
 */
export function isolateHtml(locale: Locale, html: string): string {
  const { dir } = locales[locale];
  const elements = (part: string) =>
    replaceIsolates(part, dir, (inner, innerDirection, isTime) =>
      ONE_ELEMENT.test(inner)
        ? inner
        : `<span dir="${innerDirection}"${isTime ? ON_ONE_LINE : ''}>${inner}</span>`,
    );
  return html
    .split(TITLE)
    .map((part) => (TITLE.test(part) ? markedText(locale, part) : elements(part)))
    .join('');
}
