'use client';

import { Description, Field, Label } from '@headlessui/react';
import type { ReactNode } from 'react';
import { type ControlProps, labelId } from './field';

/** Label and notes stand in the `Field` around; the library only has to hear of their ids. */
const Elsewhere = (_: { id: string }) => null;

/** Ties a control of the library to the label, the hint and the error of the `Field` in which it stands. */
export function Tied({
  id,
  'aria-describedby': describedBy,
  children,
}: Pick<ControlProps, 'id' | 'aria-describedby'> & { children: ReactNode }) {
  return (
    <Field className="contents">
      <Label as={Elsewhere} id={labelId(id)} />
      {describedBy?.split(' ').map((note) => (
        <Description key={note} as={Elsewhere} id={note} />
      ))}
      {children}
    </Field>
  );
}
