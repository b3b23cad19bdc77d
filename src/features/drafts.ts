/**
 * What somebody typed and has not sent. It never leaves the browser, is shown to nobody but its user, and is
 * emptied when they sign out; a browser that keeps nothing goes without.
 */

const PREFIX = 'sukkah-draft:';

function quietly<Result>(act: () => Result): Result | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

/** Forgets all that begins so, in one of the two places. */
const dropIn = (storage: () => Storage, prefix: string) =>
  quietly(() => {
    for (const key of Object.keys(storage())) if (key.startsWith(prefix)) storage().removeItem(key);
  });

// Even to name them may be refused.
const tab = () => window.sessionStorage;
const device = () => window.localStorage;

/** Forgets all that was typed, in this tab and on this device. */
export function dropAllDrafts(): void {
  dropIn(tab, PREFIX);
  dropIn(device, PREFIX);
}

/**
 * Drafts of one kind, each of a user and of a thing (`of`). `tab` keeps them until the tab is closed, `device`
 * until they are sent. What is read may be of an older version of the product: whoever reads it checks it.
 */
export function draftsOf(kind: string, where: 'tab' | 'device') {
  const storage = where === 'tab' ? tab : device;
  const prefix = `${PREFIX}${kind}:`;
  const keyOf = (userId: string, of: string) => `${prefix}${userId}:${of}`;
  return {
    keep(userId: string, of: string, draft: unknown): void {
      quietly(() => storage().setItem(keyOf(userId, of), JSON.stringify(draft)));
    },
    /** Undefined where nothing of this user's lies. */
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
