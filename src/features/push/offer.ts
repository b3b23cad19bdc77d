/**
 * Whether to offer push notifications: only when the viewer has just started waiting for something,
 * and never after they declined. This browser remembers that.
 */

const SAID_NO = 'sukkah-push-no';

let isOffered = false;
const listeners = new Set<() => void>();

function set(offered: boolean): void {
  isOffered = offered;
  for (const listener of listeners) listener();
}

/** Call this after sending a request or publishing a listing, because an answer will follow. */
export function offerPush(): void {
  try {
    if (localStorage.getItem(SAID_NO)) return;
  } catch {
    // Without storage, ask again.
  }
  set(true);
}

export function endOffer(no: boolean): void {
  try {
    if (no) localStorage.setItem(SAID_NO, '1');
  } catch {
    // Without storage, ask again.
  }
  set(false);
}

export const offered = {
  get: () => isOffered,
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
