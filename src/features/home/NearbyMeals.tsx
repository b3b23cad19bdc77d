'use client';

import { useEffect, useState } from 'react';
import { Link } from '@/components/link';
import { Photo } from '@/components/photo';
import { useLanguage } from '@/i18n/useTranslations';
import { MealDrawing } from '../listings/MealDrawing';
import type { LandingMeal } from './landingMeals';

const TILE_WIDTH = '(min-width: 64rem) 24rem, (min-width: 40rem) 33vw, 8rem';

function MealTile({ meal }: { meal: LandingMeal }) {
  const { id, title, city, photo, when, seats, price } = meal;
  return (
    <li className="group relative flex min-w-0 flex-wrap gap-x-4 gap-y-3 sm:flex-col sm:flex-nowrap">
      <div className="size-28 shrink-0 overflow-hidden rounded-2xl bg-raised sm:aspect-3/2 sm:size-auto">
        <Photo
          src={photo.src}
          sizes={{ set: photo.set, widths: TILE_WIDTH }}
          alt=""
          instead={<MealDrawing listing={meal} />}
          className="size-full"
        />
      </div>
      <div className="min-w-0 grow basis-40 text-sm break-words text-muted sm:basis-auto">
        <h3 className="text-base leading-snug font-semibold text-ink sm:min-h-11">
          <Link
            href={`/listing/${id}`}
            className="after:absolute after:inset-0 after:rounded-2xl group-hover:underline"
          >
            <bdi className="line-clamp-2">{title}</bdi>
          </Link>
        </h3>
        <p className="mt-1">{when}</p>
        {city && (
          <p className="truncate">
            <bdi>{city}</bdi>
          </p>
        )}
        <p className="mt-1 flex flex-wrap justify-between gap-x-3">
          <span>{seats}</span>
          <span className="font-semibold text-ink">{price}</span>
        </p>
      </div>
    </li>
  );
}

/**
 * Shows the same upcoming meals to everyone at first, so the page can be cached. On the first
 * scroll, meals around the city of the visitor's time zone move to the front.
 */
export function NearbyMeals({ meals }: { meals: LandingMeal[] }) {
  const language = useLanguage();
  const [nearby, setNearby] = useState<LandingMeal[]>([]);
  const { t, locale } = language;
  useEffect(() => {
    const read = () =>
      void import('./readNearbyMeals')
        .then(({ readNearbyMeals }) => readNearbyMeals({ t, locale }))
        .then(setNearby, () => {});
    window.addEventListener('scroll', read, { once: true, passive: true });
    return () => window.removeEventListener('scroll', read);
  }, [t, locale]);
  const hosts = new Set(nearby.map(({ hostId }) => hostId));
  const others = meals.filter(({ hostId }) => !hosts.has(hostId));
  const shown = [...nearby, ...others].slice(0, meals.length);
  return (
    <ul className="mt-6 grid grid-cols-1 gap-x-6 gap-y-5 sm:grid-cols-3">
      {shown.map((meal) => (
        <MealTile key={meal.id} meal={meal} />
      ))}
    </ul>
  );
}
