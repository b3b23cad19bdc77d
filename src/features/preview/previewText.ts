import bidiOf from 'bidi-js';

/** Latin, Cyrillic and Hebrew with punctuation: everything our typefaces cover. */
const DRAWN =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u0113\u0116-\u012b\u012e-\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u017e\u0400-\u045f\u05be\u05d0-\u05ea\u05f3\u05f4\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20aa\u20ac\u2116\u2122]+$/;

/** Emoji and other characters that a text can do without, including Hebrew vowel points. */
const ORNAMENT =
  /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Cf}|\u20e3|\ufe0f/gu;

/**
 * Returns the text without emoji, or null if the fonts lack a character. For such characters, the
 * image library would send the text to a font service on the network.
 */
export function drawable(text: string | null): string | null {
  const plain = (text ?? '')
    .normalize('NFC')
    .replace(/[\u0591-\u05bd\u05bf-\u05c7]/g, '')
    .replace(ORNAMENT, (sign) => (DRAWN.test(sign) ? sign : ' '))
    .replace(/\s+/g, ' ')
    .trim();
  return DRAWN.test(plain) ? plain : null;
}

const bidi = bidiOf();

export const isHebrew = (text: string): boolean => /\p{Script=Hebrew}/u.test(text);

/**
 * Splits a Hebrew text into words, each with its characters in visual order from left to right,
 * because the image library has no right-to-left layout. Consecutive Latin words stay together as
 * one.
 */
export function drawnWords(text: string): string[] {
  const plain = text.replace(/\p{Cf}/gu, '').trim();
  const embedding = bidi.getEmbeddingLevels(plain, 'rtl');
  // Only a right-to-left space separates words.
  const parts = [...plain].map((sign, at) =>
    sign === ' ' && (embedding.levels[at] ?? 0) % 2 === 1 ? '\n' : sign,
  );
  const words = [...parts.join('').matchAll(/[^\n]+/g)];
  return words.map(({ 0: word, index: from }) => {
    const to = from + word.length;
    return bidi.getReorderedString(plain, embedding, from, to - 1).slice(from, to);
  });
}

export function shortened(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength).replace(/\s+\S*$/, '')}…`;
}
