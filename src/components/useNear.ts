'use client';

import { useEffect, useEffectEvent, useState } from 'react';

const REPEAT_MS = 3000;

/**
 * Calls `whileNear` as soon as the pointer or focus is on an element, and every three seconds while
 * it stays there, so that a time limit doesn't end under someone's finger.
 * @returns props for the element
 */
export function useNear(whileNear: () => void) {
  const [hasPointer, setHasPointer] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isNear = hasPointer || hasFocus;
  const call = useEffectEvent(whileNear);
  useEffect(() => {
    if (!isNear) return;
    call();
    const timer = setInterval(() => call(), REPEAT_MS);
    return () => clearInterval(timer);
  }, [isNear]);
  return {
    onPointerEnter: () => setHasPointer(true),
    onPointerLeave: () => setHasPointer(false),
    onFocus: () => setHasFocus(true),
    onBlur: () => setHasFocus(false),
  };
}
