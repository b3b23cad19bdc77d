'use client';

import { Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react';
import { Check } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import type { ControlProps } from './field';
import { LabeledControl, optionClass, optionsAnchor, optionsClass } from './optionList';

export type OptionValue = string | number;
export type SelectOption<V extends OptionValue> = { value: V; label: string; note?: string };
type SelectGroup<V extends OptionValue> = {
  label: string;
  options: readonly SelectOption<V>[];
};

type Options<V extends OptionValue> = readonly (SelectOption<V> | SelectGroup<V>)[];

export type SelectProps<V extends OptionValue> = ControlProps & {
  ref?: Ref<HTMLButtonElement>;
  value: V;
  options: Options<V>;
  onChange: (value: V) => void;
};

export type SelectListProps<V extends OptionValue> = SelectProps<V> & {
  buttonClass: string;
  buttonContent: ReactNode;
};

function Option<V extends OptionValue>({ value, label, note }: SelectOption<V>) {
  return (
    <ListboxOption value={value} className={`group ${optionClass}`}>
      <span className="min-w-0 grow break-words">
        <span>{label}</span>
        {note && ' '}
        {note && (
          <span className="block text-xs text-muted group-data-focus:text-accent-ink">{note}</span>
        )}
      </span>
      <Check className="invisible size-4 shrink-0 group-data-selected:visible" />
    </ListboxOption>
  );
}

function Group<V extends OptionValue>({ label, options }: SelectGroup<V>) {
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

const pressSpace = (button: HTMLElement) =>
  button.dispatchEvent(new KeyboardEvent('keydown', { key: ' ', bubbles: true }));

/** While the list is closed, Enter would submit the form instead. */
function openByEnter(event: KeyboardEvent<HTMLButtonElement>) {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  pressSpace(event.currentTarget);
}

export function SelectList<V extends OptionValue>({
  id,
  ref,
  value,
  options,
  onChange,
  'aria-describedby': describedBy,
  'aria-invalid': invalid = false,
  buttonClass,
  buttonContent,
}: SelectListProps<V>) {
  const buttonRef = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    if (!buttonRef.current) return;
    buttonRef.current.focus({ preventScroll: true });
    pressSpace(buttonRef.current);
  }, []);
  return (
    <LabeledControl id={id} {...(describedBy && { 'aria-describedby': describedBy })}>
      <Listbox value={value} onChange={onChange} invalid={invalid}>
        <ListboxButton
          id={id}
          ref={(button: HTMLButtonElement | null) => {
            buttonRef.current = button;
            if (typeof ref === 'function') ref(button);
            else if (ref) ref.current = button;
          }}
          onKeyDown={openByEnter}
          className={buttonClass}
        >
          {buttonContent}
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
    </LabeledControl>
  );
}
