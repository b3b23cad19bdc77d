import {
  type ComponentProps,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { type ControlProps, controlClass } from './field';
import type { SelectOption } from './selectList';

export type Suggestion = { id: string; text: string; label: string; note?: string };

export type ChoiceProps = ControlProps & {
  ref?: Ref<HTMLInputElement>;
  listLabel: string;
  value: string;
  /** The labels are what typed text is matched with. */
  options: readonly SelectOption<string>[];
  /** How an option is shown. Called only for the options in view. */
  textOf: (value: string) => string;
  onChange: (value: string) => void;
};

export type TextProps = ControlProps &
  Pick<ComponentProps<'input'>, 'name' | 'maxLength' | 'placeholder' | 'onFocus'> & {
    listLabel: string;
    value: string;
    onChange: (text: string, id?: string) => void;
    suggestions: readonly Suggestion[];
    typedLabel: string;
  };

export const textClass = `${controlClass} min-h-11`;
export const comboboxInputClass = `${textClass} pe-11`;
export const comboboxButtonClass =
  'absolute inset-y-0 end-0 flex w-11 items-center justify-center text-muted';

export type InputSnapshot = {
  text: string;
  selection: [number | null, number | null];
  open: boolean;
};

/**
 * Returns a ref that records the input's state in `snapshotRef` when the input unmounts, if it was in use.
 * `opening` says whether its list was requested.
 */
export function useCaptureInput(
  snapshotRef: RefObject<InputSnapshot | null>,
  opening: RefObject<boolean>,
) {
  return useCallback(
    (input: HTMLInputElement | null) => {
      if (!input) return undefined;
      return () => {
        const { value, selectionStart, selectionEnd } = input;
        snapshotRef.current =
          document.activeElement === input || opening.current
            ? { text: value, selection: [selectionStart, selectionEnd], open: opening.current }
            : null;
      };
    },
    [snapshotRef, opening],
  );
}

/** Uses the native setter. Otherwise React ignores values set by script. */
function type(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

export function useRestoreInput(
  snapshotRef: RefObject<InputSnapshot | null>,
  outer?: Ref<HTMLInputElement>,
) {
  const inputRef = useRef<HTMLInputElement>(null);
  // Before paint, so that no keystroke is lost.
  useLayoutEffect(() => {
    if (snapshotRef.current) inputRef.current?.focus({ preventScroll: true });
  }, [snapshotRef]);
  // After the library has set its own value.
  useEffect(() => {
    const input = inputRef.current;
    const snapshot = snapshotRef.current;
    if (!input || !snapshot) return;
    snapshotRef.current = null;
    if (input.value !== snapshot.text) type(input, snapshot.text);
    input.setSelectionRange(...snapshot.selection);
    if (snapshot.open)
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  }, [snapshotRef]);
  return useCallback(
    (input: HTMLInputElement | null) => {
      inputRef.current = input;
      if (typeof outer === 'function') outer(input);
      else if (outer) outer.current = input;
    },
    [outer],
  );
}
