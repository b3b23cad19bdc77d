'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { DialogProps } from '@/components/dialog';
import { inputsOf } from '@/components/form';
import { FormDialog } from '@/components/formDialog';
import { toastSuccess } from '@/components/toast';
import { useFailureToast } from '@/features/errorMessage';
import { useIdempotencyKey } from '@/features/useIdempotencyKey';
import { useFormDraft } from '@/features/useTextDraft';
import { spoken } from '@/format/validationMessage';
import { useTranslations } from '@/i18n/useTranslations';
import { guestMessageInput } from '@/schemas/message';
import { limitsOf, type z } from '@/schemas/zod';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';

const fields = guestMessageInput.pick({ body: true });
const { LongTextInput } = inputsOf<z.input<typeof fields>>();
const { maxLength } = limitsOf(fields.shape.body);

export function MessageGuestsDialog({ slotId, open, onClose }: DialogProps & { slotId: string }) {
  const t = useTranslations();
  const stale = useInvalidateAfter();
  const keyFor = useIdempotencyKey();
  const form = useForm({
    resolver: zodResolver(spoken(t, fields)),
    defaultValues: { body: '' },
  });
  const dropDraft = useFormDraft(form, `toGuests:${slotId}`, { body: '' });
  const send = trpc.messages.sendToGuests.useMutation({
    onSuccess: async ({ guests }) => {
      form.reset();
      dropDraft();
      onClose();
      toastSuccess(t, t('guestList.message.done', { count: guests }));
      await stale({ kind: 'message' });
    },
    onError: useFailureToast(t('guestList.message.failed')),
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      busy={send.isPending}
      title={t('guestList.message.open')}
      form={form}
      onSubmit={({ body }) => {
        const message = { id: slotId, body };
        send.mutate({ ...message, key: keyFor(message) });
      }}
      keep={t('common.cancel')}
      submit={t('common.send')}
    >
      <p className="text-sm text-muted">{t('guestList.message.text')}</p>
      <LongTextInput
        name="body"
        label={t('guestList.message.label')}
        rows={4}
        maxLength={maxLength}
      />
    </FormDialog>
  );
}
