'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useState } from 'react';
import { ASKED_MEAL } from '@/format/askingPath';

/**
 * Whether the address asks for a seat at this meal, as after a sign-in that began at it. It does so
 * once: the address is cleaned, so that going back or a reload asks for nothing. `done` says that it was heard.
 */
export function useAskedFor(slotId: string, isUser: boolean) {
  const [asked, setAsked] = useState(false);
  const named = useSearchParams().get(ASKED_MEAL);
  useEffect(() => {
    if (!isUser || named !== slotId) return;
    const { pathname, search } = window.location;
    const rest = new URLSearchParams(search);
    rest.delete(ASKED_MEAL);
    window.history.replaceState(null, '', rest.size ? `${pathname}?${rest}` : pathname);
    setAsked(true);
  }, [isUser, named, slotId]);
  return { asked, done: useCallback(() => setAsked(false), []) };
}
