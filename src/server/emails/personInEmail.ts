import { isolateText } from '@/format/direction';
import { personName } from '@/format/personName';
import type { Translate } from '@/i18n/language';
import { firstNameOrNull, lastNameOrNull } from '@/schemas/personName';
import { type Person, publicName, publicPerson } from '../presenters/person';

/**
 * Names in emails and notifications. Our own address sends them, so a name from before today's
 * rules is replaced by 'Guest' or 'Host'.
 */

type Left = { deletedAt: Date | null } | { isDeleted: boolean };

export function personInEmail(
  t: Translate,
  person: Person & Left,
  unnamed: 'user' | 'guest',
): string {
  const firstName = firstNameOrNull(person.firstName);
  const lastName = lastNameOrNull(person.lastName);
  return isolateText(personName(t, publicPerson(t, { ...person, firstName, lastName }), unnamed));
}

export const hostInEmail = (t: Translate, host: { firstName: string | null } & Left): string =>
  isolateText(
    publicName(t, { ...host, firstName: firstNameOrNull(host.firstName) }) ?? t('person.host'),
  );
