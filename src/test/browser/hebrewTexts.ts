import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Messages } from 'next-intl';

type Node = { [key: string]: string | Node };

const flat = (node: Node, prefix = ''): [string, string][] =>
  Object.entries(node).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );

const MESSAGES = path.resolve(import.meta.dirname, '../../i18n/messages');

/** All texts of a language, as their files have them: Playwright imports no JSON. */
function read(language: 'en' | 'he'): Messages {
  const files = readdirSync(path.join(MESSAGES, language));
  const parts = files.map((file) =>
    JSON.parse(readFileSync(path.join(MESSAGES, language, file), 'utf8')),
  );
  return Object.assign({}, ...parts);
}

export const he = read('he');

const hebrew = new Map(flat(he));
const english = flat(read('en'));

/** What is made of several texts, or of values. */
const MADE: Record<string, string> = {
  'Continue with Email': 'דוא״ל',
  '2 guests': 'אורחים',
  'Type DELETE to confirm': 'DELETE',
  'Time slot 1': 'מספר המקומות',
};

/** The longest part of a text that stands on a page as it is. */
const plainest = (text: string): string =>
  text
    .split(/\{[^{}]*\}|<\/?\w+>/)
    .map((part) => part.trim())
    .sort((one, other) => other.length - one.length)[0] ?? '';

/** The texts in Hebrew that are this one in English, `whole`, or that have it in them: a part of each. */
export function hebrewOf(text: string): { whole: string[]; part: string[] } {
  const made = MADE[text];
  const said = (wanted: (value: string) => boolean) =>
    english.flatMap(([key, value]) => (wanted(value) ? (hebrew.get(key) ?? []) : []));
  const whole = said((value) => value === text);
  const part = whole.length ? whole : said((value) => value.includes(text)).map(plainest);
  return { whole, part: made ? [made] : part.filter((one) => one.length > 2) };
}
