import type { Translate } from '@/i18n/language';

type Person = { firstName: string | null; lastName: string | null };

/**
 * Returns 'Dana L.' The server sends only the initial of the last name. Without a first name, uses
 * a role such as 'Guest'.
 */
export function personName(
  t: Translate,
  { firstName, lastName }: Person,
  unnamed: 'user' | 'host' | 'guest',
): string {
  const name = firstName || t(`person.${unnamed}`);
  return lastName ? t('person.withLetter', { name, letter: lastName }) : name;
}
