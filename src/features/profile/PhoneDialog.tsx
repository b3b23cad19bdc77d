'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/button';
import { DialogFooter, type DialogProps } from '@/components/dialog';
import { Form, inputsOf } from '@/components/form';
import { Modal } from '@/components/modal';
import { toastSuccess } from '@/components/toast';
import { errorMessage } from '@/features/errorMessage';
import { spoken } from '@/format/validationMessage';
import { useTranslations } from '@/i18n/useTranslations';
import { phoneCodeInput } from '@/schemas/profile';
import type { z } from '@/schemas/zod';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';

const { TextInput } = inputsOf<z.input<typeof phoneCodeInput>>();

export function PhoneDialog({ open, onClose, phone }: DialogProps & { phone: string }) {
  const t = useTranslations();
  const stale = useInvalidateAfter();
  const failed = t('profile.phone.failed');
  const form = useForm({
    defaultValues: { code: '' },
    resolver: zodResolver(spoken(t, phoneCodeInput)),
  });
  const send = trpc.users.sendPhoneCode.useMutation();
  const confirm = trpc.users.confirmPhone.useMutation({
    onSuccess: () => {
      void stale({ kind: 'profile' });
      toastSuccess(t, t('profile.phone.done'));
      onClose();
    },
    onError: (error) => form.setError('code', { message: errorMessage(t, error, failed) }),
  });
  const { mutate } = send;
  const sentFor = useRef('');
  useEffect(() => {
    if (!open || sentFor.current === phone) return;
    sentFor.current = phone;
    mutate();
  }, [open, phone, mutate]);
  const sendAgain = () => {
    form.reset();
    mutate();
  };
  return (
    <Modal open={open} onClose={onClose} busy={confirm.isPending} title={t('profile.phone.title')}>
      <Form form={form} onSubmit={(input) => confirm.mutate(input)} className="contents">
        <p role="status">
          <span>{send.isPending && t('profile.phone.sending')}</span>
          <span>{send.data && t(`profile.phone.sent.${send.data.sentBy}`, { phone })}</span>
          <span>{send.error && errorMessage(t, send.error, failed)}</span>
        </p>
        {send.data && (
          <TextInput
            name="code"
            label={t('profile.phone.code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            dir="ltr"
            required
          />
        )}
        <DialogFooter>
          <Button variant="secondary" busy={send.isPending} onClick={sendAgain}>
            {t('profile.phone.again')}
          </Button>
          {send.data && (
            <Button type="submit" busy={confirm.isPending}>
              {t('profile.phone.submit')}
            </Button>
          )}
        </DialogFooter>
      </Form>
    </Modal>
  );
}
