'use client';

import { useForm } from 'react-hook-form';
import { inputsOf } from '@/components/form';
import { FormDialog } from '@/components/formDialog';
import { toast } from '@/components/toast';
import { useFailureToast } from '@/features/errorMessage';
import { useFormDraft } from '@/features/useTextDraft';
import { optionsOf } from '@/format/labels';
import { useTranslations } from '@/i18n/useTranslations';
import type { QueuedReport } from '@/schemas/moderation';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';

type Fields = { status: 'acted' | 'dismissed'; answer: string; note: string };

const { SelectInput, LongTextInput } = inputsOf<Fields>();

export function AnswerDialog({ report, onClose }: { report: QueuedReport; onClose: () => void }) {
  const t = useTranslations();
  const stale = useInvalidateAfter();
  const form = useForm<Fields>({ defaultValues: { status: 'acted', answer: '', note: '' } });
  const dropDraft = useFormDraft(form, `answer:${report.id}`, { answer: '', note: '' });
  const send = trpc.moderation.answer.useMutation({
    onSuccess: async () => {
      dropDraft();
      onClose();
      toast({ title: t('moderation.answer.done') });
      await stale({ kind: 'moderation' });
    },
    onError: useFailureToast(t('moderation.dialog.failed')),
  });
  const outcomes = optionsOf(t, 'reportStatus').flatMap(({ value, label }) =>
    value === 'open' ? [] : [{ value, label }],
  );
  return (
    <FormDialog
      open
      onClose={onClose}
      busy={send.isPending}
      title={t('moderation.answer.title')}
      form={form}
      onSubmit={(fields) => send.mutate({ reportId: report.id, ...fields })}
      keep={t('common.cancel')}
      submit={t('moderation.answer.submit')}
    >
      <p className="text-sm text-muted">{t('moderation.answer.text')}</p>
      <SelectInput name="status" label={t('moderation.answer.outcome')} options={outcomes} />
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
