import { useSyncExternalStore } from 'react';

export type ToastMessage = {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  /** What can be done about it: something on this page, or the way to another. */
  action?: { label: string } & ({ onClick: () => void } | { href: string });
  /** How long it stays, in milliseconds, even while somebody points at it; 5 s of not being pointed at unless said. */
  lasts?: number;
};

/** `open` → dismissed (`open: false`) → removed from the list. */
export type ToastState = ToastMessage & { id: number; open: boolean };

const LIMIT = 1;
const REMOVE_DELAY_MS = 1_000_000;

let toasts: readonly ToastState[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

function set(next: readonly ToastState[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

/** Shows a message in place of the one that is there. @returns its id. */
export function toast(message: ToastMessage): number {
  lastId += 1;
  const id = lastId;
  set([{ ...message, id, open: true }, ...toasts].slice(0, LIMIT));
  if (message.lasts) setTimeout(() => dismissToast(id), message.lasts);
  return id;
}

/** Closes a message; it leaves the list long after it left the eye. */
export function dismissToast(id: number): void {
  if (!toasts.some((one) => one.id === id && one.open)) return;
  set(toasts.map((one) => (one.id === id ? { ...one, open: false } : one)));
  setTimeout(() => set(toasts.filter((one) => one.id !== id)), REMOVE_DELAY_MS);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const none: readonly ToastState[] = [];

export const useToasts = () =>
  useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
