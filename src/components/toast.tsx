'use client';

import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { onDemand, onFirstInteraction, useOnDemand } from './onDemand';
import type { ToastMessage, ToastState } from './toastList';

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
  if (message.lasts) closeToastIn(id, message.lasts);
  return id;
}

let closing: ReturnType<typeof setTimeout> | undefined;

/** Closes the current message after this time, in milliseconds, instead of what it said before. */
function closeToastIn(id: number, ms: number): void {
  clearTimeout(closing);
  closing = setTimeout(() => dismissToast(id), ms);
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

const useToasts = () =>
  useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );

const list = onDemand(() => import('./toastList').then(({ ToastList }) => ToastList));

const PLAIN_MS = 5000;

/**
 * A toast until the list's script arrives, or in its place if it can't be loaded. The list
 * announces the toast to screen readers once it's there, so this one does so only if the list
 * isn't coming.
 */
function PlainToast({
  id,
  title,
  description,
  variant,
  isAnnounced,
}: ToastState & { isAnnounced: boolean }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), PLAIN_MS);
    return () => clearTimeout(timer);
  }, [id]);
  const isBad = variant === 'destructive';
  return (
    <div
      {...(isAnnounced && { role: 'alert' })}
      className="fixed end-0 top-0 z-50 w-full max-w-sm p-4 sm:top-16"
    >
      <div
        className={`rounded-xl border bg-raised p-4 text-sm shadow-float ${isBad ? 'border-bad' : 'border-edge'}`}
      >
        <p className={`font-semibold ${isBad ? 'text-bad' : ''}`}>{title}</p>
        {description && (
          <p className="mt-0.5 break-words whitespace-pre-line text-ink">{description}</p>
        )}
      </div>
    </div>
  );
}

/**
 * Shows toasts. The list's script loads on first interaction with the page, so that it's there
 * if the network fails after that, and with each toast until it has arrived.
 */
export function Toaster() {
  const [isMissing, setIsMissing] = useState(false);
  const [List, want] = useOnDemand(
    list,
    useCallback(() => setIsMissing(true), []),
  );
  const toasts = useToasts();
  const [latest] = toasts;
  const id = latest?.id;
  useEffect(() => {
    if (id !== undefined) want();
  }, [id, want]);
  useEffect(() => onFirstInteraction(list.warm), []);
  if (List) return <List toasts={toasts} onDismiss={dismissToast} onExtend={closeToastIn} />;
  return latest?.open ? <PlainToast key={latest.id} {...latest} isAnnounced={isMissing} /> : null;
}
