import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { mapTexts } from './texts';

const PLAIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const STRANGE = 'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž';
const strangeOf = new Map([...PLAIN].map((letter, n) => [letter, [...STRANGE][n] ?? letter]));

/** Next.js replaces this with the page's title. */
const TITLE_HOLE = /(%s)/;

export const strange = (text: string): string =>
  text
    .split(TITLE_HOLE)
    .map((part) =>
      TITLE_HOLE.test(part) ? part : part.replace(/[a-z]/gi, (one) => strangeOf.get(one) ?? one),
    )
    .join('');

function strangeElement(element: MessageFormatElement): MessageFormatElement {
  switch (element.type) {
    case TYPE.literal:
      return { ...element, value: strange(element.value) };
    case TYPE.tag:
      return { ...element, children: element.children.map(strangeElement) };
    case TYPE.select:
    case TYPE.plural: {
      const options = Object.entries(element.options).map(([name, option]) => [
        name,
        { ...option, value: option.value.map(strangeElement) },
      ]);
      return { ...element, options: Object.fromEntries(options) };
    }
    default:
      return element;
  }
}

/**
 * Turns an English text into a readable pseudo-translation: accents on all letters, and brackets
 * around the text. Values, tags, plurals, and selects don't change.
 * @throws SyntaxError if it isn't a valid ICU message
 */
export const pseudoText = (text: string): string =>
  /[a-z]/i.test(text) ? `[${printAST(parse(text).map(strangeElement))}]` : text;

export const pseudoCatalog = <T extends object>(part: T): T => mapTexts(part, pseudoText);
