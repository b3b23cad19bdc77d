'use client';

import { useCallback, useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/button';
import { Form, inputsOf, useLazyResolver } from '@/components/form';
import { errorMessage } from '@/features/errorMessage';
import { useTranslations } from '@/i18n/useTranslations';
import { sendChange } from '@/trpc/callErrors';

const { TextInput } = inputsOf<{ code: string }>();

const CHECK_MS = 4000;

async function isSignedIn(): Promise<boolean> {
  const response = await fetch('/api/auth/session', { cache: 'no-store' });
  const { user } = (await response.json()) as { user?: object };
  return Boolean(user);
}

/** Moves on once this browser is signed in, for example by the link in another tab. */
function useSignedInElsewhere(callbackUrl: string) {
  useEffect(() => {
    let isDone = false;
    const check = async () => {
      if (isDone || document.visibilityState !== 'visible') return;
      const signedIn = await isSignedIn().catch(() => false);
      if (isDone || !signedIn) return;
      isDone = true;
      window.location.assign(callbackUrl);
    };
    const onShow = () => void check();
    const timer = setInterval(onShow, CHECK_MS);
    document.addEventListener('visibilitychange', onShow);
    return () => {
      isDone = true;
      clearInterval(timer);
      document.removeEventListener('visibilitychange', onShow);
    };
  }, [callbackUrl]);
}

/** Takes the code of the sign-in email, and moves on if this browser is signed in by other means. */
export function CodeForm({ callbackUrl }: { callbackUrl: string }) {
  const t = useTranslations();
  const form = useForm({
    defaultValues: { code: '' },
    resolver: useLazyResolver(
      useCallback(async () => (await import('./codeCheck')).codeCheck(t), [t]),
    ),
  });
  useSignedInElsewhere(callbackUrl);

  const submit = async (input: { code: string }) => {
    const showError = (message: string) => form.setError('code', { message });
    try {
      const response = await sendChange(() =>
        fetch('/api/login/code', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(input),
        }),
      );
      const { url, message } = (await response.json()) as { url?: string; message?: string };
      // A full load: the link signs in.
      if (url) return window.location.assign(url);
      showError(message ?? t('signIn.code.failed'));
    } catch (error) {
      showError(errorMessage(t, error, t('signIn.code.failed')));
    }
  };
  return (
    <Form form={form} onSubmit={submit} className="space-y-3">
      <TextInput
        name="code"
        label={t('signIn.code.label')}
        hint={t('signIn.code.hint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        required
      />
      <Button type="submit" className="w-full" busy={form.formState.isSubmitting}>
        {t('signIn.code.submit')}
      </Button>
    </Form>
  );
}
