'use client';

import { useEffect } from 'react';
import { onDemand, onFirstTouch, useOnDemand } from './onDemand';
import { useToasts } from './toastStore';

export { toast } from './toastStore';

const list = onDemand(() => import('./toastList').then(({ ToastList }) => ToastList));

/**
 * The place of toasts. What shows them is fetched with the first touch of the page, so that it is there
 * to tell of a network that fails after that, and with the first toast at the latest.
 */
export function Toaster() {
  const [List, want] = useOnDemand(list);
  const any = useToasts().length > 0;
  useEffect(() => {
    if (any) want();
  }, [any, want]);
  useEffect(() => onFirstTouch(list.warm), []);
  return List ? <List /> : null;
}
