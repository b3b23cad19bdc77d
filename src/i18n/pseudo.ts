import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { printAST } from '@formatjs/icu-messageformat-parser/printer.js';
import { mapTexts } from './texts';

const PLAIN = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const STRANGE = 'ÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽåƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýž';
const strangeOf = new Map([...PLAIN].map((letter, n) => [letter, [...STRANGE][n] ?? letter]));

/** Next puts a page's own title in place of it. */
const TITLE_HOLE = /(%s)/;

/** The letters of a text with accents; the rest of it as it was. */
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
 * An English text made strange, and still to be read: accents on all letters, brackets around the
 * whole. Its values, tags, plurals and choices stay as they are.
 * @throws SyntaxError when it is no ICU message.
 */
export const pseudoText = (text: string): string =>
  /[a-z]/i.test(text) ? `[${printAST(parse(text).map(strangeElement))}]` : text;

/** A whole catalogue, or a part of it, made strange. */
export const pseudoCatalog = <T extends object>(part: T): T => mapTexts(part, pseudoText);
