'use client';

import { Description, Field, Label, Portal } from '@headlessui/react';
import { Fragment, type ReactNode, useState } from 'react';
import { type ControlProps, labelId } from './field';

/** Label and notes stand in the `Field` around; the library only has to hear of their ids. */
const Elsewhere = (_: { id: string }) => null;

/**
 * Where an open list goes: into the page's main part, so that it lies in a landmark; in a dialog, where the
 * library has it anyway. Asked while what the control takes over from still stands there.
 */
function useListPlace(id: string) {
  const [place] = useState(() =>
    document.getElementById(id)?.closest('[role=dialog]') ? null : document.getElementById('main'),
  );
  return place;
}

/** Ties a control of the library to the label, the hint and the error of the `Field` in which it stands. */
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
