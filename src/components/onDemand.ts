'use client';

import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';

export type OnDemand<Props> = {
  load: () => Promise<ComponentType<Props>>;
  /** Preloads the part. A failure is reported only when the part is needed. */
  warm: () => void;
  /** For the control that shows the part: preloads it as people get near. */
  approach: { onPointerEnter: () => void; onFocus: () => void };
};

/** @param fetchPart Imports the part. Called once, and again only after a failure. */
export function onDemand<Props>(fetchPart: () => Promise<ComponentType<Props>>): OnDemand<Props> {
  let coming: Promise<ComponentType<Props>> | undefined;
  const load = () => {
    coming ??= fetchPart().catch((error: unknown) => {
      coming = undefined;
      throw error;
    });
    return coming;
  };
  const warm = () => void load().catch(() => {});
  return { load, warm, approach: { onPointerEnter: warm, onFocus: warm } };
}

/**
 * Returns the part once `want` was called and it has loaded; undefined before that. Calls
 * `onFailure` if it can't load, for example without a network, unless the user has left by then.
 */
export function useOnDemand<Props>(part: OnDemand<Props>, onFailure?: () => void) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);
  const want = useCallback(
    () =>
      void part.load().then(
        (loaded) => mounted.current && setPart(() => loaded),
        () => mounted.current && onFailure?.(),
      ),
    [part, onFailure],
  );
  return [Part, want] as const;
}

const TOUCHES = ['pointerdown', 'keydown'] as const;

/**
 * Calls `warm` on the first interaction with the page.
 * @returns A function that cancels this.
 */
export function onFirstInteraction(warm: () => void): () => void {
  const done = new AbortController();
  const once = () => {
    done.abort();
    warm();
  };
  for (const touch of TOUCHES) window.addEventListener(touch, once, { signal: done.signal });
  return () => done.abort();
}
