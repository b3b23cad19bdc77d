'use client';

import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/button';
import { Form, inputsOf, useLazyResolver } from '@/components/form';
import { errorMessage } from '@/features/errorMessage';
import { useTranslations } from '@/i18n/useTranslations';
import { signInErrorText } from './errorTexts';
import { startSignIn } from './startSignIn';

const { TextInput } = inputsOf<{ email: string }>();

export function EmailForm({ callbackUrl }: { callbackUrl: string }) {
  const t = useTranslations();
  const router = useRouter();
  const form = useForm({
    defaultValues: { email: '' },
    resolver: useLazyResolver(
      useCallback(async () => (await import('./emailCheck')).emailCheck(t), [t]),
    ),
  });
  const submit = async ({ email }: { email: string }) => {
    const showError = (message: string) => form.setError('email', { message });
    try {
      const answer = await startSignIn('email', { email, callbackUrl, redirect: false });
      if (answer && !answer.error) router.push('/login/check-mail');
      else showError(signInErrorText(t, answer?.error ?? 'none') ?? '');
    } catch (error) {
      showError(errorMessage(t, error, t('signIn.errors.other')));
    }
  };
  return (
    <Form form={form} onSubmit={submit} className="space-y-3">
      <TextInput
        name="email"
        label={t('signIn.email')}
        type="email"
        autoComplete="email"
        required
        // People come to this page only to sign in.
        autoFocus
      />
      <Button type="submit" className="w-full" busy={form.formState.isSubmitting}>
        {t('signIn.with', { provider: t('signIn.provider.email') })}
      </Button>
    </Form>
  );
}
