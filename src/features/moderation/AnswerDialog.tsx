'use client';

import { useForm } from 'react-hook-form';
import { inputsOf } from '@/components/form';
import { FormDialog } from '@/components/formDialog';
import { toast } from '@/components/toast';
import { useFailureToast } from '@/features/errorMessage';
import { useFormDraft } from '@/features/useTextDraft';
import { optionsOf } from '@/format/labels';
import { useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';

type Fields = { status: 'acted' | 'dismissed'; answer: string; note: string };

const { SelectInput, LongTextInput } = inputsOf<Fields>();

/** Answers one report, or dismisses several. */
export function AnswerDialog({ reportIds, onClose }: { reportIds: string[]; onClose: () => void }) {
  const t = useTranslations();
  const stale = useInvalidateAfter();
  const [reportId = ''] = reportIds;
  const count = reportIds.length;
  const isOne = count === 1;
  const texts = isOne ? 'answer' : 'dismiss';
  const form = useForm<Fields>({ defaultValues: { status: 'acted', answer: '', note: '' } });
  const dropDraft = useFormDraft(form, `${texts}:${reportIds}`, { answer: '', note: '' });
  const then = {
    onSuccess: async () => {
      dropDraft();
      onClose();
      toast({ title: t(`moderation.${texts}.done`) });
      await stale({ kind: 'moderation' });
    },
    onError: useFailureToast(t('moderation.dialog.failed')),
  };
  const answerOne = trpc.moderation.answer.useMutation(then);
  const dismiss = trpc.moderation.dismiss.useMutation(then);
  const outcomes = optionsOf(t, 'reportStatus').flatMap(({ value, label }) =>
    value === 'open' ? [] : [{ value, label }],
  );
  return (
    <FormDialog
      open
      onClose={onClose}
      busy={answerOne.isPending || dismiss.isPending}
      title={t(`moderation.${texts}.title`, { count })}
      form={form}
      onSubmit={({ status, ...reply }) =>
        isOne
          ? answerOne.mutate({ reportId, status, ...reply })
          : dismiss.mutate({ reportIds, ...reply })
      }
      keep={t('common.cancel')}
      submit={t(`moderation.${texts}.submit`, { count })}
    >
      <p className="text-sm text-muted">{t(`moderation.${texts}.text`)}</p>
      {isOne && (
        <SelectInput name="status" label={t('moderation.answer.outcome')} options={outcomes} />
      )}
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
