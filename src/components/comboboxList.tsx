'use client';

import {
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Combobox as Headless,
} from '@headlessui/react';
import { ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useMemo, useState } from 'react';
import {
  type ChoiceProps,
  comboboxButtonClass,
  comboboxInputClass,
  type InputSnapshot,
  type Suggestion,
  type TextProps,
  textClass,
  useRestoreInput,
} from './comboboxInput';
import { isComposing } from './isComposing';
import { LabeledControl, optionClass, optionsAnchor, optionsClass } from './optionList';

const List = ({ label }: { label: string }) => (
  <ComboboxOptions
    aria-label={label}
    modal={false}
    anchor={optionsAnchor}
    className={`w-(--input-width) empty:invisible ${optionsClass}`}
  >
    {({ option }: { option: Suggestion }) => (
      <ComboboxOption value={option} className={`group ${optionClass} data-selected:font-semibold`}>
        <span className="min-w-0 grow break-words">
          <bdi>{option.label}</bdi>
        </span>
        {option.note && (
          <span className="shrink-0 text-muted group-data-focus:text-inherit">{option.note}</span>
        )}
      </ComboboxOption>
    )}
  </ComboboxOptions>
);

export function ChoiceList({
  id,
  ref,
  listLabel,
  value,
  options,
  textOf,
  onChange,
  required = false,
  'aria-invalid': invalid = false,
  'aria-describedby': describedBy,
  snapshotRef,
}: ChoiceProps & { snapshotRef: RefObject<InputSnapshot | null> }) {
  const [typed, setTyped] = useState('');
  const inputRef = useRestoreInput(snapshotRef, ref);
  const all = useMemo(
    () =>
      options.map(
        ({ value, label }): Suggestion => ({
          id: value,
          text: label,
          get label() {
            return textOf(value);
          },
        }),
      ),
    [options, textOf],
  );
  const matches = useMemo(() => {
    const part = typed.trim().toLowerCase();
    return all.filter(({ text }) => text.toLowerCase().includes(part));
  }, [all, typed]);
  return (
    <LabeledControl id={id} {...(describedBy && { 'aria-describedby': describedBy })}>
      <Headless
        value={all.find((option) => option.id === value) ?? null}
        by="id"
        virtual={{ options: matches }}
        invalid={invalid}
        onChange={(option: Suggestion | null) => option && onChange(option.id)}
        onClose={() => setTyped('')}
      >
        <div className="relative">
          <ComboboxInput
            id={id}
            ref={inputRef}
            required={required}
            aria-invalid={invalid || undefined}
            autoComplete="off"
            displayValue={(option: Suggestion | null) => option?.label ?? ''}
            // Select the text, so that typing replaces it.
            onFocus={({ target }) => target.select()}
            onChange={({ target }) => setTyped(target.value)}
            className={comboboxInputClass}
          />
          <ComboboxButton aria-label={listLabel} className={comboboxButtonClass}>
            <ChevronDown className="size-4" />
          </ComboboxButton>
        </div>
        <List label={listLabel} />
      </Headless>
    </LabeledControl>
  );
}

const TYPED = 'typed';

export function TextList({
  listLabel,
  value,
  onChange,
  suggestions,
  typedLabel,
  snapshotRef,
  ...input
}: TextProps & { snapshotRef: RefObject<InputSnapshot | null> }) {
  const inputRef = useRestoreInput(snapshotRef);
  const typed: Suggestion = { id: TYPED, text: value, label: typedLabel };
  const options = suggestions.length > 0 ? [typed, ...suggestions] : [];
  const sendByEnter = (event: KeyboardEvent<HTMLInputElement>, active: Suggestion | null) => {
    if (event.key !== 'Enter' || isComposing(event)) return;
    if (!active || active.id === TYPED) event.currentTarget.form?.requestSubmit();
  };
  const { id, 'aria-describedby': describedBy } = input;
  return (
    <LabeledControl id={id} {...(describedBy && { 'aria-describedby': describedBy })}>
      <Headless
        value={typed}
        by="id"
        virtual={{ options }}
        onChange={(option: Suggestion | null) =>
          option && option.id !== TYPED && onChange(option.text, option.id)
        }
      >
        {({ open, activeOption }) => (
          <>
            <ComboboxInput
              {...input}
              dir="auto"
              ref={inputRef}
              autoComplete="off"
              value={value}
              displayValue={(option: Suggestion | null) => option?.text ?? ''}
              onChange={({ target }) => onChange(target.value)}
              // While the list is closed, Enter submits the form.
              onKeyDown={(event) => open && sendByEnter(event, activeOption)}
              className={textClass}
            />
            <List label={listLabel} />
          </>
        )}
      </Headless>
    </LabeledControl>
  );
}
