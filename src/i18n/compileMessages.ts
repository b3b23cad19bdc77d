import compile from 'icu-minify/compile';
import type { CompiledMessage } from 'icu-minify/format';
import { mapTexts } from './texts';

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
