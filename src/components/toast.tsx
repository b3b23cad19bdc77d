'use client';

import { useCallback, useEffect, useState } from 'react';
import { onDemand, onFirstTouch, useOnDemand } from './onDemand';
import { dismissToast, type ToastState, useToasts } from './toastStore';

export { toast } from './toastStore';

const list = onDemand(() => import('./toastList').then(({ ToastList }) => ToastList));

const PLAIN_MS = 5000;

/** A toast without the list's script, for pages that lose the network before anybody touches them. */
function PlainToast({ id, title, description, variant }: ToastState) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(id), PLAIN_MS);
    return () => clearTimeout(timer);
  }, [id]);
  const isBad = variant === 'destructive';
  return (
    <div role="alert" className="fixed end-0 top-0 z-50 w-full max-w-sm p-4 sm:top-16">
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
 * The place of toasts. What shows them is fetched with the first touch of the page, so that it is there
 * to tell of a network that fails after that, and with each toast until it has come.
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
  useEffect(() => onFirstTouch(list.warm), []);
  if (List) return <List />;
  return isMissing && latest?.open ? <PlainToast key={latest.id} {...latest} /> : null;
}
