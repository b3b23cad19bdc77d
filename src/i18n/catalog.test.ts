import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { expect, test } from 'vitest';
import { optionLists } from '@/format/labels';
import { catalogTexts } from '@/test/catalogTexts';
import { english } from '@/test/english';
import type { MessageKey } from './language';
import en from './messages/en';

const SRC = path.resolve(import.meta.dirname, '..');

const sources = ['app', 'components', 'features', 'format', 'schemas', 'server']
  .flatMap((folder) =>
    readdirSync(path.join(SRC, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.join(folder, file),
    ),
  )
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => ({ file, code: readFileSync(path.join(SRC, file), 'utf8') }));

const allCode = sources.map(({ code }) => code).join('\n');

/**
 * Turns a template such as `requests.${status}.title` into a pattern, where each placeholder
 * matches one part of a key.
 */
const asPattern = (template: string) =>
  new RegExp(`^${template.replace(/\$\{[^}]*\}/g, '[^.]+').replaceAll('.', '\\.')}$`);

const patterns = [...allCode.matchAll(/\bt(?:\.rich)?\(\s*`([^`]+)`/g)].map(([, template = '']) =>
  asPattern(template),
);

function inside(code: string, from: number): string {
  let depth = 0;
  for (let at = from; at < code.length; at += 1) {
    if ('({['.includes(code.charAt(at))) depth += 1;
    if (')}]'.includes(code.charAt(at))) depth -= 1;
    if (depth === 0) return code.slice(from + 1, at);
  }
  return '';
}

function namesIn(code: string): string[] {
  const own = [...code].reduce(
    ({ depth, topLevelCode }, sign) => {
      if ('({['.includes(sign)) return { depth: depth + 1, topLevelCode };
      if (')}]'.includes(sign)) return { depth: depth - 1, topLevelCode };
      return { depth, topLevelCode: depth === 0 ? topLevelCode + sign : topLevelCode };
    },
    { depth: 0, topLevelCode: '' },
  );
  return own.topLevelCode
    .split(',')
    .flatMap((part) => /^\s*(?:\.\.\.)?(\w+)/.exec(part)?.[1] ?? []);
}

const wantedBy = (text: string): string[] => namesOf(parse(text));

function namesOf(elements: MessageFormatElement[]): string[] {
  return elements.flatMap((element) => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return [];
      case TYPE.tag:
        return [element.value, ...namesOf(element.children)];
      case TYPE.select:
      case TYPE.plural: {
        const choices = Object.values(element.options);
        return [element.value, ...choices.flatMap(({ value }) => namesOf(value))];
      }
      default:
        return [element.value];
    }
  });
}

/** Messages whose keys end in a code. The types guarantee that each code has one. */
const coded = /^(?:errors|faults|reasons)\.(\w+)$/;

function isUsed(key: string): boolean {
  const code = coded.exec(key)?.[1];
  if (code) return allCode.includes(`'${code}'`) || allCode.includes(`'${key}'`);
  return (
    allCode.includes(`'${key}'`) ||
    allCode.includes(`en.${key};`) ||
    patterns.some((pattern) => pattern.test(key))
  );
}

test('every message is used', () => {
  expect([...catalogTexts.keys()].filter((key) => !isUsed(key))).toEqual([]);
});

test('every message in use exists and gets all the values it needs', () => {
  const calls = sources.flatMap(({ file, code }) =>
    [...code.matchAll(/\bt(?:\.rich)?\(\s*'([^']+)'(,\s*\{)?/g)].map((call) => ({
      place: `${file}: ${call[1]}`,
      key: call[1] ?? '',
      names: call[2] ? namesIn(inside(code, call.index + call[0].length - 1)) : [],
      // Values defined elsewhere aren't visible in the call.
      open: code.startsWith(', ', call.index + call[0].length),
    })),
  );
  expect(calls.length).toBeGreaterThan(200);
  const faults = calls.flatMap(({ place, key, names, open }) => {
    const text = catalogTexts.get(key);
    if (text === undefined) return [`${place} is missing`];
    if (open) return [];
    return wantedBy(text)
      .filter((name) => !names.includes(name))
      .map((name) => `${place} lacks ${name}`);
  });
  expect(faults).toEqual([]);
});

test('every option has a label, and there are no other labels', () => {
  for (const [list, labels] of Object.entries(en.options))
    expect(Object.keys(labels), list).toEqual([...optionLists[list as keyof typeof optionLists]]);
  expect(Object.keys(en.options).sort()).toEqual(Object.keys(optionLists).sort());
});

test('every message is valid ICU syntax', () => {
  // Any value works, because a syntax error fails before values are filled in.
  const anything = Object.fromEntries(
    [...catalogTexts.values()].flatMap(wantedBy).map((name) => [name, 1]),
  );
  const tags = Object.fromEntries(
    [...catalogTexts.values()]
      .flatMap((text) => [...text.matchAll(/<(\w+)>/g)])
      .map(([, tag = '']) => [tag, (chunks: unknown) => String(chunks)]),
  );
  for (const key of catalogTexts.keys())
    expect(english.t.rich(key as MessageKey, { ...anything, ...tags }), key).toBeTruthy();
});

test('messages that are specified word for word match, including their numbers', () => {
  const { t } = english;
  expect(t('explore.results.count', { total: 30 })).toBe('30 sukkah meal(s) found');
  expect(t('home.requests.viewAll', { total: 4 })).toBe('View all 4 requests');
  expect([1, 2].map((count) => t('listingForm.slots.drop.title', { count }))).toEqual([
    '1 guest has asked for seats at this meal',
    '2 guests have asked for seats at this meal',
  ]);
});
