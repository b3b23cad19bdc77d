'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useEffect, useState } from 'react';
import { REQUESTED_MEAL_PARAM } from '@/format/requestPath';

/**
 * Returns whether the URL asks to request this meal, as after a sign-in that started here. The
 * parameter is removed at once, so going back or reloading doesn't ask again. Call `done` once it's
 * handled.
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
