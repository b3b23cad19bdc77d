'use client';

import { type RefObject, useEffect } from 'react';
import { Badge } from '@/components/badge';
import { ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { Link } from '@/components/link';
import type { ListingWithSlots } from '@/schemas/listing';
import { useMealTexts } from '../useMealTexts';
import { HostMeals } from './HostMeals';
import { ListingMenu } from './ListingMenu';

const headingOf = (listingId: string) => `listing-${listingId}`;

const focusHeading = (listingId: string) =>
  requestAnimationFrame(() =>
    document.getElementById(headingOf(listingId))?.focus({ preventScroll: true }),
  );

function Status({ listing: { hiddenReason, visible } }: { listing: ListingWithSlots }) {
  const { t } = useMealTexts();
  if (hiddenReason) return <Badge tone="warn">{t('safety.hidden.badge')}</Badge>;
  return visible ? (
    <Badge tone="good">{t('host.card.active')}</Badge>
  ) : (
    <Badge>{t('host.card.hidden')}</Badge>
  );
}

/** The listing whose card is about to move to the other section. Its new card takes the focus. */
export type Moving = RefObject<string | undefined>;

export function HostListingCard({
  listing,
  moving,
}: {
  listing: ListingWithSlots;
  moving: Moving;
}) {
  const { t, mealDate, mealDateYear } = useMealTexts();
  const { id, title, timeSlots, timeZone } = listing;
  const [first] = timeSlots;
  const isOpenSukkah = first?.mode === 'open';
  const focus = () => focusHeading(id);
  useEffect(() => {
    if (moving.current !== id) return;
    moving.current = undefined;
    focusHeading(id);
  }, [id, moving]);
  return (
    <Card as="article" className="p-4 sm:p-5">
      <div className="flex items-start justify-between gap-x-3">
        <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <div className="min-w-0 flex-1 basis-40">
            <h3
              id={headingOf(id)}
              tabIndex={-1}
              className="w-fit max-w-full rounded text-lg font-semibold break-words"
            >
              <Link href={`/listing/${id}`} className="underline-offset-2 hover:underline">
                <bdi>{title}</bdi>
              </Link>
            </h3>
            {first && (
              <p className="text-sm text-muted">
                {isOpenSukkah
                  ? t('meal.openSukkah')
                  : t('host.card.line', {
                      date: (first.isOver ? mealDateYear : mealDate)(first.startsAt, timeZone),
                      count: first.capacityTotal,
                    })}
              </p>
            )}
          </div>
          <Status listing={listing} />
        </div>
        <ListingMenu
          listing={listing}
          onMove={() => {
            moving.current = id;
          }}
        />
      </div>
      <HostMeals listing={listing} onCanceled={focus} />
      <div className="mt-4 flex flex-wrap gap-2">
        {!isOpenSukkah && (
          <ButtonLink
            variant="secondary"
            href={`/host?tab=requests&listing=${id}`}
            about={headingOf(id)}
          >
            {t('host.card.viewRequests')}
          </ButtonLink>
        )}
        <ButtonLink variant="secondary" href={`/host/edit/${id}`} about={headingOf(id)}>
          {t('host.card.edit')}
        </ButtonLink>
        {timeSlots.length > 0 && timeSlots.every(({ isOver }) => isOver) && (
          <ButtonLink variant="secondary" href={`/host/create?again=${id}`} about={headingOf(id)}>
            {t('host.card.again')}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}
