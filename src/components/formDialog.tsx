'use client';

import type { ComponentProps } from 'react';
import type { FieldValues, SubmitHandler, UseFormReturn } from 'react-hook-form';
import { Button } from './button';
import { DialogFooter } from './dialog';
import { Form } from './form';
import { Modal } from './modal';

/** A modal dialog with a form. `keep` and `submit` label its buttons. */
export function FormDialog<T extends FieldValues, Output>({
  form,
  onSubmit,
  keep,
  submit,
  variant,
  disabled,
  children,
  ...modal
}: ComponentProps<typeof Modal> &
  Pick<ComponentProps<typeof Button>, 'variant' | 'disabled'> & {
    form: UseFormReturn<T, unknown, Output>;
    onSubmit: SubmitHandler<Output>;
    keep: string;
    submit: string;
  }) {
  return (
    <Modal {...modal}>
      <Form form={form} onSubmit={onSubmit} className="contents">
        {children}
        <DialogFooter>
          <Button variant="secondary" disabled={modal.busy} onClick={modal.onClose}>
            {keep}
          </Button>
          <Button type="submit" variant={variant} busy={modal.busy} disabled={disabled}>
            {submit}
          </Button>
        </DialogFooter>
      </Form>
    </Modal>
  );
}
