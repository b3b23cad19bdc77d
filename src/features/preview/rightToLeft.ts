import bidiOf from 'bidi-js';

const bidi = bidiOf();

/** Whether a text is one from right to left: it has a Hebrew letter. */
export const isHebrew = (text: string): boolean => /\p{Script=Hebrew}/u.test(text);

/**
 * A Hebrew text as the words that a line from right to left is made of, each with its letters in the order in which
 * they are drawn from left to right: the picture library lays out no other. Latin words that follow each other are one.
 */
export function drawnWords(text: string): string[] {
  const plain = text.replace(/\p{Cf}/gu, '').trim();
  const found = bidi.getEmbeddingLevels(plain, 'rtl');
  // Only a space that runs from right to left parts two words.
  const parts = [...plain].map((sign, at) =>
    sign === ' ' && (found.levels[at] ?? 0) % 2 === 1 ? '\n' : sign,
  );
  const words = [...parts.join('').matchAll(/[^\n]+/g)];
  return words.map(({ 0: word, index: from }) => {
    const to = from + word.length;
    // It gives back the whole, with this part in order.
    return bidi.getReorderedString(plain, found, from, to - 1).slice(from, to);
  });
}

/** No more than so many letters, cut between words. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most).replace(/\s+\S*$/, '')}…`;
}
