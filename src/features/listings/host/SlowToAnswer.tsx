'use client';

import { useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';

/** Tells only the host that guests waited too long for an answer, and how to fix it. */
export function SlowToAnswer() {
  const t = useTranslations();
  const { data } = trpc.listings.hostStats.useQuery(undefined, { refetchOnMount: 'always' });
  const slow = data?.slowToAnswer;
  if (!slow) return null;
  return (
    <p role="note" className="rounded-2xl border border-warn/40 p-4 text-sm">
      <strong>{t('host.slow.title')}</strong>{' '}
      {t('host.slow.text', { missed: slow.missed, left: slow.answersLeft })}
    </p>
  );
}
