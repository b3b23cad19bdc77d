import { useSyncExternalStore } from 'react';
import { recall, remember } from '@/features/browserStorage';

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
  if (!recall(SAID_NO)) set(to);
}

export function endOffer(no: boolean): void {
  if (no) remember(SAID_NO);
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
