import type { Language } from '@/i18n/language';
import { languageOf } from '@/i18n/languageOf';
import { readingLanguages } from '@/schemas/language';

/** What decides when somebody can be told. */
export type Recipient = { timeZone: string; profile: { shomerShabbat: boolean } | null };

/** Select what a `Reader` needs. */
export const recipientFields = {
  timeZone: true,
  profile: { select: { shomerShabbat: true } },
} as const;

/** The language in which a user is written to; `otherwise` as long as nobody knows which one they read. */
export function languageFor(language: string | null | undefined, otherwise: Language): Language {
  const known = readingLanguages.find((one) => one === language);
  return known ? languageOf(known) : otherwise;
}
