'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { Button, buttonClass } from '@/components/button';
import { Field, Input } from '@/components/field';
import { useFailureToast } from '@/features/useFailureToast';
import { firstNameInput } from '@/schemas/profile';
import { trpc } from '@/trpc/client';

/** Asks a new user for the first name; who would rather not goes on without. */
export function FirstNameForm({ callbackUrl }: { callbackUrl: string }) {
  const t = useTranslations();
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { firstName: '' },
    resolver: zodResolver(firstNameInput),
  });
  const save = trpc.users.setFirstName.useMutation({
    // A full load: the whole page greets by the name.
    onSuccess: () => window.location.assign(callbackUrl),
    onError: useFailureToast(t('signIn.welcome.failed')),
  });
  return (
    <form noValidate onSubmit={handleSubmit((input) => save.mutate(input))} className="space-y-5">
      <Field
        label={t('signIn.welcome.firstName')}
        error={formState.errors.firstName?.message}
        required
      >
        {(props) => <Input {...props} {...register('firstName')} autoComplete="given-name" />}
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending || save.isSuccess}>
          {t('signIn.welcome.submit')}
        </Button>
        <a href={callbackUrl} className={buttonClass('quiet')}>
          {t('signIn.welcome.skip')}
        </a>
      </div>
    </form>
  );
}
