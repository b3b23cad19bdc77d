import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { expect, test } from 'vitest';
import en from './messages/en';

type Catalogue = { [key: string]: string | Catalogue };

const flat = (node: Catalogue, prefix = ''): [string, string][] =>
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

/** Texts that the spec or its decisions quote, and a mail server, which isn’t an email. */
const exceptions = new Set([
  'errors.OWN_SLOT',
  'host.cancelMeal.messageHint',
  'listing.missing.text',
  'request.list.empty.text',
  'signIn.checkMail.staysHere',
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

const titleCaseFromSpec = new Set([
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
  const titleCase = buttonKeys.filter((key) =>
    texts.get(key)?.some((part) => /\S\s+[A-Z]/.test(part.replace(properNouns, 'x'))),
  );
  expect(titleCase.filter((key) => !titleCaseFromSpec.has(key))).toEqual([]);
});
