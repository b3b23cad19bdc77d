import { useSyncExternalStore } from 'react';

export type ToastMessage = {
  title: string;
  description?: string;
  variant?: 'default' | 'destructive';
  action?: { label: string; onClick: () => void };
};

/** `open` → dismissed (`open: false`) → removed from the list. */
type ToastState = ToastMessage & { id: number; open: boolean };

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
  set([{ ...message, id: lastId, open: true }, ...toasts].slice(0, LIMIT));
  return lastId;
}

/** Closes a message; it leaves the list long after it left the eye. */
export function dismissToast(id: number): void {
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
