'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useTranslations } from 'next-intl';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/button';
import { Dialog } from '@/components/dialog';
import { Field, Input } from '@/components/field';
import { useFailureToast } from '@/features/useFailureToast';
import { DELETE_WORD, deleteAccountInput } from '@/schemas/profile';
import { trpc } from '@/trpc/client';

/** Has a word typed before the account is deleted; it cannot be undone. */
export function DeleteDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations();
  const { register, handleSubmit, formState } = useForm({
    defaultValues: { confirmation: '' },
    resolver: zodResolver(deleteAccountInput),
  });
  const remove = trpc.users.deleteAccount.useMutation({
    // The session is gone; this takes its cookie away, too, and leads home.
    onSuccess: () => window.location.assign('/api/logout'),
    onError: useFailureToast(t('profile.delete.failed')),
  });
  return (
    <Dialog open={open} onClose={onClose} title={t('profile.delete.title')}>
      <form
        noValidate
        onSubmit={handleSubmit((input) => remove.mutate(input))}
        className="flex flex-col gap-4"
      >
        <p>{t('profile.delete.text')}</p>
        <Field
          label={t('profile.delete.confirmation', { word: DELETE_WORD })}
          error={formState.errors.confirmation?.message}
          required
        >
          {(props) => <Input {...props} {...register('confirmation')} autoComplete="off" />}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {t('profile.delete.keep')}
          </Button>
          <Button type="submit" variant="danger" busy={remove.isPending || remove.isSuccess}>
            {t('profile.delete.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
