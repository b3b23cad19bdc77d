import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Returns what only the browser knows, which doesn't change. On the server, and while the page is
 * hydrated, returns `before`.
 */
export const useInBrowser = <T>(read: () => T, before: T): T =>
  useSyncExternalStore(never, read, () => before);
