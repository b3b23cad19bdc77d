'use client';

import { useForm } from 'react-hook-form';
import { inputsOf } from '@/components/form';
import { FormDialog } from '@/components/formDialog';
import { toast } from '@/components/toast';
import { useFailureToast } from '@/features/errorMessage';
import { useFormDraft } from '@/features/useTextDraft';
import { optionsOf } from '@/format/labels';
import { useTranslations } from '@/i18n/useTranslations';
import type { ModerationMeasure, ReportReason } from '@/schemas/options';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';

type Fields = { reason: ReportReason; note: string };

const { SelectInput, LongTextInput } = inputsOf<Fields>();

type About = { reportId: string } | { userId: string } | { listingId: string };

export function MeasureDialog({
  about,
  reason = 'false',
  measure,
  name,
  onClose,
  onDone,
}: {
  about: About;
  reason?: ReportReason;
  measure: ModerationMeasure;
  name: string;
  onClose: () => void;
  onDone?: () => void;
}) {
  const t = useTranslations();
  const stale = useInvalidateAfter();
  const form = useForm<Fields>({ defaultValues: { reason, note: '' } });
  const dropDraft = useFormDraft(form, `${measure}:${Object.values(about)}`, { note: '' });
  const take = trpc.moderation.take.useMutation({
    onSuccess: async () => {
      dropDraft();
      onClose();
      onDone?.();
      toast({ title: t('moderation.dialog.done') });
      await stale({ kind: 'moderation' });
    },
    onError: useFailureToast(t('moderation.dialog.failed')),
  });
  const takesBack = measure === 'lift' || measure === 'showListing';
  return (
    <FormDialog
      open
      onClose={onClose}
      busy={take.isPending}
      title={t(`moderation.dialog.title.${measure}`, { name })}
      form={form}
      onSubmit={(fields) => take.mutate({ ...about, measure, ...fields })}
      variant={takesBack ? 'primary' : 'danger'}
      keep={t('common.cancel')}
      submit={t(`moderation.measure.${measure}`)}
    >
      <p className="text-sm text-muted">{t(`moderation.dialog.text.${measure}`)}</p>
      {!takesBack && (
        <SelectInput
          name="reason"
          label={t('moderation.dialog.reason')}
          options={optionsOf(t, 'report')}
        />
      )}
      <LongTextInput name="note" label={t('moderation.dialog.note')} maxLength={2000} />
    </FormDialog>
  );
}
