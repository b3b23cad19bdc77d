'use client';

import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { Button } from '@/components/button';
import { DialogFooter } from '@/components/dialog';
import { Form, inputsOf } from '@/components/form';
import { Modal } from '@/components/modal';
import { useFailureToast } from '@/features/errorMessage';
import { beginSignOut } from '@/features/session/leaving';
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
    // This also removes the session's cookie and goes to the home page.
    onSuccess: () => {
      beginSignOut();
      window.location.assign('/api/logout');
    },
    onError: useFailureToast(t('profile.delete.failed')),
  });
  const busy = remove.isPending || remove.isSuccess;
  return (
    <Modal open={open} onClose={onClose} busy={busy} title={t('profile.delete.title')}>
      <Form form={form} onSubmit={(input) => remove.mutate(input)} className="contents">
        <p>{t('profile.delete.text')}</p>
        <TextInput
          name="confirmation"
          label={t('profile.delete.confirmation', { word: DELETE_WORD })}
          autoComplete="off"
          required
        />
        <DialogFooter>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            {t('profile.delete.keep')}
          </Button>
          <Button type="submit" variant="danger" busy={busy}>
            {t('profile.delete.submit')}
          </Button>
        </DialogFooter>
      </Form>
    </Modal>
  );
}
