'use client';

import { Flame } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Card } from '@/components/card';
import { mealDates } from '@/format/mealDates';
import { useLanguage } from '@/i18n/useLanguage';
import type { Outputs } from '@/trpc/client';
import { zmanimCity } from './city';

const HOUR_MS = 3_600_000;

type Zmanim = Outputs['zmanim']['forCity'];

/** What asks the server is loaded when it is asked: most visits are over within the hour. */
const readZmanim = async (city: string): Promise<Zmanim> =>
  (await import('@/trpc/ask')).ask.zmanim.forCity.query({ city });

/** What the server knew when it made the page, asked anew each hour; null while it is not known. */
function useZmanim(city: string, start: Zmanim | null): Zmanim | null {
  const [zmanim, setZmanim] = useState(start);
  const isKnown = start !== null;
  useEffect(() => {
    const read = () => void readZmanim(city).then(setZmanim, () => setZmanim(null));
    if (!isKnown) read();
    const timer = setInterval(() => {
      if (!document.hidden) read();
    }, HOUR_MS);
    return () => clearInterval(timer);
  }, [city, isKnown]);
  return zmanim;
}

/** Candle lighting and havdalah of the next Shabbat or holiday; nothing where they are not known. */
export function ZmanimWidget({ start = null }: { start?: Zmanim | null }) {
  const language = useLanguage();
  const { t } = language;
  const data = useZmanim(zmanimCity(language.locale), start);
  if (!data) return null;
  const { dayName } = mealDates(language);
  return (
    <Card as="section" aria-label={t('zmanim.label')} className="w-full max-w-sm p-4 sm:p-5">
      <h2 className="flex items-center gap-2 font-sans text-sm font-semibold tracking-normal text-gold">
        <Flame className="size-4" />
        {t('zmanim.title', { place: t('zmanim.city') })}
      </h2>
      <p className="text-sm text-muted">
        {data.occasion
          ? t('zmanim.day', { date: dayName(data.date), occasion: data.occasion })
          : dayName(data.date)}
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-3">
        <div>
          <dt className="text-sm text-muted">{t('zmanim.candleLighting')}</dt>
          <dd className="font-display text-2xl font-semibold tabular-nums">
            {data.candleLighting}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t('zmanim.havdalah')}</dt>
          <dd className="font-display text-2xl font-semibold tabular-nums">{data.havdalah}</dd>
        </div>
      </dl>
      <p className="mt-3 text-xs text-muted">{t('zmanim.note')}</p>
    </Card>
  );
}
