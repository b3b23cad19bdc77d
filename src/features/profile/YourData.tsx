'use client';

import { Download } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '@/components/button';
import { Section } from '@/components/card';
import { dialogOnDemand } from '@/components/dialog';
import { useFailureToast } from '@/features/errorMessage';
import { signOut } from '@/features/session/leaving';
import { useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';

const DeleteDialog = dialogOnDemand(() =>
  import('./DeleteDialog').then((module) => module.DeleteDialog),
);

export function YourData() {
  const t = useTranslations();
  const signOutEverywhere = trpc.users.signOutEverywhere.useMutation({
    onSuccess: signOut,
    onError: useFailureToast(t('profile.devices.failed')),
  });
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <Section title={t('profile.data.section')}>
        <p>{t('profile.data.text')}</p>
        <a href="/api/profile/export" download className={buttonClass('secondary')}>
          <Download />
          <span>{t('profile.data.download')}</span>
        </a>
      </Section>
      <Section title={t('profile.devices.section')}>
        <p>{t('profile.devices.text')}</p>
        <Button
          variant="secondary"
          busy={signOutEverywhere.isPending || signOutEverywhere.isSuccess}
          onClick={() => signOutEverywhere.mutate()}
        >
          {t('profile.devices.submit')}
        </Button>
      </Section>
      <Section title={t('profile.delete.section')}>
        <p>{t('profile.delete.text')}</p>
        <Button variant="danger" onClick={() => setDeleting(true)}>
          {t('profile.delete.open')}
        </Button>
        <DeleteDialog open={deleting} onClose={() => setDeleting(false)} />
      </Section>
    </>
  );
}
