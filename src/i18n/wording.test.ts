import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { expect, test } from 'vitest';
import en from './messages/en';

type Catalog = { [key: string]: string | Catalog };

const flat = (node: Catalog, prefix = ''): [string, string][] =>
  Object.entries(node).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );

const literals = (elements: MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.literal) return [element.value];
    if (element.type === TYPE.tag) return literals(element.children);
    if (element.type === TYPE.select || element.type === TYPE.plural)
      return Object.values(element.options).flatMap(({ value }) => literals(value));
    return [];
  });

const texts = new Map(flat(en).map(([key, text]) => [key, literals(parse(text))]));

/**
 * Quoted by the spec or its rulings, except `staysHere`, which names a mail server, and the last
 * three, whose old wording REST responses and tests still quote.
 */
const exceptions = new Set([
  'errors.OWN_SLOT',
  'listing.missing.text',
  'request.list.empty.text',
  'signIn.checkMail.staysHere',
  'host.cancelMeal.messageHint',
  'common.notSent',
  'common.answerLost',
]);

const keysWith = (pattern: RegExp) =>
  [...texts]
    .filter(([key]) => !exceptions.has(key))
    .filter(([, parts]) => parts.some((part) => pattern.test(part)))
    .map(([key]) => key);

const SRC = path.resolve(import.meta.dirname, '..');

/** Keys that the code renders as the first text inside a button. */
const buttonKeys = ['app', 'components', 'features']
  .flatMap((folder) =>
    readdirSync(path.join(SRC, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(SRC, folder, file),
    ),
  )
  .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
  .flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/<(?:Submit)?Button\b[^<]*?>\s*\{t\('([^']+)'/g),
  ])
  .map(([, key = '']) => key);

const properNouns = /\b(?:I|Shabbat|Yom Tov|Sukkot|Google|Apple|GitHub|X|WhatsApp|PDF|ZIP)\b/g;

/** The spec's own buttons and their siblings, which would look odd in another case beside them. */
const titleCase = new Set([
  'listingForm.slots.add',
  'meal.full',
  'profile.submit',
  'request.cancel.submit',
  'request.card.cancel',
  'request.message.accept',
]);

test('email is never called mail', () => {
  expect(keysWith(/\bmails?\b/i)).toEqual([]);
});

test('a phone is never called a telephone', () => {
  expect(keysWith(/telephone/i)).toEqual([]);
});

test('texts use contractions instead of cannot', () => {
  expect(keysWith(/\bcannot\b/i)).toEqual([]);
});

test('quotes and apostrophes are curly', () => {
  expect(keysWith(/['"]/)).toEqual([]);
});

test('buttons are in sentence case, except those the spec quotes', () => {
  expect(buttonKeys.length).toBeGreaterThan(60);
  const found = buttonKeys.filter((key) =>
    texts.get(key)?.some((part) => /\S\s+[A-Z]/.test(part.replace(properNouns, 'x'))),
  );
  expect(found.filter((key) => !titleCase.has(key))).toEqual([]);
});
