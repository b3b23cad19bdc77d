'use client';

import { useCallback, useEffect, useState } from 'react';
import { onDemand, onFirstInteraction, useOnDemand } from './onDemand';
import { dismissToast, type ToastState, useToasts } from './toastStore';

export { toast } from './toastStore';

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
        {description && <p className="mt-0.5 break-words text-ink">{description}</p>}
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
  const [latest] = useToasts();
  const id = latest?.id;
  useEffect(() => {
    if (id !== undefined) want();
  }, [id, want]);
  useEffect(() => onFirstInteraction(list.warm), []);
  if (List) return <List />;
  return latest?.open ? <PlainToast key={latest.id} {...latest} isAnnounced={isMissing} /> : null;
}
