'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button, buttonClass } from '@/components/button';
import { Form, inputsOf } from '@/components/form';
import { useFailureToast } from '@/features/errorMessage';
import { spoken } from '@/format/validationMessage';
import { useTranslations } from '@/i18n/useTranslations';
import { firstNameInput } from '@/schemas/profile';
import type { z } from '@/schemas/zod';
import { trpc } from '@/trpc/client';

const { TextInput } = inputsOf<z.input<typeof firstNameInput>>();

/** @param next the path to open once the name is saved, or the person skips it */
export function FirstNameForm({ next }: { next: string }) {
  const t = useTranslations();
  const form = useForm({
    defaultValues: { firstName: '' },
    resolver: zodResolver(spoken(t, firstNameInput)),
  });
  const save = trpc.users.setFirstName.useMutation({
    // A full load, because the whole page uses the name.
    onSuccess: () => window.location.assign(next),
    onError: useFailureToast(t('signIn.welcome.failed')),
  });
  return (
    <Form form={form} onSubmit={(input) => save.mutate(input)} className="space-y-5">
      <TextInput
        name="firstName"
        label={t('signIn.welcome.firstName')}
        autoComplete="given-name"
        required
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending || save.isSuccess}>
          {t('signIn.welcome.submit')}
        </Button>
        <a href={next} className={buttonClass('quiet')}>
          {t('signIn.welcome.skip')}
        </a>
      </div>
    </Form>
  );
}
