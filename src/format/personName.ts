import type { Translate } from '@/i18n/language';

type Person = { firstName: string | null; lastName: string | null };

/**
 * 'Dana L.': of the last name the server gives no more than its letter. Who has no first name is
 * called by what they are here.
 */
export function personName(
  t: Translate,
  { firstName, lastName }: Person,
  unnamed: 'user' | 'host' | 'guest',
): string {
  const name = firstName || t(`person.${unnamed}`);
  return lastName ? t('person.withLetter', { name, letter: lastName }) : name;
}
