'use client';

import { useTranslations } from 'next-intl';
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
  const t = useTranslations();
  const cancel = useCancel();
  const { register, handleSubmit, formState } = useForm({ defaultValues: { reason: '' } });
  const submit = handleSubmit(({ reason }) =>
    cancel.mutate({ id: request.id, reason }, { onSuccess: onClose }),
  );
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('request.cancel.title', { guest: guestName(t, request.hopper) })}
    >
      <form noValidate onSubmit={submit} className="space-y-5">
        <Field
          label={t('request.cancel.reason')}
          hint={t('request.cancel.reasonHint')}
          error={formState.errors.reason?.message}
          required
        >
          {(props) => (
            <Textarea
              {...props}
              {...register('reason', {
                validate: (reason) => Boolean(reason.trim()) || t('request.cancel.reasonMissing'),
              })}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {t('request.cancel.keep')}
          </Button>
          <Button type="submit" variant="danger" busy={cancel.isPending}>
            {t('request.cancel.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
