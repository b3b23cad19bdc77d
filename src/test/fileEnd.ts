const ends: (() => Promise<unknown>)[] = [];

/**
 * Registers cleanup to run after the current test file's last test, whichever file first imported
 * the helper.
 */
export const atFileEnd = (end: () => Promise<unknown>): void => void ends.push(end);

export async function endFile(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end();
}
