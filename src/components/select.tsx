'use client';

import type { ComponentType, KeyboardEvent } from 'react';
import { labelId } from './field';
import { onDemand, useOnDemand } from './onDemand';
import {
  type OptionValue,
  SelectButtonContent,
  type SelectProps,
  selectClass,
} from './selectButton';

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
  if (Loaded) {
    // One lazy part serves all value types.
    const List = Loaded as unknown as ComponentType<SelectProps<V>>;
    return <List {...props} />;
  }
  const {
    id,
    ref,
    value,
    options,
    'aria-describedby': describedBy,
    'aria-invalid': invalid,
  } = props;
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
      onPointerEnter={list.warm}
      onFocus={list.warm}
      onClick={want}
      onKeyDown={openByKey}
      className={selectClass}
    >
      <SelectButtonContent value={value} options={options} />
    </button>
  );
}
