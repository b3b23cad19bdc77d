import { optionalText, requiredText } from './common';
import type { FaultCode, z } from './zod';

/**
 * Invisible characters (blank fillers, tags, soft hyphens, and so on), line breaks, and characters
 * that change the direction of nearby text (UAX 9). The joiners used in Persian and Indic names are
 * allowed.
 */
const UNSEEN =
  /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]|(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}/u;

/** A joiner must be between two letters. Anywhere else, it's invisible too. */
const LOOSE_JOINER = /(^|[^\p{L}\p{M}])[\u200C\u200D]|[\u200C\u200D]($|[^\p{L}\p{M}])/u;

const WORDS = /[\p{L}\p{M}]+/gu;
const LATIN = /\p{Script=Latin}/u;
const LOOKS_LATIN = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** Words for a site's staff. They don't appear in family names. */
const ROLES = new Set([
  'admin',
  'admins',
  'administrator',
  'helpdesk',
  'moderator',
  'moderators',
  'support',
  'webmaster',
  'תמיכה',
]);

/** Not allowed as a whole name, but fine as part of one: some people are named Root or Staff. */
const NAMES = new Set([
  ...ROLES,
  'administration',
  'customer service',
  'deleted user',
  'help desk',
  'official',
  'postmaster',
  'root',
  'security team',
  'staff',
  'sukkah',
  'sukkah marketplace',
  'system',
  'הנהלה',
  'מנהל האתר',
  'מנהל מערכת',
  'צוות האתר',
]);

const NAMES_IN_ONE = new Set([...NAMES].map((name) => name.replaceAll(' ', '')));

const folded = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * Whether a word mixes Latin letters with Cyrillic or Greek ones, such as 'Аdmin' with a Cyrillic
 * first letter.
 */
const isMixed = (word: string) => LATIN.test(word) && LOOKS_LATIN.test(word);

export const isPlainName = (name: string): boolean =>
  !UNSEEN.test(name) &&
  !LOOSE_JOINER.test(name) &&
  !name.match(WORDS)?.some(isMixed) &&
  /\p{L}/u.test(name);

function isReservedName(name: string): boolean {
  const words = folded(name).split(' ');
  return NAMES_IN_ONE.has(words.join('')) || words.some((word) => ROLES.has(word));
}

/** Returns the reason a name isn't allowed, or undefined if it's fine. */
const faultOf = (name: string | null): FaultCode | undefined => {
  // A missing name is a different error.
  if (!name) return undefined;
  if (!isPlainName(name)) return 'PLAIN_NAME';
  return isReservedName(name) ? 'RESERVED_NAME' : undefined;
};

const check: z.core.CheckFn<string | null> = ({ value, issues }) => {
  const message = faultOf(value);
  if (message) issues.push({ code: 'custom', input: value, message });
};

export const personName = (max: number) => requiredText(max).check(check);

export const optionalPersonName = (max: number) => optionalText(max).check(check);

export const nameOrNull = (name: string | null): string | null => (faultOf(name) ? null : name);
