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

/** The keys that open a list. A press of Enter or space is a click, too, but after the key is up. */
const OPENERS = ['Enter', ' ', 'ArrowDown', 'ArrowUp'];

/**
 * One of a list, in a `Field`. The label and the value together are its accessible name. There is
 * always a value, so that none can be required; where none need be given, an option says so. Its list
 * comes when somebody opens it, and is fetched as they come near.
 */
export function Select<V extends OptionValue>(props: SelectProps<V>) {
  const [Loaded, want] = useOnDemand(list);
  if (Loaded) {
    // One part serves values of all kinds.
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
