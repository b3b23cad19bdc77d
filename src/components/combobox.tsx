'use client';

import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type Ref, useCallback, useRef, useState } from 'react';
import {
  type ChoiceProps,
  comboboxButtonClass,
  comboboxInputClass,
  type TextProps,
  textClass,
} from './comboboxProps';
import { type InputSnapshot, useCaptureInput } from './inputHandover';
import { onDemand, useOnDemand } from './onDemand';

const choiceList = onDemand(() => import('./comboboxList').then(({ ChoiceList }) => ChoiceList));
const textList = onDemand(() => import('./comboboxList').then(({ TextList }) => TextList));

/** What all inputs tell of themselves whose list is not here yet. */
const shut = {
  role: 'combobox',
  'aria-autocomplete': 'list',
  'aria-expanded': false,
  autoComplete: 'off',
} as const;

/** What an input has to do until its list is here: note how it is left, and wait for signs being composed. */
function useStandIn() {
  const left = useRef<InputSnapshot>(null);
  const opening = useRef(false);
  const [composing, setComposing] = useState(false);
  return {
    left,
    opening,
    composing,
    leaving: useCaptureInput(left, opening),
    compose: {
      onCompositionStart: () => setComposing(true),
      onCompositionEnd: () => setComposing(false),
    },
  };
}

/** Two refs as one; the first may clean up after itself. */
const both =
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
 * One of a list too long to look through, in a `Field`: typing any part of an option finds
 * it. What is typed and not chosen is dropped. `listLabel` names the list and what opens it, which
 * comes when somebody is there.
 */
export function Combobox(props: ChoiceProps) {
  const { id, ref, listLabel, value, options, required, ...aria } = props;
  const [List, want] = useOnDemand(choiceList);
  const { left, opening, composing, leaving, compose } = useStandIn();
  const refs = useCallback(
    (input: HTMLInputElement | null) => both(leaving, ref)(input),
    [leaving, ref],
  );
  if (List && !composing) return <List {...props} left={left} />;

  const label = options.find((option) => option.value === value)?.label ?? '';
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
        {...shut}
        {...compose}
        dir="auto"
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
 * A line of any text, in a `Field`, with suggestions in a list called `listLabel`. What was typed is
 * the first line of the list, called `typedLabel`: Enter on it, or without a list, sends the form
 * around the field; Enter on a suggestion only takes it over. Until the list is here it is a plain line.
 */
export function TextCombobox(props: TextProps) {
  const { listLabel: _, suggestions: __, typedLabel: ___, onChange, onFocus, ...input } = props;
  const [List, want] = useOnDemand(textList);
  const { left, opening, composing, leaving, compose } = useStandIn();
  if (List && !composing) return <List {...props} left={left} />;
  return (
    <input
      {...shut}
      {...compose}
      {...input}
      dir="auto"
      ref={leaving}
      onChange={({ target }) => {
        // Typing opens the list: also one that comes after the last letter.
        opening.current = target.value !== '';
        onChange(target.value);
      }}
      onKeyDown={({ key }) => {
        // Sent: the list would lie over what is found.
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
