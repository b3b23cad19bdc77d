'use client';

import { useForm } from 'react-hook-form';
import { Button } from '@/components/button';
import { Dialog } from '@/components/dialog';
import { Field, Textarea } from '@/components/field';
import type { HostRequest } from '@/schemas/request';
import { guestName } from './texts';
import { useCancel } from './useAnswer';

/** The host takes an accepted request back and says why. */
export function CancelDialog({
  request,
  open,
  onClose,
}: {
  request: HostRequest;
  open: boolean;
  onClose: () => void;
}) {
  const cancel = useCancel();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  const submit = handleSubmit(({ reason }) =>
    cancel.mutate({ id: request.id, reason }, { onSuccess: onClose }),
  );
  return (
    <Dialog open={open} onClose={onClose} title={`Cancel for ${guestName(request.hopper)}`}>
      <form noValidate onSubmit={submit} className="space-y-5">
        <Field
          label="Reason"
          hint="Your guest will read it."
          error={formState.errors.reason?.message}
          required
        >
          {(props) => (
            <Textarea
              {...props}
              {...register('reason', {
                validate: (reason) => Boolean(reason.trim()) || 'This is required.',
              })}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Keep this guest
          </Button>
          <Button type="submit" variant="danger" busy={cancel.isPending}>
            Cancel Request
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
