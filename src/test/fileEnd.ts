const ends: (() => Promise<unknown>)[] = [];

/** Does this after the last test of the file at hand, whichever file's import of a helper it began with. */
export const atFileEnd = (end: () => Promise<unknown>): void => void ends.push(end);

/** All of it, for `perFile.ts`. */
export async function endFile(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end();
}
