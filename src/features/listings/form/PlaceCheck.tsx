'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';
import { Button } from '@/components/button';
import { formatZone } from '@/i18n/format';
import type { Translate } from '@/i18n/language';
import { useLanguage } from '@/i18n/useTranslations';
import type { ResolvedAddress } from '@/schemas/place';
import { trpc } from '@/trpc/client';
import { type ListingFields, type PlaceFields, placeFields, placeOf } from './fields';

/** How long the host pauses typing before the place is looked up, in milliseconds. */
const PAUSE_MS = 400;

type Town = ResolvedAddress['namesakes'][number];

function usePausedPlace(): PlaceFields {
  const values = useWatch<ListingFields, typeof placeFields>({ name: placeFields });
  const [city, region, country, postal, placeId, timeZone, pin] = values;
  const [place, setPlace] = useState({ city, region, country, postal, placeId, timeZone, pin });
  useEffect(() => {
    const timer = setTimeout(
      () => setPlace({ city, region, country, postal, placeId, timeZone, pin }),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [city, region, country, postal, placeId, timeZone, pin]);
  return place;
}

const townText = (t: Translate, { name, within }: Town) =>
  t('listingForm.place.town', { name, within });

function Namesakes({ city, towns }: { city: string; towns: Town[] }) {
  const { t } = useLanguage();
  const { setValue } = useFormContext<ListingFields>();
  const choose = ({ id, region, country }: Town) => {
    const changed = { shouldDirty: true };
    setValue('placeId', id, changed);
    setValue('country', country, changed);
    if (region) setValue('region', region, changed);
  };
  return (
    <fieldset>
      <legend className="font-medium">{t('listingForm.place.which', { city })}</legend>
      <div className="mt-2 flex flex-wrap gap-2">
        {towns.map((town) => (
          <Button key={town.id} variant="secondary" onClick={() => choose(town)}>
            {townText(t, town)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}

/**
 * Says which town the address means, and asks if it could mean several. The time zone follows from
 * the town, unless the host chose another one: then it asks.
 */
export function PlaceCheck() {
  const { t, locale } = useLanguage();
  const { setValue } = useFormContext<ListingFields>();
  const { dirtyFields } = useFormState<ListingFields>({ name: 'timeZone' });
  const place = usePausedPlace();
  const city = place.city.trim();
  const { data } = trpc.places.resolve.useQuery(placeOf(place), {
    enabled: city !== '' || place.pin !== '',
    placeholderData: keepPreviousData,
  });
  const { town = null, namesakes = [], timeZone = null, isWrongZone = false } = data ?? {};
  const isChosen = dirtyFields.timeZone === true;
  const wrongZone = isWrongZone ? timeZone : null;
  useEffect(() => {
    if (wrongZone && !isChosen) setValue('timeZone', wrongZone);
  }, [wrongZone, isChosen, setValue]);
  if (!data || (city === '' && place.pin === '')) return <div className="hidden" />;
  return (
    <div className="space-y-2 text-sm sm:col-span-2">
      {namesakes.length > 0 ? (
        <Namesakes city={city} towns={namesakes} />
      ) : (
        <p className="text-muted">
          {town && timeZone
            ? t('listingForm.place.found', {
                place: townText(t, town),
                zone: formatZone(locale, new Date(), timeZone, 'longGeneric'),
              })
            : t('listingForm.place.unknown')}
        </p>
      )}
      {wrongZone && isChosen && (
        <p className="flex flex-wrap items-center gap-2">
          <span>
            {t('listingForm.place.wrongZone', {
              zone: formatZone(locale, new Date(), wrongZone, 'longGeneric'),
            })}
          </span>
          <Button
            variant="secondary"
            onClick={() => setValue('timeZone', wrongZone, { shouldDirty: true })}
          >
            {t('listingForm.place.useZone')}
          </Button>
        </p>
      )}
    </div>
  );
}
