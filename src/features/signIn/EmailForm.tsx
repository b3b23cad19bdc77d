'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { signIn } from 'next-auth/react';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/button';
import { Field, Input } from '@/components/field';
import { z } from '@/schemas/zod';
import { signInErrorText } from './errorTexts';

const schema = (invalid: string) => z.object({ email: z.string().trim().pipe(z.email(invalid)) });

/** Asks for a mail with a link to sign in. */
export function EmailForm({ callbackUrl }: { callbackUrl: string }) {
  const t = useTranslations();
  const router = useRouter();
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { email: '' },
    resolver: zodResolver(schema(t('signIn.emailInvalid'))),
  });
  const submit = handleSubmit(async ({ email }) => {
    // Without an answer at all the library throws.
    const answer = await signIn('email', { email, callbackUrl, redirect: false }).catch(() => null);
    if (answer && !answer.error) router.push('/login/check-mail');
    else setError('email', { message: signInErrorText(t, answer?.error ?? 'none') ?? '' });
  });
  return (
    <form noValidate onSubmit={submit} className="space-y-3">
      <Field label={t('signIn.email')} error={formState.errors.email?.message} required>
        {(props) => <Input {...props} {...register('email')} type="email" autoComplete="email" />}
      </Field>
      <Button type="submit" className="w-full" busy={formState.isSubmitting}>
        {t('signIn.with', { provider: t('signIn.provider.email') })}
      </Button>
    </form>
  );
}
