'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useRouter } from 'next/navigation';
import { signIn } from 'next-auth/react';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/button';
import { Field, Input } from '@/components/field';
import { z } from '@/schemas/zod';
import { signInErrorText } from './errorTexts';

const schema = z.object({
  email: z.string().trim().pipe(z.email('This should be a mail address like dana@example.org.')),
});

/** Asks for a mail with a link to sign in. */
export function EmailForm({ callbackUrl }: { callbackUrl: string }) {
  const router = useRouter();
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { email: '' },
    resolver: zodResolver(schema),
  });
  const submit = handleSubmit(async ({ email }) => {
    // Without an answer at all the library throws.
    const answer = await signIn('email', { email, callbackUrl, redirect: false }).catch(() => null);
    if (answer && !answer.error) router.push('/login/check-mail');
    else setError('email', { message: signInErrorText(answer?.error ?? 'none') ?? '' });
  });
  return (
    <form noValidate onSubmit={submit} className="space-y-3">
      <Field label="Email" error={formState.errors.email?.message} required>
        {(props) => <Input {...props} {...register('email')} type="email" autoComplete="email" />}
      </Field>
      <Button type="submit" className="w-full" busy={formState.isSubmitting}>
        Continue with Email
      </Button>
    </form>
  );
}
