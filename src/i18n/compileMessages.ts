import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import { mapTexts } from './texts';

/**
 * A text whose ICU syntax is read already: letters, or a list of letters and of what is filled in. Where letters alone
 * would be other ones if they were read again, as an apostrophe that was two, it is a list too.
 * @throws SyntaxError when it is no ICU message; Error when a plural of it has an offset.
 */
export function compileMessage(text: string): CompiledMessage {
  const compiled = compile(text);
  if (compiled === text) return text;
  // Choices come as objects without a prototype, which React sends to no browser.
  return JSON.parse(JSON.stringify([compiled].flat()));
}

/** A whole catalogue, or a part of it, with its texts read. */
export const compileCatalog = <T extends object>(part: T): T => mapTexts(part, compileMessage);
