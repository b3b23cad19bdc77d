import { expect, it } from 'vitest';
import { otherSpellings } from './spellings';

it.each([
  ['w orange', ['west orange']],
  ['n hollywood', ['north hollywood']],
  ['st mande', ['saint mande']],
  ['saint louis', ['st louis']],
  ['port st lucie', ['port saint lucie']],
  ['ft lauderdale', ['fort lauderdale']],
  ['kiryat motzkin', ['qiryat motzkin', 'kiriat motzkin', 'qiriat motzkin']],
  ['constructor', []],
  ['__proto__ toString', []],
  ['w', []],
  ['orange', []],
])('%j can be written otherwise', (typed, others) => {
  expect(otherSpellings(typed)).toEqual(others);
});
