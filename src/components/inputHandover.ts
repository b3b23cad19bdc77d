import { type Ref, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/** How an input was left that another takes the place of: what was typed, and where the cursor stood. */
export type InputSnapshot = {
  text: string;
  selection: [number | null, number | null];
  open: boolean;
};

/**
 * A ref for an input that another one is to replace: as it goes, it notes in `left` how it was left, if
 * somebody was at it. `opening` says whether they have asked for its list.
 */
export function useCaptureInput(
  left: RefObject<InputSnapshot | null>,
  opening: RefObject<boolean>,
) {
  return useCallback(
    (input: HTMLInputElement | null) => {
      if (!input) return undefined;
      return () => {
        const { value, selectionStart, selectionEnd } = input;
        left.current =
          document.activeElement === input || opening.current
            ? { text: value, selection: [selectionStart, selectionEnd], open: opening.current }
            : null;
      };
    },
    [left, opening],
  );
}

/** To React, a text that a script puts in is none that somebody typed, unless it is set past it. */
function type(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A ref for the input that comes in its place: whoever was there goes on as if nothing had happened. */
export function useRestoreInput(
  left: RefObject<InputSnapshot | null>,
  outer?: Ref<HTMLInputElement>,
) {
  const own = useRef<HTMLInputElement>(null);
  // At once, so that no key goes astray.
  useLayoutEffect(() => {
    if (left.current) own.current?.focus({ preventScroll: true });
  }, [left]);
  // Only when the library has put in what it shows itself.
  useEffect(() => {
    const [input, was] = [own.current, left.current];
    if (!input || !was) return;
    left.current = null;
    if (input.value !== was.text) type(input, was.text);
    input.setSelectionRange(...was.selection);
    if (was.open)
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  }, [left]);
  return useCallback(
    (input: HTMLInputElement | null) => {
      own.current = input;
      if (typeof outer === 'function') outer(input);
      else if (outer) outer.current = input;
    },
    [outer],
  );
}
