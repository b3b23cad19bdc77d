/**
 * Text that was typed but not sent. It never leaves the browser, only its author can see it, and
 * signing out deletes it. Without storage, nothing is saved.
 */

const PREFIX = 'sukkah-draft:';

function quietly<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

const dropIn = (storage: () => Storage, prefix: string) =>
  quietly(() => {
    for (const key of Object.keys(storage())) if (key.startsWith(prefix)) storage().removeItem(key);
  });

// Even reading these properties can throw.
const tab = () => window.sessionStorage;
const device = () => window.localStorage;

export function dropAllDrafts(): void {
  dropIn(tab, PREFIX);
  dropIn(device, PREFIX);
}

/**
 * Returns storage for one kind of draft, by user and item (`of`). `tab` keeps drafts until the tab
 * closes, `device` until they're sent. A draft may come from an older version of the app, so
 * validate what you read.
 */
export function draftsOf(kind: string, where: 'tab' | 'device') {
  const storage = where === 'tab' ? tab : device;
  const prefix = `${PREFIX}${kind}:`;
  const keyOf = (userId: string, of: string) => `${prefix}${userId}:${of}`;
  return {
    keep(userId: string, of: string, draft: unknown): void {
      quietly(() => storage().setItem(keyOf(userId, of), JSON.stringify(draft)));
    },
    /** Returns undefined if this user has no draft. */
    read: (userId: string, of: string): unknown =>
      quietly(() => JSON.parse(storage().getItem(keyOf(userId, of)) ?? 'null')) ?? undefined,
    drop(userId: string, of: string): void {
      quietly(() => storage().removeItem(keyOf(userId, of)));
    },
    dropAll: (): void => {
      dropIn(storage, prefix);
    },
  };
}
