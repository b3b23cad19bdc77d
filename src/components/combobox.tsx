'use client';

import {
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Combobox as Headless,
} from '@headlessui/react';
import { ChevronDown } from 'lucide-react';
import { type ComponentProps, type KeyboardEvent, type Ref, useMemo, useState } from 'react';
import { type ControlProps, controlClass } from './field';
import { optionClass, optionsAnchor, optionsClass, type SelectOption } from './select';

/** What a combobox offers: the text that it puts into the field, and what its line says. */
export type Suggestion = { id: string; text: string; label: string; note?: string };

/** The list below the field. Long ones are drawn as far as they show. */
const List = ({ label }: { label: string }) => (
  <ComboboxOptions
    aria-label={label}
    modal={false}
    anchor={optionsAnchor}
    className={`w-(--input-width) empty:invisible ${optionsClass}`}
  >
    {({ option }: { option: Suggestion }) => (
      <ComboboxOption value={option} className={`group ${optionClass} data-selected:font-semibold`}>
        <span className="min-w-0 grow break-words">{option.label}</span>
        {option.note && (
          <span className="shrink-0 text-muted group-data-focus:text-inherit">{option.note}</span>
        )}
      </ComboboxOption>
    )}
  </ComboboxOptions>
);

/**
 * One of a list too long to look through, in a `Field`: typing any part of an option finds
 * it. What is typed and not chosen is dropped. `listLabel` names the list and what opens it.
 */
export function Combobox({
  id,
  ref,
  listLabel,
  value,
  options,
  onChange,
  required = false,
  'aria-invalid': invalid = false,
}: ControlProps & {
  ref?: Ref<HTMLInputElement>;
  listLabel: string;
  value: string;
  options: readonly SelectOption<string>[];
  onChange: (value: string) => void;
}) {
  const [typed, setTyped] = useState('');
  const all = useMemo(
    () => options.map(({ value, label }): Suggestion => ({ id: value, text: label, label })),
    [options],
  );
  const found = useMemo(() => {
    const part = typed.trim().toLowerCase();
    return all.filter(({ label }) => label.toLowerCase().includes(part));
  }, [all, typed]);
  return (
    <Headless
      value={all.find((option) => option.id === value) ?? null}
      by="id"
      virtual={{ options: found }}
      invalid={invalid}
      onChange={(option: Suggestion | null) => option && onChange(option.id)}
      onClose={() => setTyped('')}
    >
      <div className="relative">
        <ComboboxInput
          id={id}
          ref={ref}
          required={required}
          aria-invalid={invalid || undefined}
          autoComplete="off"
          displayValue={(option: Suggestion | null) => option?.text ?? ''}
          // Whoever comes here wants another one: typing takes the place of what stands here.
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setTyped(target.value)}
          className={`${controlClass} min-h-11 pe-11`}
        />
        <ComboboxButton
          aria-label={listLabel}
          className="absolute inset-y-0 end-0 flex w-11 items-center justify-center text-muted"
        >
          <ChevronDown className="size-4" />
        </ComboboxButton>
      </div>
      <List label={listLabel} />
    </Headless>
  );
}

const TYPED = 'typed';

/**
 * A line of any text, in a `Field`, with suggestions in a list called `listLabel`. What was typed is
 * the first line of the list, called `typedLabel`: Enter on it, or without a list, sends the form
 * around the field; Enter on a suggestion only takes it over.
 */
export function TextCombobox({
  listLabel,
  value,
  onChange,
  suggestions,
  typedLabel,
  ...input
}: ControlProps &
  Pick<ComponentProps<'input'>, 'name' | 'maxLength' | 'placeholder' | 'onFocus'> & {
    listLabel: string;
    value: string;
    onChange: (text: string) => void;
    suggestions: readonly Suggestion[];
    typedLabel: string;
  }) {
  const typed: Suggestion = { id: TYPED, text: value, label: typedLabel };
  const options = suggestions.length > 0 ? [typed, ...suggestions] : [];
  const sendByEnter = (event: KeyboardEvent<HTMLInputElement>, active: Suggestion | null) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (!active || active.id === TYPED) event.currentTarget.form?.requestSubmit();
  };
  return (
    <Headless
      value={typed}
      by="id"
      virtual={{ options }}
      onChange={(option: Suggestion | null) =>
        option && option.id !== TYPED && onChange(option.text)
      }
    >
      {({ open, activeOption }) => (
        <>
          <ComboboxInput
            {...input}
            autoComplete="off"
            value={value}
            displayValue={(option: Suggestion | null) => option?.text ?? ''}
            onChange={({ target }) => onChange(target.value)}
            // Shut, the list leaves Enter to the form.
            onKeyDown={(event) => open && sendByEnter(event, activeOption)}
            className={`${controlClass} min-h-11`}
          />
          <List label={listLabel} />
        </>
      )}
    </Headless>
  );
}
