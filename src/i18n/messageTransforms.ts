import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import { isolate } from './bidi';

const mapTexts = <T extends object>(part: T, make: (text: string) => string | unknown[]): T =>
  Object.fromEntries(
    Object.entries(part).map(([key, value]: [string, unknown]) => [
      key,
      typeof value === 'string' ? make(value) : mapTexts(value as object, make),
    ]),
  ) as T;

/**
 * Compiles an ICU message to a string or an array. A plain text stays a string, unless parsing it
 * again would change it (for example, an escaped apostrophe).
 * @throws SyntaxError if it isn't a valid ICU message; Error if a plural has an offset
 */
export function compileMessage(text: string): CompiledMessage {
  const compiled = compile(text);
  if (compiled === text) return text;
  // Options are objects without a prototype, which React can't send to the browser.
  return JSON.parse(JSON.stringify([compiled].flat()));
}

export const compileCatalog = <T extends object>(part: T): T => mapTexts(part, compileMessage);

/** Starts a right-to-left text whose first letter may be Latin. */
const RIGHT_TO_LEFT_MARK = '\u200f';

/**
 * Values that form a single text whatever their script: 'Dana L.', 'Brooklyn, NY', '18:00 – 20:00
 * EDT'.
 */
const PARTS = new Set(['name', 'letter', 'city', 'region', 'start', 'end', 'time', 'zone']);

const flat = (elements: MessageFormatElement[]): MessageFormatElement[] =>
  elements.flatMap((element) => [
    element,
    ...(element.type === TYPE.tag ? flat(element.children) : []),
    ...(element.type === TYPE.select || element.type === TYPE.plural
      ? Object.values(element.options).flatMap(({ value }) => flat(value))
      : []),
  ]);

function isolatedElement(element: MessageFormatElement): MessageFormatElement[] {
  const literal = (value: string) => ({ type: TYPE.literal, value }) as MessageFormatElement;
  switch (element.type) {
    case TYPE.argument: {
      const [before = '', after = ''] = isolate(' ').split(' ');
      return [literal(before), element, literal(after)];
    }
    case TYPE.tag:
      return [{ ...element, children: element.children.flatMap(isolatedElement) }];
    case TYPE.select:
    case TYPE.plural: {
      const options = Object.entries(element.options).map(([name, option]) => [
        name,
        { ...option, value: option.value.flatMap(isolatedElement) },
      ]);
      return [{ ...element, options: Object.fromEntries(options) }];
    }
    default:
      return [element];
  }
}

/**
 * Isolates each value in a right-to-left text, so that names, titles, and numbers in Latin script
 * don't change the order around them.
 * @throws SyntaxError if it isn't a valid ICU message
 */
export function isolateNamesIn(text: string): string {
  if (!text.includes('{')) return text;
  const parsed = parse(text);
  const all = flat(parsed);
  const words = all.map((element) => (element.type === TYPE.literal ? element.value : '')).join('');
  const values = all
    .filter((element) => element.type === TYPE.argument)
    .map((element) => element.value);
  const firstLetter = /\p{L}/u.exec(words)?.[0];
  if (!firstLetter && values.every((value) => PARTS.has(value))) return text;
  const mark = /\p{Script=Hebrew}/u.test(firstLetter ?? '') ? '' : RIGHT_TO_LEFT_MARK;
  return mark + printAST(parsed.flatMap(isolatedElement));
}

export const isolateNamesInCatalog = <T extends object>(part: T): T =>
  mapTexts(part, isolateNamesIn);
