import en from '@/i18n/messages/en';
import he from '@/i18n/messages/he';

type Node = { [key: string]: string | Node };

const flat = (node: Node, prefix = ''): [string, string][] =>
  Object.entries(node).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );

const hebrew = new Map(flat(he));
const english = flat(en);

/** What is made of several texts, or of values. */
const MADE: Record<string, string> = {
  'Continue with Email': 'דוא״ל',
  '2 guests': 'אורחים',
  'Type DELETE to confirm': 'DELETE',
  'Time slot 1': 'מועד',
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
