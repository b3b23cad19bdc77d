'use client';

import { Button } from '@/components/button';
import { useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';
import type { FilterProps } from './filters';

const MAX_SUGGESTIONS = 3;

/**
 * Asks which place was meant, if the typed text is only like the names of some. Looks them up only
 * if nothing was found; after typing, they're known.
 */
export function DidYouMean({
  filters: { city, near },
  isEmpty,
  onChange,
}: FilterProps & { isEmpty: boolean }) {
  const t = useTranslations();
  const { data = [] } = trpc.places.suggest.useQuery(
    { q: city ?? '' },
    { enabled: Boolean(city && !near && isEmpty) },
  );
  const places = near ? [] : data.filter(({ isSimilar }) => isSimilar).slice(0, MAX_SUGGESTIONS);
  if (places.length === 0) return null;
  return (
    <div role="note" className="mb-4 flex flex-wrap items-center gap-2 text-sm">
      <p>{t('explore.results.didYouMean', { typed: city ?? '' })}</p>
      {places.map(({ id, name, within }) => (
        <Button
          key={id}
          variant="secondary"
          onClick={() => onChange({ city: name, near: id, radiusKm: undefined })}
        >
          {t('explore.search.cityIn', { city: name, region: within })}
        </Button>
      ))}
    </div>
  );
}
