import { expect, test } from 'vitest';
import { drawnWords, shortened } from './rightToLeft';

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
