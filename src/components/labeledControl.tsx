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

/** Connects a library control to the label, hint and error of its `Field`. */
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
