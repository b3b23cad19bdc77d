import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { isolate } from './bidi';
import { mapTexts } from './texts';

/** Starts a right-to-left text whose first letter may be Latin. */
const RIGHT_TO_LEFT_MARK = '\u200f';

/**
 * Values that form a single text whatever their script: 'Dana L.', 'Brooklyn, NY', '18:00 – 20:00
 * EDT'.
 */
const PARTS = new Set(['name', 'letter', 'city', 'region', 'start', 'end', 'time', 'zone']);

/** Returns all elements of a message, including those in options and tags. */
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
  const values = all.flatMap((element) => (element.type === TYPE.argument ? element.value : []));
  const firstLetter = /\p{L}/u.exec(words)?.[0];
  if (!firstLetter && values.every((value) => PARTS.has(value))) return text;
  const mark = /\p{Script=Hebrew}/u.test(firstLetter ?? '') ? '' : RIGHT_TO_LEFT_MARK;
  return mark + printAST(parsed.flatMap(isolatedElement));
}

export const isolateNamesInCatalog = <T extends object>(part: T): T =>
  mapTexts(part, isolateNamesIn);
