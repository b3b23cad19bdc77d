import type { Language } from '@/i18n/language';
import { languageOf } from '@/i18n/languageOf';
import { readingLanguages } from '@/schemas/language';

/** Decides when a person may be notified. */
export type Recipient = { timeZone: string; profile: { shomerShabbat: boolean } | null };

export const recipientFields = {
  timeZone: true,
  profile: { select: { shomerShabbat: true } },
} as const;

/** Returns the language for a user's emails, or `otherwise` if theirs isn't known. */
export function languageFor(language: string | null | undefined, otherwise: Language): Language {
  const known = readingLanguages.find((one) => one === language);
  return known ? languageOf(known) : otherwise;
}
