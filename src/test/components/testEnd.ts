const ends = new Set<() => Promise<unknown>>();

/** Does this after each test, of whichever file: helpers are loaded once for many of them. */
export const atTestEnd = (end: () => Promise<unknown>): void => void ends.add(end);

/** All of it, for `setup.ts`. */
export async function endTest(): Promise<void> {
  for (const end of ends) await end();
}
