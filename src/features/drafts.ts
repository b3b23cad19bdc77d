import { withStorage } from './browserStorage';

/**
 * Text that was typed but not sent. It never leaves the browser, only its author can see it, and
 * signing out deletes it. Without storage, nothing is saved.
 */

const PREFIX = 'sukkah-draft:';

const dropIn = (storage: () => Storage, prefix: string) =>
  withStorage(() => {
    for (const key of Object.keys(storage())) if (key.startsWith(prefix)) storage().removeItem(key);
  });

const tab = () => window.sessionStorage;
const device = () => window.localStorage;

export function dropAllDrafts(): void {
  dropIn(tab, PREFIX);
  dropIn(device, PREFIX);
}

/**
 * Returns storage for one kind of draft, by user and item (`itemKey`). `tab` keeps drafts until the tab
 * closes, `device` until they're sent. A draft may come from an older version of the app, so
 * validate what you read.
 */
export function draftsOf(kind: string, scope: 'tab' | 'device') {
  const storage = scope === 'tab' ? tab : device;
  const prefix = `${PREFIX}${kind}:`;
  const keyOf = (userId: string, itemKey: string) => `${prefix}${userId}:${itemKey}`;
  return {
    keep(userId: string, itemKey: string, draft: unknown): void {
      withStorage(() => storage().setItem(keyOf(userId, itemKey), JSON.stringify(draft)));
    },
    read: (userId: string, itemKey: string): unknown =>
      withStorage(() => JSON.parse(storage().getItem(keyOf(userId, itemKey)) ?? 'null')) ??
      undefined,
    drop(userId: string, itemKey: string): void {
      withStorage(() => storage().removeItem(keyOf(userId, itemKey)));
    },
    dropAll: (): void => {
      dropIn(storage, prefix);
    },
  };
}
