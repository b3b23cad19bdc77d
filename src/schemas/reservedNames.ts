import { foldLookalikes } from './lookalikes';

/**
 * Words that make a text look like it comes from the site or its staff. A name can't contain them,
 * because names are part of subjects that we send from our own address.
 */

const fold = (words: string[]) => words.map((word) => foldLookalikes(word));

const SITE = fold(['sukkah', 'succah']);

const ROLES = fold([
  ...['admin', 'admins', 'administration', 'administrator', 'administrators'],
  ...['customercare', 'customerservice', 'customersupport', 'deleteduser', 'helpcenter'],
  ...['helpdesk', 'moderation', 'moderator', 'moderators', 'noreply', 'official', 'officially'],
  ...['postmaster', 'security', 'siteowner', 'sitestaff', 'staffmember', 'support', 'team'],
  ...['teams', 'trustandsafety', 'verification', 'verified', 'webmaster'],
]);

/** Words around them, as in 'TheSukkahTeam'. By themselves, they're fine. */
const FILLERS = fold([
  ...['and', 'care', 'center', 'com', 'customer', 'from', 'marketplace', 'our', 'owner', 'service'],
  ...['site', 'staff', 'system', 'the', 'web', 'website', 'your'],
]);

/** Refused as a whole first name. As a family name, some people have it: Leopold Staff. */
const WHOLE = new Set(fold(['mod', 'staff', 'system']));

const HEBREW = [
  ...['אבטחה', 'אבטחת', 'אדמין', 'הנהלה', 'הנהלת', 'מאומת', 'מאומתת', 'מאומתים', 'מודרטור'],
  ...['מנהל', 'מנהלת', 'מנהלי', 'נציג', 'נציגה', 'נציגת', 'סוכה', 'צוות', 'רשמי', 'רשמית', 'תמיכה'],
  ...['תמיכת', 'שירותלקוחות'],
];

const RESERVED = [...SITE, ...ROLES];
const anyOf = (words: string[]) => `(?:${words.join('|')})`;

/** A reserved word, or several and their fillers in one. */
const RESERVED_WORD = new RegExp(`^${anyOf([...RESERVED, ...FILLERS])}+$`, 'u');
const HAS_RESERVED = new RegExp(anyOf(RESERVED), 'u');

/** 'ה', 'מה' and 'של' are written as part of the word that follows. */
const HEBREW_WORD = new RegExp(`^[בהוכלמש]{0,3}${anyOf(HEBREW)}$`, 'u');

const isReserved = (word: string) =>
  HEBREW_WORD.test(word) || (RESERVED_WORD.test(word) && HAS_RESERVED.test(word));

const NOT_IN_WORDS = /[^\p{L}\p{N}]+/gu;

/** Splits a text at its spaces, and each part at its signs as well: 'Dr. O’Neil' → Dr, O, Neil. */
const wordsOf = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .split(NOT_IN_WORDS)
    .filter(Boolean);

/** Joins letters that stand alone: 'T e a m' is 'Team'. */
const spelledOut = (words: string[]) =>
  words
    .map((word) => ([...word].length === 1 ? word : ' '))
    .join('')
    .split(/\s+/)
    .filter((letters) => letters.length > 3);

/**
 * Joins every two words, and all of them: 'Help Desk', 'Su kk ah Te am'. An initial at the end
 * stays apart, because of names such as 'Tea M.'.
 */
function joinedWords(words: string[]): string[] {
  const whole = words.at(-1)?.length === 1 ? words.slice(0, -1) : words;
  return [whole.join(''), ...whole.slice(1).map((word, index) => `${whole[index]}${word}`)];
}

/** Whether a name contains a word of the site or its staff, however it's written. */
export function hasReservedWord(text: string): boolean {
  const words = wordsOf(text);
  const withoutSigns = text.split(/\s+/).map((part) => wordsOf(part).join(''));
  const candidates = [...words, ...withoutSigns, ...joinedWords(words)];
  return (
    candidates.some((word) => isReserved(foldLookalikes(word))) ||
    spelledOut(words).some((letters) => {
      const word = foldLookalikes(letters);
      return HAS_RESERVED.test(word) || isReserved(word);
    })
  );
}

export const isReservedAsWhole = (name: string): boolean =>
  WHOLE.has(foldLookalikes(wordsOf(name).join('')));

/** A title that starts like a sender: 'Sukkah Support: …'. */
export function looksLikeSender(title: string): boolean {
  const [start = ''] = title.normalize('NFKC').split(/[:|–—]|\s-/u);
  const words = wordsOf(start).map(foldLookalikes);
  return (
    words.length > 1 &&
    words.every((word) => isReserved(word) || FILLERS.includes(word)) &&
    words.some((word) => ROLES.includes(word) || word === 'staff' || HEBREW_WORD.test(word)) &&
    words.some((word) => SITE.includes(word) || HEBREW_WORD.test(word))
  );
}
