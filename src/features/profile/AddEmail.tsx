'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/button';
import { Form, inputsOf } from '@/components/form';
import { useFailureToast } from '@/features/errorMessage';
import { spoken } from '@/format/validationMessage';
import { useTranslations } from '@/i18n/useTranslations';
import { mailAddressInput } from '@/schemas/profile';
import type { z } from '@/schemas/zod';
import { trpc } from '@/trpc/client';

const { TextInput } = inputsOf<z.input<typeof mailAddressInput>>();

/** Asks for an email address and sends it a link that confirms it. */
export function AddEmail() {
  const t = useTranslations();
  const form = useForm({
    defaultValues: { email: '' },
    resolver: zodResolver(spoken(t, mailAddressInput)),
  });
  const send = trpc.users.sendAddressLink.useMutation({
    onError: useFailureToast(t('profile.mailAddress.notSent')),
  });
  return (
    <Form form={form} onSubmit={(input) => send.mutate(input)} className="space-y-4">
      <TextInput
        name="email"
        label={t('profile.contact.mail')}
        type="email"
        autoComplete="email"
        required
      />
      <Button type="submit" variant="secondary" busy={send.isPending}>
        {t('profile.mailAddress.submit')}
      </Button>
      <p role="status" className="empty:hidden">
        {send.isSuccess && t('profile.mailAddress.sent')}
      </p>
    </Form>
  );
}
