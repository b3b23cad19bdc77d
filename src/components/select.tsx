'use client';

import { ChevronDown } from 'lucide-react';
import type { ComponentType, KeyboardEvent } from 'react';
import { controlClass, labelId } from './field';
import { onDemand, useOnDemand } from './onDemand';
import type { OptionValue, SelectListProps, SelectOption, SelectProps } from './selectList';

export type { SelectOption };

const selectClass = `${controlClass} flex min-h-11 items-center gap-2 text-start data-invalid:border-bad`;

function SelectButtonContent<V extends OptionValue>({
  value,
  options,
}: Pick<SelectProps<V>, 'value' | 'options'>) {
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

const list = onDemand(() => import('./selectList').then(({ SelectList }) => SelectList));

/** Keys that open a list. Enter and Space also click, but only after the key is released. */
const OPENERS = ['Enter', ' ', 'ArrowDown', 'ArrowUp'];

/**
 * Picks one option, in a `Field`. The label and the value together are its accessible name. It
 * always has a value, so it can't be `required`; if a choice is optional, include an option that
 * says so. Its list preloads as the user gets near, and shows when opened.
 */
export function Select<V extends OptionValue>(props: SelectProps<V>) {
  const [Loaded, want] = useOnDemand(list);
  const content = <SelectButtonContent value={props.value} options={props.options} />;
  if (Loaded) {
    const List = Loaded as unknown as ComponentType<SelectListProps<V>>;
    return <List {...props} buttonClass={selectClass} buttonContent={content} />;
  }
  const { id, ref, 'aria-describedby': describedBy, 'aria-invalid': invalid } = props;
  const openByKey = (event: KeyboardEvent) => {
    if (!OPENERS.includes(event.key)) return;
    event.preventDefault();
    want();
  };
  return (
    <button
      type="button"
      id={id}
      ref={ref}
      aria-haspopup="listbox"
      aria-expanded={false}
      aria-labelledby={`${labelId(id)} ${id}`}
      aria-describedby={describedBy}
      data-invalid={invalid ? '' : undefined}
      {...list.approach}
      onClick={want}
      onKeyDown={openByKey}
      className={selectClass}
    >
      {content}
    </button>
  );
}
