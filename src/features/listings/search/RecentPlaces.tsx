'use client';

import { Clock, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslations } from '@/i18n/useTranslations';
import { forgetPlace, forgetPlaces, type SearchedPlace, searchedPlaces } from './lastSearch';

const buttonClass = 'min-h-11 rounded-lg text-sm hover:bg-raised focus-visible:bg-raised';

/**
 * Shows the places searched last below the field inside, while it has the focus and nothing has
 * been typed. `city` is its text.
 */
export function RecentPlaces({
  city,
  fieldId,
  onChoose,
  children,
}: {
  city: string;
  fieldId: string;
  onChoose: (place: { city: string; near: string | undefined }) => void;
  children: ReactNode;
}) {
  const t = useTranslations();
  const [places, setPlaces] = useState<SearchedPlace[]>([]);
  const [textAtOpening, setTextAtOpening] = useState<string>();
  const close = () => setTextAtOpening(undefined);
  const isOpen = textAtOpening !== undefined && (city === textAtOpening || city === '');
  const shown = isOpen ? places.filter((one) => one.city !== city) : [];
  const forget = (left: SearchedPlace[]) => {
    setPlaces(left);
    // The button that has the focus goes away.
    document.getElementById(fieldId)?.focus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the list follows the focus inside.
    <div
      className="relative"
      onFocus={({ target }) => {
        if (target.id !== fieldId) return;
        setPlaces(searchedPlaces());
        setTextAtOpening(city);
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
      onKeyDown={({ key, target }) => {
        const isSent = key === 'Enter' && target instanceof HTMLInputElement;
        if (key === 'Escape' || isSent) close();
      }}
    >
      {children}
      {shown.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset can't be labeled by a row that also has a button.
        <div
          role="group"
          aria-label={t('explore.search.recent')}
          // The field keeps the focus, and with it the list.
          onMouseDown={(event) => event.preventDefault()}
          className="absolute inset-x-0 top-full z-20 mt-1 rounded-xl border bg-surface p-1 shadow-float"
        >
          <div className="flex items-center justify-between gap-2 ps-3">
            <p aria-hidden className="text-xs font-medium text-muted">
              {t('explore.search.recent')}
            </p>
            <button
              type="button"
              className={`${buttonClass} px-3 font-medium text-accent`}
              onClick={() => {
                forgetPlaces();
                forget([]);
              }}
            >
              {t('explore.search.forgetAll')}
            </button>
          </div>
          <ul>
            {shown.map((place) => (
              <li key={place.city} className="flex">
                <button
                  type="button"
                  className={`${buttonClass} flex min-w-0 grow items-center gap-2 px-3 text-start`}
                  onClick={() => {
                    close();
                    onChoose({ near: undefined, ...place });
                  }}
                >
                  <Clock className="size-4 shrink-0 text-muted" />
                  <bdi className="min-w-0 truncate">{place.city}</bdi>
                </button>
                <button
                  type="button"
                  aria-label={t('explore.search.forget', { place: place.city })}
                  className={`${buttonClass} flex w-11 shrink-0 items-center justify-center text-muted`}
                  onClick={() => forget(forgetPlace(place))}
                >
                  <X className="size-4" />
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
