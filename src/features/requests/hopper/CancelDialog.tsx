'use client';

import { Description } from '@headlessui/react';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/button';
import type { DialogProps } from '@/components/dialog';
import { inputsOf } from '@/components/form';
import { FormDialog } from '@/components/formDialog';
import { toastSuccess } from '@/components/toast';
import { useFailureToast } from '@/features/errorMessage';
import { useFormDraft } from '@/features/useTextDraft';
import { type HopperRequest, requestCancelInput } from '@/schemas/request';
import { limitsOf } from '@/schemas/zod';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';
import { useMealTexts } from '../../listings/useMealTexts';
import { focusMovedCard } from './focusMovedCard';

const { LongTextInput } = inputsOf<{ reason: string }>();
const { maxLength } = limitsOf(requestCancelInput.shape.reason);

export function CancelDialog({
  request: { id, status, seatsRequested, slot, listing },
  open,
  onClose,
}: DialogProps & { request: HopperRequest }) {
  const { t, mealWithDate } = useMealTexts();
  const form = useForm({ defaultValues: { reason: '' } });
  const dropDraft = useFormDraft(form, `cancel:${id}`, { reason: '' });
  const stale = useInvalidateAfter();
  const cancel = trpc.requests.cancel.useMutation({
    onSuccess: () => {
      dropDraft();
      onClose();
      toastSuccess(t, t('requests.cancel.done'));
    },
    onError: useFailureToast(t('requests.cancel.failed')),
    onSettled: async () => {
      await stale({ kind: 'ownRequest' });
      // The list renders in a timeout, too.
      setTimeout(() => focusMovedCard(id));
    },
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      busy={cancel.isPending}
      title={t('requests.cancel.title')}
      form={form}
      onSubmit={({ reason }) => cancel.mutate({ id, reason })}
      variant="danger"
      keep={t('requests.cancel.keep')}
      submit={t('requests.card.cancel')}
    >
      <Description as="div" className="text-sm">
        <p className="font-medium">{mealWithDate(slot, listing.timeZone)}</p>
        <span>
          {t(status === 'accepted' ? 'requests.cancel.accepted' : 'requests.cancel.waiting', {
            count: seatsRequested,
            title: listing.title,
          })}
        </span>
      </Description>
      <LongTextInput
        name="reason"
        label={t('requests.cancel.reason')}
        hint={t('requests.cancel.reasonHint')}
        rows={2}
        maxLength={maxLength}
      />
      <Button
        variant="secondary"
        className="self-start"
        onClick={() => form.setValue('reason', t('requests.cancel.illReason'))}
      >
        {t('requests.cancel.ill')}
      </Button>
    </FormDialog>
  );
}
