/** Maps a path in the shared schemas or a server error to the path of a form input. */
export const fieldPath = (path: readonly PropertyKey[]): (string | number)[] =>
  path.map((key) =>
    key === 'donationSuggestedCents' ? 'donation' : typeof key === 'symbol' ? String(key) : key,
  );
