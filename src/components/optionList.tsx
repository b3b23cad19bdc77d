'use client';

import { Description, Field, Label, Portal } from '@headlessui/react';
import { Fragment, type ReactNode, useState } from 'react';
import { type ControlProps, labelId } from './field';

/** The surrounding `Field` renders the label and notes. The library only needs their IDs. */
const Elsewhere = (_: { id: string }) => null;

/**
 * Renders an open list inside `<main>`, so that it's within a landmark. In a dialog, the library
 * does this itself. Runs while the control being replaced is still in the document.
 */
function useListPlace(id: string) {
  const [place] = useState(() =>
    document.getElementById(id)?.closest('[role=dialog]') ? null : document.getElementById('main'),
  );
  return place;
}

export function LabeledControl({
  id,
  'aria-describedby': describedBy,
  children,
}: Pick<ControlProps, 'id' | 'aria-describedby'> & { children: ReactNode }) {
  const place = useListPlace(id);
  const lists = place ? (
    <Portal.Group as={Fragment} target={{ current: place }}>
      {children}
    </Portal.Group>
  ) : (
    children
  );
  return (
    <Field className="contents">
      <Label as={Elsewhere} id={labelId(id)} />
      {describedBy?.split(' ').map((note) => (
        <Description key={note} as={Elsewhere} id={note} />
      ))}
      {lists}
    </Field>
  );
}

export const optionsClass =
  'z-50 overscroll-contain rounded-xl border border-edge bg-surface p-1 shadow-float [--anchor-max-height:23rem]';

export const optionClass =
  'flex min-h-11 w-full cursor-default items-center gap-2 rounded-lg px-3 py-2 text-base select-none data-focus:bg-accent data-focus:text-accent-ink sm:text-sm';

/** Below the control, or above it if there's more room. In pixels. */
export const optionsAnchor = { to: 'bottom start', gap: 4, padding: 8 } as const;
