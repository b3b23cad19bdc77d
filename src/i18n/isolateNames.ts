import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { isolate } from './bidi';
import { mapTexts } from './texts';

/** Begins a text whose first letter may be Latin, and says that it is one from right to left. */
const RIGHT_TO_LEFT_MARK = '\u200f';

/** Parts of what is one text, whatever it is written in: 'Dana L.', 'Brooklyn, NY', '18:00 – 20:00 EDT'. */
const PARTS = new Set(['name', 'letter', 'city', 'region', 'start', 'end', 'time', 'zone']);

/** All elements of a text, those of its choices and tags too. */
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
 * A text from right to left in which each value is laid out by itself: names, titles and numbers in Latin letters then
 * move nothing around them.
 * @throws SyntaxError when it is no ICU message.
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

/** A whole catalogue from right to left, or a part of it, with its values isolated. */
export const isolateNamesInCatalog = <T extends object>(part: T): T =>
  mapTexts(part, isolateNamesIn);
