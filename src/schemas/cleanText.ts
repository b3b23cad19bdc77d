/** Cleans typed or pasted text, without a schema, so that pages don't load the whole library. */

/**
 * Characters that nobody sees and no text needs: embeddings, overrides, and isolates of direction,
 * zero-width blanks, soft hyphens, and blank fillers. Joiners, emoji styles, and marks of direction
 * between words can matter, so they stay.
 */
const HIDDEN = /[\u00AD\u115F\u1160\u180E\u200B\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0]/g;

/** Blanks, joiners, and marks of direction, which do nothing at either end of a text. */
const START = /^[\s\u061C\u200C-\u200F]+/;
const UP_TO_END = /^[\s\S]*[^\s\u061C\u200C-\u200F]/;

const VISIBLE = /[^\s\p{Default_Ignorable_Code_Point}]/u;

/** Removes hidden characters, and blanks at either end. Text that can't be seen becomes empty. */
export const cleanText = (text: string): string =>
  VISIBLE.test(text)
    ? (UP_TO_END.exec(text.replace(HIDDEN, '').replace(START, ''))?.[0] ?? '')
    : '';

/** Removes every invisible character, for texts that can't have any. */
export const cleanPlain = (text: string): string =>
  text.replace(/\p{Default_Ignorable_Code_Point}/gu, '').trim();

/** Writes full-width characters, and Arabic and Persian digits, as ASCII. */
export const plainDigits = (text: string): string =>
  text.normalize('NFKC').replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16));

/** A decimal comma is fine. With three digits after it, it may mean thousands, so it isn't. */
const NUMBER = /^-?(?:\d+(?:\.\d*|,(?!\d{3}$)\d*)?|[.,]\d+)$/;

/** With any blanks and a currency. */
const MAX_NUMBER_LENGTH = 100;

/**
 * Reads a typed number, with the sign of a currency before or after it.
 * @returns undefined for empty text, NaN for text that isn't a number
 */
export function readNumber(text: string): number | undefined {
  if (text.length > MAX_NUMBER_LENGTH) return Number.NaN;
  const typed = plainDigits(cleanPlain(text))
    .replaceAll('\u066B', '.')
    .replace(/^\p{Sc}\s*|\s*\p{Sc}$/gu, '');
  if (!typed) return undefined;
  return NUMBER.test(typed) ? Number(typed.replace(',', '.')) : Number.NaN;
}
