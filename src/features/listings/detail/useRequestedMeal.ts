'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useState } from 'react';
import { REQUESTED_MEAL_PARAM } from '@/format/requestPath';

/**
 * Whether the address asks for a seat at this meal, as after a sign-in that began at it. It does so
 * once: the address is cleaned, so that going back or a reload asks for nothing. `done` says that it was heard.
 */
export function useRequestedMeal(slotId: string, isUser: boolean) {
  const [asked, setAsked] = useState(false);
  const named = useSearchParams().get(REQUESTED_MEAL_PARAM);
  useEffect(() => {
    if (!isUser || named !== slotId) return;
    const { pathname, search } = window.location;
    const rest = new URLSearchParams(search);
    rest.delete(REQUESTED_MEAL_PARAM);
    window.history.replaceState(null, '', rest.size ? `${pathname}?${rest}` : pathname);
    setAsked(true);
  }, [isUser, named, slotId]);
  return { asked, done: useCallback(() => setAsked(false), []) };
}
