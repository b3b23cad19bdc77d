import { optionalText, requiredText } from './common';
import type { FaultCode, z } from './zod';

/**
 * Characters that are not seen (blank fillers, tags, soft hyphens …) or that turn the direction of
 * what stands beside them (UAX 9), and line breaks. The joiners of Persian and Indic names stay.
 */
const UNSEEN =
  /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]|(?![\u200C\u200D])\p{Default_Ignorable_Code_Point}/u;

/** A letter between two joiners at most: alone, a joiner is unseen as well. */
const LOOSE_JOINER = /(^|[^\p{L}\p{M}])[\u200C\u200D]|[\u200C\u200D]($|[^\p{L}\p{M}])/u;

const WORDS = /[\p{L}\p{M}]+/gu;
const LATIN = /\p{Script=Latin}/u;
const LOOKS_LATIN = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;

/** Words for those who speak for a site, which stand in no family's name. */
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

/** What nobody may be called as a whole, though it may be a part of a name: there are a Root and a Staff. */
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

/** Without case, accents, forms and signs: 'S.U.P.P.O.R.T' and 'ＳÚＰＰＯＲＴ' are 'support'. */
const folded = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether a word has Latin letters beside Cyrillic or Greek ones: 'Аdmin' with a Cyrillic first letter. */
const isMixed = (word: string) => LATIN.test(word) && LOOKS_LATIN.test(word);

/** Whether a name shows all that it has, and can be read. */
export const isPlainName = (name: string): boolean =>
  !UNSEEN.test(name) &&
  !LOOSE_JOINER.test(name) &&
  !name.match(WORDS)?.some(isMixed) &&
  /\p{L}/u.test(name);

/** Whether a person so called could be taken for somebody of the site. */
function isReservedName(name: string): boolean {
  const words = folded(name).split(' ');
  return NAMES_IN_ONE.has(words.join('')) || words.some((word) => ROLES.has(word));
}

/** What keeps a name from being a person's; undefined when nothing does. */
const faultOf = (name: string | null): FaultCode | undefined => {
  // What is missing is another fault.
  if (!name) return undefined;
  if (!isPlainName(name)) return 'PLAIN_NAME';
  return isReservedName(name) ? 'RESERVED_NAME' : undefined;
};

const check: z.core.CheckFn<string | null> = ({ value, issues }) => {
  const message = faultOf(value);
  if (message) issues.push({ code: 'custom', input: value, message });
};

/** A name that a person goes by, of 1 to `max` characters. */
export const personName = (max: number) => requiredText(max).check(check);

/** The same, where it may be missing. */
export const optionalPersonName = (max: number) => optionalText(max).check(check);

/** A name that somebody else told us; null when it is none that we show. */
export const nameOrNull = (name: string | null): string | null => (faultOf(name) ? null : name);
