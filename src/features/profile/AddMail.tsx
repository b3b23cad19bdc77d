'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/button';
import { Field, Input } from '@/components/field';
import { Section } from '@/components/section';
import { toast } from '@/components/toast';
import { useFailureToast } from '@/features/useFailureToast';
import { mailAddressInput } from '@/schemas/profile';
import { trpc } from '@/trpc/client';

/** Asks who came without a mail address for one, to which a link goes that proves it. */
export function AddMail() {
  const t = useTranslations();
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { email: '' },
    resolver: zodResolver(mailAddressInput),
  });
  const send = trpc.users.sendAddressLink.useMutation({
    onSuccess: () =>
      toast({ title: t('common.success'), description: t('profile.mailAddress.sent') }),
    onError: useFailureToast(t('profile.mailAddress.notSent')),
  });
  return (
    <Section title={t('profile.mailAddress.section')}>
      <p>{t('profile.contact.noMail')}</p>
      <form noValidate onSubmit={handleSubmit((input) => send.mutate(input))} className="space-y-4">
        <Field label={t('profile.contact.mail')} error={formState.errors.email?.message} required>
          {(props) => <Input {...props} {...register('email')} type="email" autoComplete="email" />}
        </Field>
        <Button type="submit" variant="secondary" busy={send.isPending}>
          {t('profile.mailAddress.submit')}
        </Button>
      </form>
    </Section>
  );
}
