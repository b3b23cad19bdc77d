/** Select what `publicPerson` needs, and no more. */
export const personFields = { firstName: true, lastName: true, profileImageUrl: true } as const;

type Person = {
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
