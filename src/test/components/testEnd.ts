const ends = new Set<() => Promise<unknown>>();

/** Registers cleanup to run after each test of any file. Helpers are loaded once for many files. */
export const atTestEnd = (end: () => Promise<unknown>): void => void ends.add(end);

export async function endTest(): Promise<void> {
  for (const end of ends) await end();
}
