import { createTranslator } from 'next-intl';
import { expect, test } from 'vitest';
import { english } from '@/test/english';
import { figures } from './bidi';
import { pageLanguageOf } from './catalogs';
import { isolateNamesIn } from './messageTransforms';

const visible = (text: string) =>
  text
    .replaceAll('\u2066', '<ltr ')
    .replaceAll('\u2068', '<')
    .replaceAll('\u2069', '>')
    .replaceAll('\u200f', '<rtl>');

test.each([
  ['בקשה מאת {name}', 'בקשה מאת <{name}>'],
  ['{name} מחכה', '<{name}> מחכה'],
  ['{title} – WhatsApp', '<rtl><{title}> – WhatsApp'],
  ['{meal}, {date}', '<rtl><{meal}>, <{date}>'],
  ['{name} {letter}.', '{name} {letter}.'],
  ['{start} – {end}', '{start} – {end}'],
  ['<b>{name}</b> כאן', '<b><{name}></b> כאן'],
  ['אין כאן דבר', 'אין כאן דבר'],
])('in Hebrew each value is isolated: %s', (text, isolated) => {
  expect(visible(isolateNamesIn(text))).toBe(isolated);
});

test('selects and plurals still work, and the values in them are isolated', () => {
  const text = isolateNamesIn(
    '{kind, select, miles {{n} מייל} other {ק״מ}} {count, plural, one {מקום} other {# מקומות אצל {host}}}',
  );
  const t = createTranslator({ locale: 'he', messages: { text } });
  const say = t as unknown as (key: string, values: object) => string;
  expect(visible(say('text', { kind: 'miles', n: 'x', count: 3, host: 'Dana' }))).toBe(
    '<x> מייל 3 מקומות אצל <Dana>',
  );
});

test('in English only Hebrew values are isolated', () => {
  const { t } = pageLanguageOf('en');
  const line = (name: string) => visible(t('moderation.log.user', { name }));
  expect(line('דנה ל.')).toBe(visible(english.t('moderation.log.user', { name: '<דנה ל.>' })));
  expect(line('Dana L.')).toBe(english.t('moderation.log.user', { name: 'Dana L.' }));
});

test('a Hebrew preposition is joined to a value in Hebrew, and hyphenated before any other', () => {
  const { t } = pageLanguageOf('he');
  const line = (place: string) => visible(t('explore.results.inPlace', { place }));
  expect(line('ירושלים')).toBe('ארוחות ב<ירושלים>');
  expect(line('Newark')).toBe('ארוחות ב-<Newark>');
});

test('times of day run left to right in Hebrew, too', () => {
  expect(visible(figures('he', '18:00 – 20:00'))).toBe('<ltr 18:00 – 20:00>');
  expect(figures('en', '6 PM')).toBe('6 PM');
});
