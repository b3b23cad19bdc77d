import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { expect, test } from 'vitest';
import { catalogTexts } from '@/test/catalogTexts';

const literals = (elements: MessageFormatElement[]): string[] =>
  elements.flatMap((element) => {
    if (element.type === TYPE.literal) return [element.value];
    if (element.type === TYPE.tag) return literals(element.children);
    if (element.type === TYPE.select || element.type === TYPE.plural)
      return Object.values(element.options).flatMap(({ value }) => literals(value));
    return [];
  });

const texts = new Map([...catalogTexts].map(([key, text]) => [key, literals(parse(text))]));

const keysWith = (pattern: RegExp) =>
  [...texts].filter(([, parts]) => parts.some((part) => pattern.test(part))).map(([key]) => key);

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

const quotedBySpec = new Set(['meal.full', 'request.message.accept']);

test('email is never called mail', () => {
  // A mail server isn't an email.
  expect(keysWith(/\bmails?\b/i)).toEqual(['signIn.checkMail.staysHere']);
});

test('a phone is never called a telephone', () => {
  expect(keysWith(/telephone/i)).toEqual([]);
});

test('texts use contractions instead of cannot', () => {
  // The spec's rulings quote this text.
  expect(keysWith(/\bcannot\b/i)).toEqual(['errors.OWN_SLOT']);
});

test('quotes and apostrophes are curly', () => {
  // The spec quotes these texts.
  expect(keysWith(/['"]/).sort()).toEqual(['listing.missing.text', 'request.list.empty.text']);
});

test('buttons are in sentence case, except those the spec quotes', () => {
  expect(buttonKeys.length).toBeGreaterThan(60);
  const found = buttonKeys.filter((key) =>
    texts.get(key)?.some((part) => /\S\s+[A-Z]/.test(part.replace(properNouns, 'x'))),
  );
  expect(found.filter((key) => !quotedBySpec.has(key))).toEqual([]);
});
