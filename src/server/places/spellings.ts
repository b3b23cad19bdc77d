/** Words that people shorten in the names of places, at their start or anywhere. */
const FIRST_WORDS = new Map(Object.entries({ n: 'north', s: 'south', e: 'east', w: 'west' }));
const WORDS = new Map(Object.entries({ st: 'saint', ste: 'sainte', ft: 'fort', mt: 'mount' }));

/** Spellings of one Hebrew word, as GeoNames and others write it. */
const ALIKE = [['qiryat', 'kiryat', 'kiriat', 'qiriat']];

const SHORT = new Map([...WORDS].map(([short, long]) => [long, short]));

const inWords = (folded: string, change: (word: string, n: number) => string | undefined) =>
  folded
    .split(' ')
    .map((word, n) => change(word, n) ?? word)
    .join(' ');

/**
 * Returns other ways to write a place name, without the given one: 'w orange' is 'west orange', and
 * 'kiryat motzkin' is 'qiryat motzkin'.
 * @param folded as `foldPlace` returns it
 */
export function otherSpellings(folded: string): string[] {
  const hasMore = folded.includes(' ');
  const spellings = [
    inWords(folded, (word, n) => (n === 0 && hasMore && FIRST_WORDS.get(word)) || WORDS.get(word)),
    inWords(folded, (word) => SHORT.get(word)),
    ...ALIKE.flatMap((alike) =>
      alike.map((spelling) => inWords(folded, (word) => (alike.includes(word) ? spelling : word))),
    ),
  ];
  return [...new Set(spellings)].filter((spelling) => spelling !== folded);
}
