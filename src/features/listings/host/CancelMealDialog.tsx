'use client';

import { useForm } from 'react-hook-form';
import { Button } from '@/components/button';
import { DialogFooter } from '@/components/dialog';
import { Form, inputsOf } from '@/components/form';
import { Modal } from '@/components/modal';
import { toast } from '@/components/toast';
import { useFailureToast } from '@/features/errorMessage';
import { useFormDraft } from '@/features/useTextDraft';
import { useTranslations } from '@/i18n/useTranslations';
import { mealCancelInput } from '@/schemas/timeSlot';
import { limitsOf } from '@/schemas/zod';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';

const { LongTextInput } = inputsOf<{ message: string }>();
const { maxLength } = limitsOf(mealCancelInput.shape.message);

export function CancelMealDialog({
  slotId,
  meal,
  guests,
  open,
  onClose,
  onDone,
}: {
  slotId: string;
  meal: string;
  guests: number;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}) {
  const t = useTranslations();
  const form = useForm({ defaultValues: { message: '' } });
  const dropDraft = useFormDraft(form, `cancelMeal:${slotId}`, { message: '' });
  const stale = useInvalidateAfter();
  const tellFailure = useFailureToast(t('host.cancelMeal.failed'));
  const cancel = trpc.timeSlots.cancel.useMutation({
    onSuccess: async ({ guests }) => {
      dropDraft();
      onClose();
      toast({
        title: t('common.success'),
        description: t('host.cancelMeal.done', { count: guests }),
      });
      await stale({ kind: 'listing' });
      onDone();
    },
    onError: async (error) => {
      tellFailure(error);
      await stale({ kind: 'listing' });
    },
  });
  const busy = cancel.isPending || cancel.isSuccess;
  return (
    <Modal open={open} onClose={onClose} busy={busy} title={t('host.cancelMeal.title')}>
      <p className="font-medium">{meal}</p>
      <p className="text-sm">{t('host.cancelMeal.text', { count: guests })}</p>
      <Form
        form={form}
        onSubmit={({ message }) => cancel.mutate({ id: slotId, message })}
        className="contents"
      >
        <LongTextInput
          name="message"
          label={t('host.cancelMeal.message')}
          hint={t('host.cancelMeal.messageHint')}
          rows={2}
          maxLength={maxLength}
        />
        <DialogFooter>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t('host.cancelMeal.keep')}
          </Button>
          <Button type="submit" variant="danger" busy={busy}>
            {t('host.cancelMeal.submit', { count: guests })}
          </Button>
        </DialogFooter>
      </Form>
    </Modal>
  );
}
