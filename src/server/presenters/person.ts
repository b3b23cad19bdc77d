import type { Translate } from '@/i18n/language';

/** Select what `publicPerson` needs, and no more. */
export const personFields = {
  firstName: true,
  lastName: true,
  profileImageUrl: true,
  deletedAt: true,
} as const;

export type Person = {
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
};

/** Whether they have deleted their account, as the client tells it, or our own SQL. */
type Left = { deletedAt: Date | null } | { isDeleted: boolean };

const hasLeft = (person: Left) =>
  'isDeleted' in person ? person.isDeleted : person.deletedAt !== null;

/** The first name that others see; who has left has none, and is called what they are. */
export const publicName = (
  t: Translate,
  { firstName, ...person }: { firstName: string | null } & Left,
): string | null => (hasLeft(person) ? t('person.deleted') : firstName);

/** As much of a last name as others see. */
export const firstLetter = (name: string): string => [...name][0] ?? '';

/** A person as others see them: first name, first letter of the last name, photo. */
export const publicPerson = (t: Translate, person: Person & Left): Person => ({
  firstName: publicName(t, person),
  lastName: person.lastName ? firstLetter(person.lastName) : null,
  profileImageUrl: person.profileImageUrl,
});

/** Select what `publicHost` needs, and no more. */
export const hostFields = { firstName: true, profileImageUrl: true, deletedAt: true } as const;

/** A host as everybody sees them. */
export const publicHost = (t: Translate, host: Omit<Person, 'lastName'> & Left) => ({
  firstName: publicName(t, host),
  profileImageUrl: host.profileImageUrl,
});

/** Select what `acceptedGuest` needs, and no more. */
export const acceptedGuestFields = {
  email: true,
  phone: true,
  profile: { select: { dietaryNotes: true, allergens: true, accessibilityNeeds: true } },
} as const;

type Notes = { dietaryNotes: string | null; allergens: string[]; accessibilityNeeds: string[] };
type Guest = { email: string | null; phone: string | null; profile: Notes | null };

const noNotes: Notes = { dietaryNotes: null, allergens: [], accessibilityNeeds: [] };

/** What a host learns of a guest while an acceptance shares it, and nobody else of anybody. */
export const acceptedGuest = ({ email, phone, profile }: Guest) => ({
  email,
  phone,
  ...(profile ?? noNotes),
});

/** The same where it is not shared. */
export const unknownGuest = acceptedGuest({ email: null, phone: null, profile: null });
