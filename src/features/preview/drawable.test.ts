import { expect, test } from 'vitest';
import { drawable } from './drawable';

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
