'use client';

import { Button } from '@/components/button';
import { Section } from '@/components/card';
import { LoadError } from '@/components/emptyState';
import { useFailureToast } from '@/features/errorMessage';
import { useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';
import { Switches } from '../profile/Switches';
import { useDevice } from './useDevice';

/**
 * Push notifications on this device and, while they're on, which ones to send to all of the
 * viewer's devices. Each setting is saved immediately.
 */
export function PushSettings() {
  const t = useTranslations();
  const utils = trpc.useUtils();
  const settings = trpc.push.settings.useQuery(undefined, { refetchOnMount: 'always' });
  const { isOn, turnOn, turnOff } = useDevice();
  const save = trpc.push.updateSetting.useMutation({
    onSuccess: (saved) => utils.push.settings.setData(undefined, saved),
    onError: useFailureToast(t('profile.push.failed')),
  });
  if (settings.isError)
    return <LoadError title={t('profile.push.loadError')} onRetry={() => settings.refetch()} />;
  const saving = save.isPending ? save.variables : undefined;
  const turn = isOn ? turnOff : turnOn;
  return (
    <Section title={t('profile.push.section')}>
      <p>{t('profile.push.text')}</p>
      {isOn === undefined ? (
        <p className="text-muted">{t('profile.push.cannot')}</p>
      ) : (
        <Button
          variant="secondary"
          className="self-start"
          busy={turn.isPending}
          onClick={() => turn.mutate()}
        >
          {t(isOn ? 'profile.push.turnOff' : 'profile.push.turnOn')}
        </Button>
      )}
      {isOn && <Switches settings={settings.data?.kinds} saving={saving} onSave={save.mutate} />}
    </Section>
  );
}
