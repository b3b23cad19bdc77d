'use client';

import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type Ref, useCallback, useRef, useState } from 'react';
import {
  type ChoiceProps,
  comboboxButtonClass,
  comboboxInputClass,
  type InputSnapshot,
  type TextProps,
  textClass,
  useCaptureInput,
} from './comboboxInput';
import { onDemand, useOnDemand } from './onDemand';

const choiceList = onDemand(() => import('./comboboxList').then(({ ChoiceList }) => ChoiceList));
const textList = onDemand(() => import('./comboboxList').then(({ TextList }) => TextList));

const closedProps = {
  role: 'combobox',
  'aria-autocomplete': 'list',
  'aria-expanded': false,
  autoComplete: 'off',
} as const;

/** Until the list loads, records the state of the input and waits for IME composition to end. */
function useStandIn() {
  const snapshotRef = useRef<InputSnapshot>(null);
  const opening = useRef(false);
  const [composing, setComposing] = useState(false);
  return {
    snapshotRef,
    opening,
    composing,
    leaving: useCaptureInput(snapshotRef, opening),
    compose: {
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
    },
  };
}

const mergeRefs =
  (
    first: (input: HTMLInputElement | null) => (() => void) | undefined,
    second?: Ref<HTMLInputElement>,
  ) =>
  (input: HTMLInputElement | null) => {
    const clean = first(input);
    const give = (to: HTMLInputElement | null) => {
      if (typeof second === 'function') second(to);
      else if (second) second.current = to;
    };
    give(input);
    return () => {
      clean?.();
      give(null);
    };
  };

/**
 * Picks one of many options, in a `Field`. Typing matches any part of an option; unmatched text is
 * dropped. `listLabel` names the list and its button. The list loads on focus.
 */
export function Combobox(props: ChoiceProps) {
  const { id, ref, listLabel, value, textOf, required, ...aria } = props;
  const [List, want] = useOnDemand(choiceList);
  const { snapshotRef, opening, composing, leaving, compose } = useStandIn();
  const refs = useCallback(
    (input: HTMLInputElement | null) => mergeRefs(leaving, ref)(input),
    [leaving, ref],
  );
  if (List && !composing) return <List {...props} snapshotRef={snapshotRef} />;

  const label = textOf(value);
  const open = () => {
    opening.current = true;
    want();
  };
  const openByKey = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowDown' || key === 'ArrowUp') open();
  };
  return (
    <div className="relative">
      <input
        {...closedProps}
        {...compose}
        id={id}
        ref={refs}
        key={label}
        required={required}
        aria-describedby={aria['aria-describedby']}
        aria-invalid={aria['aria-invalid']}
        defaultValue={label}
        onFocus={({ target }) => {
          target.select();
          want();
        }}
        onBlur={({ target }) => {
          target.value = label;
        }}
        onKeyDown={openByKey}
        className={comboboxInputClass}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-label={listLabel}
        onPointerEnter={choiceList.warm}
        onClick={open}
        className={comboboxButtonClass}
      >
        <ChevronDown className="size-4" />
      </button>
    </div>
  );
}

/**
 * Free text with suggestions, in a `Field`. The typed text is the first item of the list, labeled
 * `typedLabel`. Enter on it, or without a list, submits the form; Enter on another item only fills
 * it in. It's a plain input until the list loads.
 */
export function TextCombobox(props: TextProps) {
  const { listLabel: _, suggestions: __, typedLabel: ___, onChange, onFocus, ...input } = props;
  const [List, want] = useOnDemand(textList);
  const { snapshotRef, opening, composing, leaving, compose } = useStandIn();
  if (List && !composing) return <List {...props} snapshotRef={snapshotRef} />;
  return (
    <input
      {...closedProps}
      {...compose}
      {...input}
      dir="auto"
      ref={leaving}
      onChange={({ target }) => {
        // Typing opens the list, even if it loads after the last keystroke.
        opening.current = target.value !== '';
        onChange(target.value);
      }}
      onKeyDown={({ key }) => {
        // Once submitted, the list would cover the results.
        if (key === 'Enter') opening.current = false;
      }}
      onBlur={() => {
        opening.current = false;
      }}
      onFocus={(event) => {
        want();
        onFocus?.(event);
      }}
      className={textClass}
    />
  );
}
