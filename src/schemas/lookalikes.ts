/**
 * Folds a text so that words that look the same become the same, such as 'Ｓupport', 'Ѕuрроrt' with
 * Cyrillic letters, 'Supp0rt', and 'SUPPORT' (UTS 39 calls the result a skeleton). It's for
 * comparing with a list only: it also folds letters that people tell apart, such as 'i' and 'l'.
 */

/** Letters of other scripts and fonts that look like the Latin letter in front of them. */
const LOOKALIKES = [
  'a а α ɑ ᴀ ꭺ ꓮ',
  'b в ь β ʙ ꮟ ꓐ',
  'c с ϲ ᴄ ꮯ ꓚ ɔ',
  'd ԁ ժ ᴅ ꭰ ꓓ ɗ ɖ',
  'e е є ε ɛ ə ǝ ᴇ ꭼ ꓰ',
  'f ϝ ƒ ꜰ ꓝ',
  'g ց ɡ ɢ ꮐ ꓖ',
  'h һ н հ ʜ ꮋ ꓧ',
  'i і ι ɩ ı ɪ ӏ լ l 1 | ꭵ ꓲ ꓡ ʟ ꮮ ǀ ł ƚ',
  'j ј ϳ ᴊ ꭻ ꓙ',
  'k к κ ᴋ ꮶ ꓗ',
  'm м ᴍ ꮇ ꓟ',
  'n п η ո ռ ɴ ꓠ ŋ',
  'o о ο օ ᴏ ꓳ 0 ø',
  'p р ρ ᴘ ꮲ ꓑ',
  'q ԛ զ',
  'r г ʀ ꭱ ꮢ ꓣ',
  's ѕ ꜱ ꮪ ꓢ 5 $',
  't т τ ᴛ ꭲ ꓔ 7',
  'u υ ս ᴜ ꓴ μ',
  'v ν ѵ ᴠ ꮩ ꓦ ʋ',
  'w ԝ ω ᴡ ꮃ ꓪ',
  'x х χ ꓫ',
  'y у γ ү ʏ ꓬ ƴ',
  'z ᴢ ꮓ ꓜ',
];

const LATIN_OF = new Map(
  LOOKALIKES.flatMap((line) => {
    const [latin = '', ...others] = line.split(' ');
    return others.map((one) => [one, latin] as const);
  }),
);

/** Other digits that stand for a letter within a word. Alone, they're numbers. */
const LETTER_OF_DIGIT = new Map([
  ['3', 'e'],
  ['4', 'a'],
  ['8', 'b'],
  ['9', 'g'],
]);

const foldLetter = (letter: string) =>
  LATIN_OF.get(letter) ?? LETTER_OF_DIGIT.get(letter) ?? letter;

/** Folds one word. Takes time proportional to its length. */
export const foldLookalikes = (word: string): string =>
  [
    ...word
      .normalize('NFKD')
      .replace(/[\p{M}\p{Cf}]/gu, '')
      .toLowerCase(),
  ]
    .map(foldLetter)
    .join('')
    .replaceAll('rn', 'm')
    .replace(/(.)\1{2,}/gu, '$1$1');
