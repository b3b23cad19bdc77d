/** The path of an input of the form, for the path that the shared schemas and the server speak of. */
export const fieldPath = (path: readonly PropertyKey[]): (string | number)[] =>
  path.map((key) =>
    key === 'donationSuggestedCents' ? 'donation' : typeof key === 'symbol' ? String(key) : key,
  );
