'use client';

import { Flame } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Card } from '@/components/card';
import { useLanguage } from '@/i18n/useTranslations';
import { HOUR_MS } from '@/schemas/time';
import { zmanimCity } from '../prefetchedInputs';
import type { ShownZmanim } from './shownZmanim';

/**
 * Starts with the server's zmanim and refetches them every hour; null while unknown. The page
 * includes the formatted day, because the first date formatting takes a phone a tenth of a second.
 */
function useZmanim(start: ShownZmanim | null): ShownZmanim | null {
  const { t, locale } = useLanguage();
  const [zmanim, setZmanim] = useState(start);
  const isKnown = start !== null;
  useEffect(() => {
    const read = () =>
      void import('./readZmanim')
        .then(({ readZmanim }) => readZmanim({ t, locale }, zmanimCity(locale)))
        .then(setZmanim, () => setZmanim(null));
    if (!isKnown) read();
    const timer = setInterval(() => {
      if (!document.hidden) read();
    }, HOUR_MS);
    return () => clearInterval(timer);
  }, [t, locale, isKnown]);
  return zmanim;
}

export function ZmanimWidget({ start = null }: { start?: ShownZmanim | null }) {
  const { t } = useLanguage();
  const data = useZmanim(start);
  if (!data) return null;
  return (
    <Card as="section" aria-label={t('zmanim.label')} className="w-full max-w-sm p-4 sm:p-5">
      <h2 className="flex items-center gap-2 font-sans text-sm font-semibold tracking-normal text-gold">
        <Flame className="size-4" />
        <span>{t('zmanim.title', { place: t('zmanim.city') })}</span>
      </h2>
      <p className="text-sm text-muted">{data.day}</p>
      <dl className="mt-3 grid grid-cols-2 gap-3">
        <div>
          <dt className="text-sm text-muted">{t('zmanim.candleLighting')}</dt>
          <dd className="font-display text-2xl font-semibold">
            {data.candleLighting ?? t('zmanim.notShown')}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t('zmanim.havdalah')}</dt>
          <dd className="font-display text-2xl font-semibold">
            {data.havdalah ?? t('zmanim.notShown')}
          </dd>
        </div>
      </dl>
      <p className="mt-3 text-xs text-muted">{t('zmanim.note')}</p>
    </Card>
  );
}
