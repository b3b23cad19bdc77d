import { expect, test } from 'vitest';
import { drawable, drawnWords, shortened } from './previewText';

test.each<[string | null, string | null]>([
  ['Sukkah in the garden', 'Sukkah in the garden'],
  ['  A\n table   for 10 – «Chez Zoé»… 5₪', 'A table for 10 – «Chez Zoé»… 5₪'],
  ['Cafe\u0301 Łódź, Санкт-Петербург', 'Café Łódź, Санкт-Петербург'],
  ['🌿 Dinner 👨‍👩‍👧‍👦 under the ✨ stars ☀️', 'Dinner under the stars'],
  ['Brunch © 🇮🇱 1️⃣', 'Brunch © 1'],
  ['סוכה בגינה', 'סוכה בגינה'],
  ['Dinner בַּסֻּכָּה', 'Dinner בסכה'],
  ['חוה״מ – ל־8 אורחים', 'חוה״מ – ל־8 אורחים'],
  ['حديقة', null],
  ['晩餐', null],
  ['\u202eyad', 'yad'],
  ['🌿', null],
  ['', null],
  [null, null],
])('%j is drawn as %j', (text, drawn) => expect(drawable(text)).toBe(drawn));

const backwards = (text: string) => [...text].reverse().join('');

test('Hebrew words are drawn one at a time, each from its last letter to its first', () => {
  expect(drawnWords('סוכה בגינה')).toEqual(['סוכה', 'בגינה'].map(backwards));
});

test.each([
  [
    'ארוחה ב-Crown Heights שלנו',
    [backwards('ארוחה'), `Crown Heights${backwards('ב-')}`, backwards('שלנו')],
  ],
  ['סוכה של Dana and Gil', [backwards('סוכה'), backwards('של'), 'Dana and Gil']],
  ['ל-8 אורחים', [`8${backwards('ל-')}`, backwards('אורחים')]],
  [
    'יום שישי, 15 באוקטובר 2027',
    [backwards('יום'), backwards('שישי,'), '15', backwards('באוקטובר'), '2027'],
  ],
  ['סוכה (גדולה)', [backwards('סוכה'), `(${backwards('גדולה')})`]],
  ['\u200fסוכה', [backwards('סוכה')]],
])('numbers, Latin words and brackets inside Hebrew stay in order: %s', (text, words) => {
  expect(drawnWords(text)).toEqual(words);
});

test('long text is truncated between words', () => {
  expect(shortened('סוכה גדולה בגינה', 11)).toBe('סוכה גדולה…');
  expect(shortened('סוכה', 11)).toBe('סוכה');
});
