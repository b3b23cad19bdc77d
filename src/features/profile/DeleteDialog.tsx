'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { inputsOf } from '@/components/form';
import { FormDialog } from '@/components/formDialog';
import { useFailureToast } from '@/features/errorMessage';
import { signOut } from '@/features/session/leaving';
import { spoken } from '@/format/validationMessage';
import { useTranslations } from '@/i18n/useTranslations';
import { DELETE_WORD, deleteAccountInput } from '@/schemas/profile';
import type { z } from '@/schemas/zod';
import { trpc } from '@/trpc/client';

const { TextInput } = inputsOf<z.input<typeof deleteAccountInput>>();

export function DeleteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations();
  const form = useForm({
    defaultValues: { confirmation: '' },
    resolver: zodResolver(spoken(t, deleteAccountInput)),
  });
  const remove = trpc.users.deleteAccount.useMutation({
    onSuccess: signOut,
    onError: useFailureToast(t('profile.delete.failed')),
  });
  const busy = remove.isPending || remove.isSuccess;
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      busy={busy}
      title={t('profile.delete.title')}
      form={form}
      onSubmit={(input) => remove.mutate(input)}
      variant="danger"
      keep={t('profile.delete.keep')}
      submit={t('profile.delete.submit')}
    >
      <p>{t('profile.delete.text')}</p>
      <TextInput
        name="confirmation"
        label={t('profile.delete.confirmation', { word: DELETE_WORD })}
        autoComplete="off"
        required
      />
    </FormDialog>
  );
}
