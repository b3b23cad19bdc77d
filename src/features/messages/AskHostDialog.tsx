'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/button';
import { DialogFooter } from '@/components/dialog';
import { Form, inputsOf } from '@/components/form';
import { Modal } from '@/components/modal';
import { toast } from '@/components/toast';
import { askHostPath } from '@/format/requestLinks';
import { spoken } from '@/format/validationMessage';
import { useTranslations } from '@/i18n/useTranslations';
import { messageAskInput } from '@/schemas/message';
import { limitsOf, z } from '@/schemas/zod';
import { errorDataOf } from '@/trpc/callErrors';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';
import { draftsOf } from '../drafts';
import { useFailureToast } from '../errorMessage';
import { useSignInAgain } from '../session/useSignInAgain';
import { useKnownViewer } from '../session/ViewerProvider';
import { useIdempotencyKey } from '../useIdempotencyKey';

const fields = messageAskInput.pick({ body: true });
const { LongTextInput } = inputsOf<z.input<typeof fields>>();
const { maxLength } = limitsOf(fields.shape.body);

/** Unsent questions by listing. Kept in this tab only. */
const drafts = draftsOf('question', 'tab');

export function AskHostDialog({
  listingId,
  open,
  onClose,
}: {
  listingId: string;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTranslations();
  const stale = useInvalidateAfter();
  const viewer = useKnownViewer();
  const signInAgain = useSignInAgain();
  const tellFailure = useFailureToast(t('question.failed'));
  const keyFor = useIdempotencyKey();
  const typed = z.string().safeParse(viewer && drafts.read(viewer.id, listingId));
  const form = useForm({
    resolver: zodResolver(spoken(t, fields)),
    defaultValues: { body: typed.data ?? '' },
  });
  const { watch } = form;
  useEffect(() => {
    const { unsubscribe } = watch(({ body }, { type }) => {
      if (viewer && type === 'change') drafts.keep(viewer.id, listingId, body);
    });
    return unsubscribe;
  }, [watch, viewer, listingId]);
  const ask = trpc.messages.ask.useMutation({
    onSuccess: async () => {
      if (viewer) drafts.drop(viewer.id, listingId);
      form.reset({ body: '' });
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
    <Modal open={open} onClose={onClose} busy={ask.isPending} title={t('question.title')}>
      <p className="text-sm text-muted">{t('question.text')}</p>
      <Form
        form={form}
        onSubmit={({ body }) => {
          const question = { listingId, body };
          ask.mutate({ ...question, key: keyFor(question) });
        }}
        className="contents"
      >
        <LongTextInput name="body" label={t('question.label')} rows={3} maxLength={maxLength} />
        <DialogFooter>
          <Button variant="secondary" disabled={ask.isPending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" busy={ask.isPending}>
            {t('question.submit')}
          </Button>
        </DialogFooter>
      </Form>
    </Modal>
  );
}
