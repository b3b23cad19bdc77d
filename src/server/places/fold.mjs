/**
 * Normalizes a place name: removes case, accents, vowel points, quotes, and dots, and turns dashes
 * into spaces. 'Be’er-Sheva' equals 'beer sheva', 'כפר חב״ד' equals 'כפר חבד', and 'St. Louis'
 * equals 'st louis'.
 * @param {string} text
 */
export const foldPlace = (text) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’‘ʼʻ`´"“”׳״.]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
