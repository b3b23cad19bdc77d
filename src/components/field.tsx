'use client';

import { type ComponentProps, type MouseEvent, type ReactNode, type Ref, useId } from 'react';
import { chipClass } from './button';

export type ControlProps = {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
  required?: boolean;
};

type FieldText = { hint?: ReactNode; error?: string | undefined };

const Hint = ({ id, hint }: FieldText & { id: string }) =>
  hint && (
    <p id={`${id}-hint`} className="text-sm text-muted">
      {hint}
    </p>
  );

const Fault = ({ id, error }: FieldText & { id: string }) =>
  error && (
    <p id={`${id}-error`} role="alert" className="text-sm font-medium text-bad">
      {error}
    </p>
  );

const describedBy = (id: string, { hint, error }: FieldText) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;

const Star = () => (
  <span aria-hidden="true" className="text-bad">
    {' *'}
  </span>
);

export const labelId = (id: string) => `${id}-label`;

/** Focuses the control. The default would also click a button, and so open its list. */
function leadToButton(event: MouseEvent<HTMLLabelElement>) {
  const { control } = event.currentTarget;
  if (!(control instanceof HTMLButtonElement)) return;
  event.preventDefault();
  control.focus({ preventScroll: true });
}

/** A labeled control with a hint and an error. `children` gets the IDs that connect them. */
export function Field({
  label,
  hint,
  error,
  required,
  className = '',
  children,
}: FieldText & {
  label: ReactNode;
  required?: boolean;
  className?: string;
  children: (props: ControlProps) => ReactNode;
}) {
  const id = useId();
  const description = describedBy(id, { hint, error });
  return (
    <div className={`flex min-w-0 flex-col gap-1.5 ${className}`}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a label is none for keys */}
      <label id={labelId(id)} htmlFor={id} onClick={leadToButton} className="text-sm font-medium">
        <span>{label}</span>
        {required && <Star />}
      </label>
      {children({
        id,
        ...(description && { 'aria-describedby': description }),
        ...(error && { 'aria-invalid': true }),
        ...(required && { required }),
      })}
      <Hint id={id} hint={hint} />
      <Fault id={id} error={error} />
    </div>
  );
}

/** On touch screens, 16 px or more, because iOS zooms in on smaller inputs. */
export const controlClass =
  'w-full min-w-0 rounded-lg border border-edge bg-surface px-3 py-2 text-base placeholder:text-muted aria-invalid:border-bad disabled:opacity-60 sm:pointer-fine:text-sm';

const LEFT_TO_RIGHT = /^(email|tel|url|numeric|decimal|number|date|time)$/;

/**
 * `auto` takes the direction from the first letter typed. An empty field follows the page: globals.css
 * does that where a placeholder is shown, so there's always one.
 */
const typedDir = ({ type = 'text', inputMode = 'text' }: ComponentProps<'input'>) =>
  LEFT_TO_RIGHT.test(type) || LEFT_TO_RIGHT.test(inputMode) ? 'ltr' : 'auto';

/**
 * Browsers return an empty text for a number that they can't read, and some leave out the comma of
 * '18,50'. As a text, it's the form that reads it (`readNumber`).
 */
const asTyped = (props: ComponentProps<'input'>): ComponentProps<'input'> =>
  props.type === 'number' ? { inputMode: 'numeric', ...props, type: 'text' } : props;

const TAKES_NO_PLACEHOLDER = /^(date|time)$/;

export function Input({ className = '', ...props }: ComponentProps<'input'>) {
  return (
    <input
      dir={typedDir(props)}
      placeholder={TAKES_NO_PLACEHOLDER.test(props.type ?? 'text') ? undefined : ' '}
      {...asTyped(props)}
      className={`${controlClass} min-h-11 ${className}`}
    />
  );
}

export function Textarea({ className = '', ...props }: ComponentProps<'textarea'>) {
  return (
    <textarea
      dir="auto"
      rows={4}
      placeholder=" "
      {...props}
      className={`${controlClass} ${className}`}
    />
  );
}

export function Checkbox({
  label,
  className = '',
  ...props
}: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className={`flex min-h-9 items-center gap-2.5 py-1 text-sm ${className}`}>
      <input {...props} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}

/** A checkbox that looks like a chip. */
function ChipCheckbox({ label, ...props }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label
      className={chipClass(
        'relative cursor-pointer has-checked:border-transparent has-checked:bg-accent has-checked:text-accent-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
      )}
    >
      <input {...props} type="checkbox" className="sr-only" />
      <span>{label}</span>
    </label>
  );
}

const groupLayouts = {
  wrapped: 'flex flex-wrap gap-x-5',
  columns: 'grid gap-x-5 sm:grid-cols-2',
  chips: 'my-2 flex flex-wrap gap-2',
} as const;

/** `value` keeps the order of the options. An error is above them, because a list can be long. */
export function ChoiceGroup<V extends string>({
  legend,
  options,
  value,
  onChange,
  hint,
  error,
  layout = 'wrapped',
  firstRef,
}: FieldText & {
  legend: ReactNode;
  options: readonly { value: V; label: ReactNode }[];
  value: readonly V[];
  onChange: (value: V[]) => void;
  layout?: keyof typeof groupLayouts;
  firstRef?: Ref<HTMLInputElement>;
}) {
  const Option = layout === 'chips' ? ChipCheckbox : Checkbox;
  const id = useId();
  const toggle = (toggled: V) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((option) => value.includes(option) !== (option === toggled)),
    );
  return (
    <fieldset className="min-w-0" aria-describedby={describedBy(id, { hint, error })}>
      <legend className="mb-1 text-sm font-medium">{legend}</legend>
      <Fault id={id} error={error} />
      <div className={groupLayouts[layout]}>
        {options.map((option, index) => (
          <Option
            key={option.value}
            ref={index === 0 ? firstRef : undefined}
            label={option.label}
            checked={value.includes(option.value)}
            onChange={() => toggle(option.value)}
          />
        ))}
      </div>
      <Hint id={id} hint={hint} />
    </fieldset>
  );
}
