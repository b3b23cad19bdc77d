import { Badge } from '@/components/badge';
import { ButtonLink } from '@/components/button';
import { Card } from '@/components/card';
import { StarIcon } from '@/components/icons';
import { Photo } from '@/components/photo';
import type { Outputs } from '@/trpc/client';
import {
  cardPrice,
  mealDate,
  mealDateLong,
  mealName,
  mealTime,
  seatCount,
  seatsLeft,
  zoneName,
} from './format';
import { kashrutLabels, labelOf } from './labels';

type Listing = Outputs['listings']['search']['items'][number];
type Slot = Listing['timeSlots'][number];

function Meal({ slot, timeZone }: { slot: Slot; timeZone: string }) {
  const over = slot.endsAt <= new Date();
  const full = seatsLeft(slot) === 0;
  return (
    <div className="mt-3 border-t pt-3 text-sm">
      <p>
        <span className="font-medium">{mealName(slot.type)}</span>,{' '}
        {over ? mealDateLong(slot.startsAt, timeZone) : mealDate(slot.startsAt, timeZone)}
      </p>
      <p className="text-muted">
        {mealTime(slot.startsAt, slot.endsAt, timeZone)} {zoneName(slot.startsAt, timeZone)}
      </p>
      <p className="mt-1.5 flex flex-wrap items-center justify-between gap-2">
        <span className="text-muted">{seatCount(slot.capacityTotal)}</span>
        <span className="font-semibold">{cardPrice(slot)}</span>
      </p>
      {(over || full) && (
        <p className="mt-1.5">
          <Badge>{over ? 'Meal has passed' : 'Fully Booked'}</Badge>
        </p>
      )}
    </div>
  );
}

/** A listing among others, with the meal that comes first (or that the search was for). */
export function ListingCard({ listing }: { listing: Listing }) {
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
            <span className="sr-only">Rating</span>
            4.9
          </span>
        </div>
        <p className="mt-1 text-sm text-muted">
          {city && <span className="break-words">{city} · </span>}
          0.3 miles away
        </p>
        <div className="mt-2.5 flex flex-wrap gap-1.5">
          {kashrutLevel && <Badge tone="accent">{labelOf(kashrutLabels, kashrutLevel)}</Badge>}
          {kidFriendly && <Badge tone="good">Kid Friendly</Badge>}
        </div>
        {slot && <Meal slot={slot} timeZone={timeZone} />}
        <div className="mt-auto pt-4">
          <ButtonLink href={`/listing/${id}`} className="w-full">
            View Details
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
