'use client';

import { useForm } from 'react-hook-form';
import type { DialogProps } from '@/components/dialog';
import { inputsOf } from '@/components/form';
import { FormDialog } from '@/components/formDialog';
import { useFormDraft } from '@/features/useTextDraft';
import { personName } from '@/format/personName';
import { useTranslations } from '@/i18n/useTranslations';
import type { HostRequest } from '@/schemas/request';
import { useCancel } from './useAnswer';

const { LongTextInput } = inputsOf<{ reason: string }>();

export function CancelDialog({ request, open, onClose }: DialogProps & { request: HostRequest }) {
  const t = useTranslations();
  const cancel = useCancel();
  const form = useForm({ defaultValues: { reason: '' } });
  const dropDraft = useFormDraft(form, `cancel:${request.id}`, { reason: '' });
  const submit = ({ reason }: { reason: string }) =>
    cancel.mutate(
      { id: request.id, reason },
      {
        onSuccess: () => {
          dropDraft();
          onClose();
        },
      },
    );
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      busy={cancel.isPending}
      title={t('request.cancel.title', { guest: personName(t, request.hopper, 'guest') })}
      form={form}
      onSubmit={submit}
      variant="danger"
      keep={t('request.cancel.keep')}
      submit={t('request.card.cancel')}
    >
      <LongTextInput
        name="reason"
        label={t('request.cancel.reason')}
        hint={t('request.cancel.reasonHint')}
        rules={{
          validate: (reason) => Boolean(reason.trim()) || t('request.cancel.reasonMissing'),
        }}
        required
      />
    </FormDialog>
  );
}
