import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Messages } from 'next-intl';

type Node = { [key: string]: string | Node };

const flat = (node: Node, prefix = ''): [string, string][] =>
  Object.entries(node).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );

const MESSAGES = path.resolve(import.meta.dirname, '../../i18n/messages');

function read(language: 'en' | 'he'): Messages {
  const files = readdirSync(path.join(MESSAGES, language));
  const parts = files.map((file) =>
    JSON.parse(readFileSync(path.join(MESSAGES, language, file), 'utf8')),
  );
  return Object.assign({}, ...parts);
}

export const en = read('en');
export const he = read('he');

const hebrew = new Map(flat(he));
const english = flat(en);

/** Hebrew for text that's composed of several messages or of values. */
const COMPOSITE: Record<string, string> = {
  'Continue with Email': 'דוא״ל',
  '2 guests': 'אורחים',
  'Type DELETE to confirm': 'DELETE',
  'Time slot 1': 'מספר המקומות',
};

const plainest = (text: string): string =>
  text
    .split(/\{[^{}]*\}|<\/?\w+>/)
    .map((part) => part.trim())
    .sort((one, other) => other.length - one.length)[0] ?? '';

/**
 * Returns the Hebrew for an English text. `exact` has the messages that equal it. If there aren't
 * any, `part` has the longest verbatim part of each message that contains it.
 */
export function hebrewOf(text: string): { exact: string[]; part: string[] } {
  const composite = COMPOSITE[text];
  const hebrewWhere = (matches: (value: string) => boolean) =>
    english.flatMap(([key, value]) => (matches(value) ? (hebrew.get(key) ?? []) : []));
  const exact = hebrewWhere((value) => value === text);
  const part = exact.length ? exact : hebrewWhere((value) => value.includes(text)).map(plainest);
  return { exact, part: composite ? [composite] : part.filter((one) => one.length > 2) };
}
