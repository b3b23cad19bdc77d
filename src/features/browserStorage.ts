/**
 * Runs `use`, which reads or changes the browser's storage.
 * @returns undefined without storage: even the properties for it may throw
 */
export function withStorage<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** Returns what this browser remembers under a key. */
export const recall = (key: string) => withStorage(() => localStorage.getItem(key)) ?? null;

export function remember(key: string, value = '1'): void {
  withStorage(() => localStorage.setItem(key, value));
}
