import { useSyncExternalStore } from 'react';

export type ToastMessage = {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  action?: { label: string } & ({ onClick: () => void } | { href: string });
  /**
   * Duration in milliseconds, even while hovered. By default, a toast closes after 5 s without
   * hovering.
   */
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

/**
 * Shows a message in place of the current one.
 * @returns Its ID.
 */
export function toast(message: ToastMessage): number {
  lastId += 1;
  const id = lastId;
  set([{ ...message, id, open: true }, ...toasts].slice(0, LIMIT));
  if (message.lasts) setTimeout(() => dismissToast(id), message.lasts);
  return id;
}

/** Closes a message. It leaves the list much later, long after it has disappeared. */
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
