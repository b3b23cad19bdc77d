'use client';

import { useForm } from 'react-hook-form';
import { Button } from '@/components/button';
import { DialogFooter } from '@/components/dialog';
import { Form, inputsOf } from '@/components/form';
import { Modal } from '@/components/modal';
import { useFormDraft } from '@/features/useTextDraft';
import { personName } from '@/format/personName';
import { useTranslations } from '@/i18n/useTranslations';
import type { HostRequest } from '@/schemas/request';
import { useCancel } from './useAnswer';

const { LongTextInput } = inputsOf<{ reason: string }>();

export function CancelDialog({
  request,
  open,
  onClose,
}: {
  request: HostRequest;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTranslations();
  const cancel = useCancel();
  const form = useForm({ defaultValues: { reason: '' } });
  const dropDraft = useFormDraft(form, `cancel:${request.id}`, { reason: '' });
  const submit = ({ reason }: { reason: string }) =>
    cancel.mutate(
      { id: request.id, reason },
      {
        onSuccess: () => {
          dropDraft();
          onClose();
        },
      },
    );
  return (
    <Modal
      open={open}
      onClose={onClose}
      busy={cancel.isPending}
      title={t('request.cancel.title', { guest: personName(t, request.hopper, 'guest') })}
    >
      <Form form={form} onSubmit={submit} className="contents">
        <LongTextInput
          name="reason"
          label={t('request.cancel.reason')}
          hint={t('request.cancel.reasonHint')}
          rules={{
            validate: (reason) => Boolean(reason.trim()) || t('request.cancel.reasonMissing'),
          }}
          required
        />
        <DialogFooter>
          <Button variant="secondary" disabled={cancel.isPending} onClick={onClose}>
            {t('request.cancel.keep')}
          </Button>
          <Button type="submit" variant="danger" busy={cancel.isPending}>
            {t('request.cancel.submit')}
          </Button>
        </DialogFooter>
      </Form>
    </Modal>
  );
}
