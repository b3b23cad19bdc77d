import type { Translate } from '@/i18n/language';
import { readablePhone } from './phoneNumber';

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

type Left = { deletedAt: Date | null } | { isDeleted: boolean };

const hasLeft = (person: Left) =>
  'isDeleted' in person ? person.isDeleted : person.deletedAt !== null;

export const publicName = (
  t: Translate,
  { firstName, ...person }: { firstName: string | null } & Left,
): string | null => (hasLeft(person) ? t('person.deleted') : firstName);

export const firstLetter = (name: string): string => [...name][0] ?? '';

export const publicPerson = (t: Translate, person: Person & Left): Person => ({
  firstName: publicName(t, person),
  lastName: person.lastName ? firstLetter(person.lastName) : null,
  profileImageUrl: person.profileImageUrl,
});

export const hostFields = { firstName: true, profileImageUrl: true, deletedAt: true } as const;

export const publicHost = (t: Translate, host: Omit<Person, 'lastName'> & Left) => ({
  firstName: publicName(t, host),
  profileImageUrl: host.profileImageUrl,
});

export const acceptedGuestFields = {
  email: true,
  phone: true,
  profile: {
    select: { dietaryNotes: true, dietaryFlags: true, allergens: true, accessibilityNeeds: true },
  },
} as const;

type Notes = { dietaryNotes: string | null; allergens: string[]; accessibilityNeeds: string[] };
type Guest = {
  email: string | null;
  phone: string | null;
  /** Its dietary flags count only among the allergies: see `presentAllergies`. */
  profile: (Notes & { dietaryFlags: string[] }) | null;
};

/** Returns the guest details that an acceptance shares with the host, and with nobody else. */
export const acceptedGuest = ({ email, phone, profile }: Guest) => ({
  email,
  phone: readablePhone(phone),
  dietaryNotes: profile?.dietaryNotes ?? null,
  allergens: profile?.allergens ?? [],
  accessibilityNeeds: profile?.accessibilityNeeds ?? [],
});

/** Stands in for `acceptedGuest` when nothing is shared. */
export const unknownGuest = acceptedGuest({ email: null, phone: null, profile: null });
