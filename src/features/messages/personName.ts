type Person = { firstName: string | null; lastName: string | null };

/** 'Dana L.': of the last name the server gives no more than its letter. */
export const personName = ({ firstName, lastName }: Person, fallback: string): string =>
  `${firstName || fallback}${lastName ? ` ${lastName}.` : ''}`;
