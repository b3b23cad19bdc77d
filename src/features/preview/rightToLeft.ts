import bidiOf from 'bidi-js';

const bidi = bidiOf();

/** Returns whether a text has a Hebrew letter, and so is right-to-left. */
export const isHebrew = (text: string): boolean => /\p{Script=Hebrew}/u.test(text);

/**
 * Splits a Hebrew text into words, each with its characters in visual order from left to right,
 * because the image library has no right-to-left layout. Consecutive Latin words stay together as
 * one.
 */
export function drawnWords(text: string): string[] {
  const plain = text.replace(/\p{Cf}/gu, '').trim();
  const found = bidi.getEmbeddingLevels(plain, 'rtl');
  // Only a right-to-left space separates words.
  const parts = [...plain].map((sign, at) =>
    sign === ' ' && (found.levels[at] ?? 0) % 2 === 1 ? '\n' : sign,
  );
  const words = [...parts.join('').matchAll(/[^\n]+/g)];
  return words.map(({ 0: word, index: from }) => {
    const to = from + word.length;
    // The result is the whole text, with this part reordered.
    return bidi.getReorderedString(plain, found, from, to - 1).slice(from, to);
  });
}

/** Shortens a text to at most `most` characters and an ellipsis, cut between words. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).replace(/\s+\S*$/, '')}…`;
}
