import { optionalText, requiredText } from './common';
import { hasReservedWord, isReservedAsWhole } from './reservedNames';
import { hasWebAddress } from './webAddress';
import type { FaultCode, z } from './zod';

/**
 * Invisible characters, except the joiners of Persian and Indic names: those stay between two
 * letters.
 */
const HIDDEN =
  /(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}|(?<![\p{L}\p{M}])[\u200C\u200D]|[\u200C\u200D](?![\p{L}\p{M}])/gu;

/** Removes invisible characters, and puts a name on one line. */
const cleanName = (name: string) => name.replace(HIDDEN, '').replace(/\s+/g, ' ').trim();

/** Signs of people's names. Others, such as `:`, `/`, `@`, check marks, and emoji, aren't. */
const NAME_CHARACTERS = /^[\p{L}\p{M}\p{Nd}\p{Zs}\u200C-\u200D'’‘`´"“”„״׳.,\-‐‑–־()&+·・]*$/u;

/**
 * Letters that people's names don't have: phonetic ones, which can spell words upside down, and
 * modifiers that look like a colon or a slash. A few are in African and Azerbaijani names, and some
 * modifiers stand for a glottal stop.
 */
const ODD_LETTERS =
  /(?![əɛɔɓɗɖɣɩʋɲʻʼʾʿ])[\u01C0-\u01C3\u0250-\u02FF\u1D00-\u1DBF\uA4F8-\uA4FF\u3033-\u3035]/u;

/** Marks that enclose a letter, or are piled up on it. */
const ODD_MARKS = /\p{Me}|\p{M}{5}/u;

const WORDS = /[\p{L}\p{M}]+/gu;
const LATIN = /\p{Script=Latin}/u;
const OTHER_SCRIPT = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u;

/**
 * Whether a word mixes Latin letters with those of another script, such as 'Аdmin' with a Cyrillic
 * first letter.
 */
const isMixed = (word: string) => LATIN.test(word) && OTHER_SCRIPT.test(word);

export const isPlainName = (name: string): boolean =>
  NAME_CHARACTERS.test(name) &&
  !ODD_LETTERS.test(name) &&
  !ODD_MARKS.test(name) &&
  !name.match(WORDS)?.some(isMixed) &&
  !hasWebAddress(name) &&
  /\p{L}/u.test(name);

/** Returns the reason a name isn't allowed, or undefined if it's fine. */
const faultOf = (name: string | null): FaultCode | undefined => {
  // A missing name is a different error.
  if (!name) return undefined;
  if (!isPlainName(name)) return 'PLAIN_NAME';
  return hasReservedWord(name) ? 'RESERVED_NAME' : undefined;
};

/** Others see only a family name's first letter. */
const faultOfFirstName = (name: string | null): FaultCode | undefined =>
  faultOf(name) ?? (name && isReservedAsWhole(name) ? 'RESERVED_NAME' : undefined);

const checkWith =
  (fault: typeof faultOf): z.core.CheckFn<string | null> =>
  ({ value, issues }) => {
    const message = fault(value);
    if (message) issues.push({ code: 'custom', input: value, message });
  };

export const firstName = (max: number) =>
  requiredText(max, cleanName).check(checkWith(faultOfFirstName));

export const lastName = (max: number) => optionalText(max, cleanName).check(checkWith(faultOf));

const allowed = (name: string | null, fault: typeof faultOf) => {
  const cleaned = name && cleanName(name);
  return fault(cleaned) ? null : cleaned;
};

/** Returns a first name, cleaned, if it's allowed; otherwise null. */
export const firstNameOrNull = (name: string | null) => allowed(name, faultOfFirstName);

export const lastNameOrNull = (name: string | null) => allowed(name, faultOf);

/** Removes signs that a name can't have, such as the emoji in a provider's display name. */
export const withoutSigns = (name: string): string =>
  [...name].filter((one) => NAME_CHARACTERS.test(one)).join('');
