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

/** `text` goes into the field; `label` and `note` are shown in the list. */
export type Suggestion = { id: string; text: string; label: string; note?: string };

export type ChoiceProps = ControlProps & {
  ref?: Ref<HTMLInputElement>;
  listLabel: string;
  value: string;
  options: readonly SelectOption<string>[];
  onChange: (value: string) => void;
};

export type TextProps = ControlProps &
  Pick<ComponentProps<'input'>, 'name' | 'maxLength' | 'placeholder' | 'onFocus'> & {
    listLabel: string;
    value: string;
    /** `id` is that of the chosen suggestion. */
    onChange: (text: string, id?: string) => void;
    suggestions: readonly Suggestion[];
    typedLabel: string;
  };

export const textClass = `${controlClass} min-h-11`;
export const comboboxInputClass = `${textClass} pe-11`;
export const comboboxButtonClass =
  'absolute inset-y-0 end-0 flex w-11 items-center justify-center text-muted';

/**
 * The state of an input that's being replaced: its text, its cursor, and whether to open its list.
 */
export type InputSnapshot = {
  text: string;
  selection: [number | null, number | null];
  open: boolean;
};

/**
 * Returns a ref that records the input's state in `left` when the input unmounts, if it was in use.
 * `opening` says whether its list was requested.
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

/** Uses the native setter. Otherwise React ignores values set by script. */
function type(input: HTMLInputElement, text: string) {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Returns a ref for the replacement input, which restores focus, text and cursor. */
export function useRestoreInput(
  left: RefObject<InputSnapshot | null>,
  outer?: Ref<HTMLInputElement>,
) {
  const own = useRef<HTMLInputElement>(null);
  // Before paint, so that no keystroke is lost.
  useLayoutEffect(() => {
    if (left.current) own.current?.focus({ preventScroll: true });
  }, [left]);
  // After the library has set its own value.
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
