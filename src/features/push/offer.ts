/**
 * Whether to offer the viewer to be told at once: only when something that they wait for has just begun, and
 * never to who has said no, which this browser remembers.
 */

const SAID_NO = 'sukkah-push-no';

let isOffered = false;
const listeners = new Set<() => void>();

function set(offered: boolean): void {
  isOffered = offered;
  for (const listener of listeners) listener();
}

/** A request was sent, or a listing published: an answer will come. */
export function offerPush(): void {
  try {
    if (localStorage.getItem(SAID_NO)) return;
  } catch {
    // What cannot be remembered is asked again.
  }
  set(true);
}

/** They have answered it. @param no they do not want to be asked again */
export function endOffer(no: boolean): void {
  try {
    if (no) localStorage.setItem(SAID_NO, '1');
  } catch {
    // What cannot be remembered is asked again.
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
