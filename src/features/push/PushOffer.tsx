'use client';

import { Bell } from 'lucide-react';
import { Button } from '@/components/button';
import { useTranslations } from '@/i18n/useTranslations';
import { canPush } from './device';
import { endOffer, type OfferedTo } from './offer';
import { useDevice } from './useDevice';

export function PushOffer({ to, className = '' }: { to: OfferedTo; className?: string }) {
  const t = useTranslations();
  const { isOn, turnOn } = useDevice();
  if (!canPush() || isOn !== false || Notification.permission === 'denied') return null;
  return (
    <aside
      aria-label={t('pushOffer.label')}
      className={`flex flex-wrap items-center gap-2 rounded-xl border p-3 text-sm ${className}`}
    >
      <Bell className="size-4 shrink-0 text-gold" />
      <p className="min-w-40 grow">{t(`pushOffer.text.${to}`)}</p>
      <Button
        variant="secondary"
        busy={turnOn.isPending}
        onClick={() => turnOn.mutate(undefined, { onSuccess: () => endOffer(false) })}
      >
        {t('pushOffer.yes')}
      </Button>
      <Button variant="quiet" onClick={() => endOffer(true)}>
        {t('pushOffer.no')}
      </Button>
    </aside>
  );
}
