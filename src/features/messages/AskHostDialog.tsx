'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { DialogProps } from '@/components/dialog';
import { inputsOf } from '@/components/form';
import { FormDialog } from '@/components/formDialog';
import { toast } from '@/components/toast';
import { askHostPath } from '@/format/requestLinks';
import { spoken } from '@/format/validationMessage';
import { useTranslations } from '@/i18n/useTranslations';
import { messageAskInput } from '@/schemas/message';
import { limitsOf, type z } from '@/schemas/zod';
import { errorDataOf } from '@/trpc/callErrors';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';
import { useFailureToast } from '../errorMessage';
import { useSignInAgain } from '../session/useSignInAgain';
import { useIdempotencyKey } from '../useIdempotencyKey';
import { useFormDraft } from '../useTextDraft';

const fields = messageAskInput.pick({ body: true });
const { LongTextInput } = inputsOf<z.input<typeof fields>>();
const { maxLength } = limitsOf(fields.shape.body);

export function AskHostDialog({ listingId, open, onClose }: DialogProps & { listingId: string }) {
  const t = useTranslations();
  const stale = useInvalidateAfter();
  const signInAgain = useSignInAgain();
  const tellFailure = useFailureToast(t('question.failed'));
  const keyFor = useIdempotencyKey();
  const form = useForm({
    resolver: zodResolver(spoken(t, fields)),
    defaultValues: { body: '' },
  });
  const dropDraft = useFormDraft(form, `question:${listingId}`, { body: '' });
  const ask = trpc.messages.ask.useMutation({
    onSuccess: async () => {
      form.reset();
      dropDraft();
      toast({ title: t('question.sent.title'), description: t('question.sent.text') });
      onClose();
      await stale({ kind: 'message' });
    },
    onError: (error) => {
      if (errorDataOf(error)?.code === 'UNAUTHORIZED')
        signInAgain(askHostPath(listingId, window.location.search));
      else tellFailure(error);
    },
  });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      busy={ask.isPending}
      title={t('listing.ask')}
      form={form}
      onSubmit={({ body }) => {
        const question = { listingId, body };
        ask.mutate({ ...question, key: keyFor(question) });
      }}
      keep={t('common.cancel')}
      submit={t('question.submit')}
    >
      <p className="text-sm text-muted">{t('question.text')}</p>
      <LongTextInput name="body" label={t('question.label')} rows={3} maxLength={maxLength} />
    </FormDialog>
  );
}
