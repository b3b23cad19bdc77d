import { useSyncExternalStore } from 'react';

/**
 * Whether to offer push notifications: only when the viewer has just started waiting for something,
 * and never after they declined. This browser remembers that.
 */

const SAID_NO = 'sukkah-push-no';

/** A guest waits for the host's answer, and a host for guests to ask. */
export type OfferedTo = 'guest' | 'host';

let offeredTo: OfferedTo | null = null;
const listeners = new Set<() => void>();

function set(to: OfferedTo | null): void {
  offeredTo = to;
  for (const listener of listeners) listener();
}

/** Call this after sending a request or publishing a listing, because an answer will follow. */
export function offerPush(to: OfferedTo): void {
  try {
    if (localStorage.getItem(SAID_NO)) return;
  } catch {
    // Without storage, ask again.
  }
  set(to);
}

export function endOffer(no: boolean): void {
  try {
    if (no) localStorage.setItem(SAID_NO, '1');
  } catch {
    // Without storage, ask again.
  }
  set(null);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useOfferedTo = (): OfferedTo | null =>
  useSyncExternalStore(
    subscribe,
    () => offeredTo,
    () => null,
  );
