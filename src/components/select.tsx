'use client';

import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react';
import { Check, ChevronDown } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId } from 'react';
import { type ControlProps, controlClass } from './field';

/** The panel below a select or a combobox: as wide as its control, and never beyond the window. */
export const optionsClass =
  'z-50 overscroll-contain rounded-xl border border-edge bg-surface p-1 shadow-float [--anchor-max-height:23rem]';

/** One option of such a panel. */
export const optionClass =
  'flex min-h-11 w-full cursor-default items-center gap-2 rounded-lg px-3 py-2 text-base select-none data-focus:bg-accent data-focus:text-accent-ink sm:text-sm';

/** Where the panel goes, in pixels: below its control, or above it where there is more room. */
export const optionsAnchor = { to: 'bottom start', gap: 4, padding: 8 } as const;

type Value = string | number;
export type SelectOption<V extends Value> = { value: V; label: string };
export type SelectGroup<V extends Value> = {
  label: string;
  options: readonly SelectOption<V>[];
};

function Option<V extends Value>({ value, label }: SelectOption<V>) {
  return (
    <ListboxOption value={value} className={`group ${optionClass}`}>
      <span className="min-w-0 grow break-words">{label}</span>
      <Check className="invisible size-4 shrink-0 group-data-selected:visible" />
    </ListboxOption>
  );
}

function Group<V extends Value>({ label, options }: SelectGroup<V>) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox may hold a group, and no fieldset
    <div role="group" aria-labelledby={id}>
      <div id={id} aria-hidden="true" className="px-3 pt-3 pb-1 text-xs font-semibold text-muted">
        {label}
      </div>
      {options.map((option) => (
        <Option key={option.value} {...option} />
      ))}
    </div>
  );
}

/** Left alone, Enter would send the form around the button, as long as the list is shut. */
function openByEnter(event: KeyboardEvent<HTMLButtonElement>) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  const space = new KeyboardEvent('keydown', { key: ' ', bubbles: true });
  event.currentTarget.dispatchEvent(space);
}

/**
 * One of a list, in a `Field`. The label and the value together are its accessible name. There is
 * always a value, so that none can be required; where none need be given, an option says so.
 */
export function Select<V extends Value>({
  id,
  ref,
  value,
  options,
  onChange,
  'aria-invalid': invalid = false,
}: ControlProps & {
  ref?: Ref<HTMLButtonElement>;
  value: V;
  options: readonly (SelectOption<V> | SelectGroup<V>)[];
  onChange: (value: V) => void;
}) {
  const all = options.flatMap((one) => ('options' in one ? one.options : [one]));
  return (
    <Listbox value={value} onChange={onChange} invalid={invalid}>
      <ListboxButton
        id={id}
        ref={ref}
        onKeyDown={openByEnter}
        className={`${controlClass} flex min-h-11 items-center gap-2 text-start data-invalid:border-bad`}
      >
        <span className="min-w-0 grow truncate">
          {all.find((option) => option.value === value)?.label}
        </span>
        <ChevronDown className="size-4 shrink-0 text-muted" />
      </ListboxButton>
      <ListboxOptions
        modal={false}
        anchor={optionsAnchor}
        className={`min-w-(--button-width) ${optionsClass}`}
      >
        {options.map((one) =>
          'options' in one ? (
            <Group key={one.label} {...one} />
          ) : (
            <Option key={one.value} {...one} />
          ),
        )}
      </ListboxOptions>
    </Listbox>
  );
}
