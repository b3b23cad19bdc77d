import { createTranslator } from 'next-intl';
import { describe, expect, it } from 'vitest';
import { languageOf } from './languageOf';
import { locales } from './locales';
import { pseudoText } from './pseudo';

const say = (text: string, values: Record<string, string | number> = {}) =>
  createTranslator({ locale: 'en-XA', messages: { text: pseudoText(text) } })('text', values);

describe('the pseudo-locale', () => {
  it('accents all letters and puts brackets around the whole message', () => {
    expect(pseudoText('Save Profile')).toBe('[Šåṽé Þŕöƒîļé]');
  });

  it('leaves values as they are, and has a word for every number', () => {
    const text = '{guest} asks for {count, plural, =0 {nothing} one {# seat} other {# seats}}';
    expect([0, 1, 2].map((count) => say(text, { guest: 'Gil', count }))).toEqual([
      '[Gil åšķš ƒöŕ ñöţĥîñĝ]',
      '[Gil åšķš ƒöŕ 1 šéåţ]',
      '[Gil åšķš ƒöŕ 2 šéåţš]',
    ]);
    const choice = '{what, select, meal {Meal not found.} other {Not found.}}';
    expect(say(choice, { what: 'meal' })).toBe('[Ṁéåļ ñöţ ƒöûñð.]');
  });

  it('leaves tags, quotes and the position of a title', () => {
    const bold = languageOf('en-XA').t.rich('requests.card.reason', {
      reason: 'Rain',
      b: (chunks) => `<${chunks}>`,
    });
    expect(bold).toBe('[<Ŕéåšöñ:> Rain]');
    expect(pseudoText('%s · Sukkah')).toBe('[%s · Šûķķåĥ]');
    expect(say("The host doesn''t say '{why}'")).toBe("[Ţĥé ĥöšţ ðöéšñ'ţ šåý {ŵĥý}]");
  });

  it('leaves text without letters', () => {
    expect(pseudoText('4.9')).toBe('4.9');
  });
});

it('formats dates unlike any English text', () => {
  const { intl } = locales['en-XA'];
  const format = new Intl.DateTimeFormat(intl, { weekday: 'long', month: 'long', hour: 'numeric' });
  expect(format.format(new Date())).not.toMatch(/[a-z]/i);
});
