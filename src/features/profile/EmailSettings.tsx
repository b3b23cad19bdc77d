'use client';

import { Section } from '@/components/card';
import { LoadError } from '@/components/emptyState';
import { useFailureToast } from '@/features/errorMessage';
import { useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';
import { Switches } from './Switches';

export function EmailSettings() {
  const t = useTranslations();
  const utils = trpc.useUtils();
  const settings = trpc.users.mailSettings.useQuery(undefined, { refetchOnMount: 'always' });
  const save = trpc.users.updateMailSetting.useMutation({
    onSuccess: (saved) => utils.users.mailSettings.setData(undefined, saved),
    onError: useFailureToast(t('profile.mail.failed')),
  });
  if (settings.isError)
    return <LoadError title={t('profile.mail.loadError')} onRetry={() => settings.refetch()} />;
  const saving = save.isPending ? save.variables : undefined;
  return (
    <Section title={t('profile.mail.section')}>
      <p>{t('profile.mail.text')}</p>
      <Switches settings={settings.data} saving={saving} onSave={save.mutate} />
      <p className="text-sm text-muted">{t('profile.mail.autosave')}</p>
    </Section>
  );
}
