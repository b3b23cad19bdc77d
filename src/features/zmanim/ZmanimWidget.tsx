'use client';

import { Flame } from 'lucide-react';
import { Card } from '@/components/card';
import { trpc } from '@/trpc/client';
import { useMealTexts } from '../listings/useMealTexts';

const CITY = 'New York';
const HOUR_MS = 3_600_000;

/** Candle lighting and havdalah of the next Shabbat or holiday; nothing where they are not known. */
export function ZmanimWidget() {
  const { t, dayName } = useMealTexts();
  const { data, isError } = trpc.zmanim.forCity.useQuery(
    { city: CITY },
    { refetchInterval: HOUR_MS },
  );
  if (!data || isError) return null;
  return (
    <Card as="section" aria-label={t('zmanim.label')} className="w-full max-w-sm p-4 sm:p-5">
      <h2 className="flex items-center gap-2 font-sans text-sm font-semibold tracking-normal text-gold">
        <Flame className="size-4" />
        {t('zmanim.title', { place: data.location })}
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
