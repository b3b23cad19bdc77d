'use client';

import { useForm } from 'react-hook-form';
import { inputsOf } from '@/components/form';
import { FormDialog } from '@/components/formDialog';
import { toast } from '@/components/toast';
import { useFailureToast } from '@/features/errorMessage';
import { useFormDraft } from '@/features/useTextDraft';
import { useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';

type Fields = { answer: string; note: string };

const { LongTextInput } = inputsOf<Fields>();

export function DismissDialog({
  reportIds,
  onClose,
}: {
  reportIds: string[];
  onClose: () => void;
}) {
  const t = useTranslations();
  const stale = useInvalidateAfter();
  const form = useForm<Fields>({ defaultValues: { answer: '', note: '' } });
  const dropDraft = useFormDraft(form, `dismiss:${reportIds}`, { answer: '', note: '' });
  const count = reportIds.length;
  const dismiss = trpc.moderation.dismiss.useMutation({
    onSuccess: async () => {
      dropDraft();
      onClose();
      toast({ title: t('moderation.dismiss.done') });
      await stale({ kind: 'moderation' });
    },
    onError: useFailureToast(t('moderation.dialog.failed')),
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      busy={dismiss.isPending}
      title={t('moderation.dismiss.title', { count })}
      form={form}
      onSubmit={(fields) => dismiss.mutate({ reportIds, ...fields })}
      keep={t('common.cancel')}
      submit={t('moderation.dismiss.submit', { count })}
    >
      <p className="text-sm text-muted">{t('moderation.dismiss.text')}</p>
      <LongTextInput
        name="answer"
        label={t('moderation.answer.answer')}
        hint={t('moderation.answer.answerHint')}
        maxLength={1000}
      />
      <LongTextInput name="note" label={t('moderation.dialog.note')} maxLength={2000} />
    </FormDialog>
  );
}
