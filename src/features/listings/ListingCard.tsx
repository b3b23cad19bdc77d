import { useTranslations } from 'next-intl';
import { Badge } from '@/components/badge';
import { ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { StarIcon } from '@/components/icons';
import { Photo } from '@/components/photo';
import type { Outputs } from '@/trpc/client';
import { seatsLeft } from './format';
import { labelOf } from './labels';
import { useMealTexts } from './useMealTexts';

type Listing = Outputs['listings']['search']['items'][number];
type Slot = Listing['timeSlots'][number];

function Meal({ slot, timeZone }: { slot: Slot; timeZone: string }) {
  const { t, ...texts } = useMealTexts();
  const over = slot.endsAt <= new Date();
  const full = seatsLeft(slot) === 0;
  return (
    <div className="mt-3 border-t pt-3 text-sm">
      <p>
        {t.rich('explore.card.meal', {
          meal: texts.mealName(slot.type),
          date: over
            ? texts.mealDateLong(slot.startsAt, timeZone)
            : texts.mealDate(slot.startsAt, timeZone),
          b: (text) => <span className="font-medium">{text}</span>,
        })}
      </p>
      <p className="text-muted">{texts.mealTimeInZone(slot.startsAt, slot.endsAt, timeZone)}</p>
      <p className="mt-1.5 flex flex-wrap items-center justify-between gap-2">
        <span className="text-muted">{t('meal.seats', { count: slot.capacityTotal })}</span>
        <span className="font-semibold">{texts.cardPrice(slot)}</span>
      </p>
      {(over || full) && (
        <p className="mt-1.5">
          <Badge>{over ? t('meal.over') : t('meal.full')}</Badge>
        </p>
      )}
    </div>
  );
}

/** A listing among others, with the meal that comes first (or that the search was for). */
export function ListingCard({ listing }: { listing: Listing }) {
  const t = useTranslations();
  const { id, title, city, photoUrl, kashrutLevel, kidFriendly, timeZone } = listing;
  const [slot] = listing.timeSlots;
  return (
    <Card as="article" className="flex h-full flex-col overflow-hidden">
      {photoUrl && <Photo src={photoUrl} alt={title} className="aspect-[3/2] w-full" />}
      <div className="flex grow flex-col p-4">
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 font-semibold break-words">{title}</h2>
          <span className="flex shrink-0 items-center gap-1 text-sm">
            <StarIcon className="size-4 text-accent" />
            <span className="sr-only">{t('rating.label')}</span>
            {t('rating.value')}
          </span>
        </div>
        <p className="mt-1 text-sm text-muted">
          {city
            ? t.rich('explore.card.place', {
                name: city,
                city: (text) => <span className="break-words">{text}</span>,
              })
            : t('explore.card.distance')}
        </p>
        <div className="mt-2.5 flex flex-wrap gap-1.5">
          {kashrutLevel && <Badge tone="accent">{labelOf(t, 'kashrut', kashrutLevel)}</Badge>}
          {kidFriendly && <Badge tone="good">{t('explore.card.kidFriendly')}</Badge>}
        </div>
        {slot && <Meal slot={slot} timeZone={timeZone} />}
        <div className="mt-auto pt-4">
          <ButtonLink href={`/listing/${id}`} className="w-full">
            {t('explore.card.details')}
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
