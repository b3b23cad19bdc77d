'use client';

import { useForm } from 'react-hook-form';
import { Button } from '@/components/button';
import { DialogFooter, type DialogProps } from '@/components/dialog';
import { Form, inputsOf } from '@/components/form';
import { Modal } from '@/components/modal';
import { useFailureToast } from '@/features/errorMessage';
import { useFormDraft } from '@/features/useTextDraft';
import { optionsOf } from '@/format/labels';
import { useTranslations } from '@/i18n/useTranslations';
import type { ReportReason } from '@/schemas/options';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';
import { BlockButton, useBlock } from './BlockButton';

/** How the viewer knows the person. */
export type ReportSubject = {
  listingId?: string;
  threadId?: string;
  requestId?: string;
};

export type MessageChoice = { value: string; label: string };

type Fields = { messageId: string; reason: ReportReason | ''; details: string };

const { SelectInput, LongTextInput } = inputsOf<Fields>();

function Thanks({
  subject,
  name,
  block,
  onClose,
}: {
  subject: ReportSubject;
  name: string;
  block: ReturnType<typeof useBlock>;
  onClose: () => void;
}) {
  const t = useTranslations();
  return (
    <>
      <p role="status">{t('safety.report.thanks')}</p>
      <DialogFooter>
        <BlockButton name={name} busy={block.isPending} onClick={() => block.mutate(subject)} />
        <Button disabled={block.isPending} onClick={onClose}>
          {t('safety.report.done')}
        </Button>
      </DialogFooter>
    </>
  );
}

export function ReportDialog({
  subject,
  kind,
  messages = [],
  name,
  open,
  onClose,
}: DialogProps & {
  subject: ReportSubject;
  kind: 'listing' | 'person' | 'message';
  /** To choose from. Needed to report one. */
  messages?: readonly MessageChoice[];
  name: string;
}) {
  const t = useTranslations();
  const stale = useInvalidateAfter();
  const form = useForm<Fields>({ defaultValues: { messageId: '', reason: '', details: '' } });
  const dropDraft = useFormDraft(form, `report:${kind}:${Object.values(subject)}`, { details: '' });
  const report = trpc.safety.report.useMutation({
    onSuccess: () => {
      dropDraft();
      return stale({ kind: 'report' });
    },
    onError: useFailureToast(t('safety.report.failed')),
  });
  const close = () => {
    onClose();
    if (report.isSuccess) {
      report.reset();
      form.reset();
    }
  };
  const block = useBlock(name, close);
  const submit = (fields: Fields) => {
    const { messageId, reason, details } = fields;
    const isMessage = kind === 'message';
    if (isMessage && !messageId)
      return form.setError('messageId', { message: t('safety.report.messageMissing') });
    if (!reason) return form.setError('reason', { message: t('safety.report.reasonMissing') });
    report.mutate({ ...(isMessage ? { messageId } : subject), reason, details });
  };
  return (
    <Modal
      open={open}
      onClose={close}
      busy={report.isPending || block.isPending}
      title={t(`safety.report.title.${kind}`, { name })}
    >
      {report.isSuccess ? (
        <Thanks subject={subject} name={name} block={block} onClose={close} />
      ) : (
        <Form form={form} onSubmit={submit} className="contents">
          <p className="text-sm text-muted">{t('safety.report.text')}</p>
          {kind === 'message' && (
            <SelectInput
              name="messageId"
              label={t('safety.report.whichMessage')}
              options={[{ value: '', label: t('safety.report.chooseMessage') }, ...messages]}
            />
          )}
          <SelectInput
            name="reason"
            label={t('safety.report.reason')}
            options={[{ value: '', label: t('safety.report.choose') }, ...optionsOf(t, 'report')]}
          />
          <LongTextInput
            name="details"
            label={t('safety.report.details')}
            hint={t('safety.report.detailsHint')}
            maxLength={2000}
          />
          <DialogFooter>
            <Button variant="secondary" disabled={report.isPending} onClick={close}>
              {t('common.cancel')}
            </Button>
            <Button type="submit" busy={report.isPending}>
              {t('safety.report.submit')}
            </Button>
          </DialogFooter>
        </Form>
      )}
    </Modal>
  );
}
