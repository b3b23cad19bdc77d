/** Select what `publicPerson` needs, and no more. */
export const personFields = { firstName: true, lastName: true, profileImageUrl: true } as const;

export type Person = {
  firstName: string | null;
  lastName: string | null;
  profileImageUrl: string | null;
};

/** A person as others see them: first name, first letter of the last name, photo. */
export const publicPerson = ({ firstName, lastName, profileImageUrl }: Person): Person => ({
  firstName,
  lastName: lastName ? ([...lastName][0] ?? null) : null,
  profileImageUrl,
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

/** What a host learns of a guest whom he has accepted, and nobody else of anybody. */
export const acceptedGuest = ({ email, phone, profile }: Guest) => ({
  email,
  phone,
  ...(profile ?? noNotes),
});
