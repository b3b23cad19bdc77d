/**
 * A place's name without case, accents, vowel points, quotes and dots, with blanks for dashes: 'Be’er-Sheva',
 * 'beer sheva' are one; so are 'כפר חב״ד' and 'כפר חבד', 'St. Louis' and 'st louis'.
 *
 * @param {string} text
 */
export const foldPlace = (text) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʼʻ`´"“”׳״.]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
