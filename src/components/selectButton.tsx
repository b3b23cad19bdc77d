import { ChevronDown } from 'lucide-react';
import type { Ref } from 'react';
import { type ControlProps, controlClass } from './field';

export type OptionValue = string | number;
/** `note` is small text next to the label in the list. */
export type SelectOption<V extends OptionValue> = { value: V; label: string; note?: string };
export type SelectGroup<V extends OptionValue> = {
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

export const selectClass = `${controlClass} flex min-h-11 items-center gap-2 text-start data-invalid:border-bad`;

export function SelectButtonContent<V extends OptionValue>({
  value,
  options,
}: {
  value: V;
  options: Options<V>;
}) {
  const all = options.flatMap((one) => ('options' in one ? one.options : [one]));
  return (
    <>
      <span className="min-w-0 grow truncate">
        {all.find((option) => option.value === value)?.label}
      </span>
      <ChevronDown className="size-4 shrink-0 text-muted" />
    </>
  );
}
