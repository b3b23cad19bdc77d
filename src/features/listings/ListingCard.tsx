import { CalendarDays, ChefHat, ChevronRight, Clock, MapPin, Star, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '@/components/badge';
import { wideLinkClass } from '@/components/button';
import { Card, Fact } from '@/components/card';
import { useFixedFigures } from '@/components/fixedFigures';
import { IconSheet, sheetIcon } from '@/components/iconSheet';
import { Link } from '@/components/link';
import { Photo } from '@/components/photo';
import { Rating } from '@/components/rating';
import { distanceText } from '@/format/distance';
import { doorText } from '@/format/doorWidth';
import { labelOf, labelsOf } from '@/format/labels';
import { photoSet, photoSrc } from '@/format/photo';
import { cityOf } from '@/format/place';
import { FOUND_MEAL_PARAM } from '@/format/requestLinks';
import type { Translate } from '@/i18n/language';
import { useLanguage, useTranslations } from '@/i18n/useTranslations';
import { cardBadgeNames } from '@/schemas/listingFields';
import type { Outputs } from '@/trpc/client';
import { MealDrawing } from './MealDrawing';
import { heartShape, SaveHeart } from './SaveButton';
import { useMealTexts } from './useMealTexts';
import { useReadsInches } from './useReadsInches';

/** Cards share one icon sheet. Six inline icons per card would be half of the page. */
const icons = {
  date: sheetIcon('date'),
  diet: sheetIcon('diet'),
  open: sheetIcon('open'),
  time: sheetIcon('time'),
  place: sheetIcon('place'),
  rating: sheetIcon('rating'),
  seats: sheetIcon('seats'),
};

/** Render this once on every page that shows cards. */
export const CardIcons = () => (
  <IconSheet
    shapes={{
      date: [CalendarDays],
      diet: [ChefHat],
      ...heartShape,
      open: [ChevronRight],
      time: [Clock],
      place: [MapPin],
      rating: [Star, 'fill-current'],
      seats: [UsersRound],
    }}
  />
);

const CARD_WIDTH = '(min-width: 64rem) 24rem, (min-width: 40rem) 50vw, 100vw';

type Listing = Outputs['listings']['search']['items'][number];
type Slot = Listing['timeSlots'][number];

function Seats({ slot }: { slot: Slot }) {
  const { t } = useMealTexts();
  return (
    <>
      {!slot.isOver && slot.seatsLeft > 0 && (
        <>
          <span className="font-semibold">{t('meal.left', { left: slot.seatsLeft })}</span>
          <span>{' · '}</span>
        </>
      )}
      <span>{t('meal.seats', { count: slot.capacityTotal })}</span>
    </>
  );
}

/** Returns why a card can't offer its meal, if it can't. */
function closedText(t: Translate, slot: Slot | undefined): string | null {
  if (slot?.mode === 'open') {
    if (slot.isOver) return t('meal.hoursOver');
    return slot.isClosed ? t('meal.closed') : null;
  }
  if (slot?.isOver) return t('meal.over');
  return slot?.seatsLeft === 0 ? t('meal.full') : null;
}

function Meal({ id, slot, timeZone }: { id: string; slot: Slot; timeZone: string }) {
  const { t, ...texts } = useMealTexts();
  const over = slot.isOver;
  return (
    <div className="mt-3 flex flex-col gap-1 border-t pt-3 text-sm">
      <Fact id={id} icon={icons.date}>
        {t.rich('explore.card.meal', {
          meal: texts.slotName(slot),
          date: over
            ? texts.mealDateLong(slot.startsAt, timeZone)
            : texts.mealDate(slot.startsAt, timeZone),
          b: (text) => <span className="font-semibold">{text}</span>,
        })}
      </Fact>
      <Fact icon={icons.time}>{texts.mealTimeInZone(slot.startsAt, slot.endsAt, timeZone)}</Fact>
      <div className="flex flex-wrap items-start justify-between gap-2">
        <Fact icon={icons.seats}>
          {slot.mode === 'open' ? (
            <span className="font-semibold">{t('meal.comeAsYouAre')}</span>
          ) : (
            <Seats slot={slot} />
          )}
        </Fact>
        <span className="ms-auto text-end font-semibold">{texts.cardPrice(slot)}</span>
      </div>
    </div>
  );
}

/**
 * Returns the city and the distance. A distance that isn't known is the fixed one, or left out where
 * only actual figures are shown. Among actual distances, a fixed one would mislead.
 */
function usePlace(
  { country, distanceKm, walkMinutes, ...listing }: Listing,
  hasDistances: boolean,
): ReactNode {
  const t = useTranslations();
  const city = cityOf(listing);
  const isFixed = useFixedFigures() && !hasDistances;
  const broken = (text: ReactNode) => <span className="break-words">{text}</span>;
  if (distanceKm === undefined) {
    if (!isFixed) return city && <bdi className="break-words">{city}</bdi>;
    return city
      ? t.rich('explore.card.place', { name: city, city: broken })
      : t('explore.card.distance');
  }
  const distance = distanceText(t, distanceKm, country);
  const away = walkMinutes
    ? t('explore.card.walk', { away: distance, minutes: walkMinutes })
    : distance;
  return city ? t.rich('explore.card.placeAway', { name: city, away, city: broken }) : away;
}

function Place({ listing, hasDistances }: { listing: Listing; hasDistances: boolean }) {
  const place = usePlace(listing, hasDistances);
  if (!place) return null;
  return (
    <p className="mt-1 flex items-start gap-1.5 text-sm text-muted">
      <icons.place className="mt-0.5 size-4 shrink-0" />
      <span className="min-w-0">{place}</span>
    </p>
  );
}

/** The way in, in numbers: 'Door 38 in · 0 steps'. */
function WayIn({ listing: { stepsToEnter, doorWidthCm, country } }: { listing: Listing }) {
  const t = useTranslations();
  const isInches = useReadsInches(country);
  const facts = [
    doorWidthCm !== null && doorText(t, doorWidthCm, isInches),
    stepsToEnter !== null && t('listing.stepCount', { count: stepsToEnter }),
  ].filter(Boolean);
  return facts.length > 0 && <Badge>{facts.join(' · ')}</Badge>;
}

/** IDs of a card's parts. They name its controls by its title and describe them by its meal. */
export const cardIds = (listingId: string) => ({
  title: `title-${listingId}`,
  meal: `meal-${listingId}`,
  link: `link-${listingId}`,
  choose: `choose-${listingId}`,
});

/**
 * Shows the listing's next meal, or the one searched for. `cover` replaces its drawing, and
 * `first` marks the first card on the page.
 * `needs` is the query that carries the searched group to the listing's request form. With
 * `isMealFound`, the link names the meal, which the listing then shows first. `hasDistances` says
 * that the search measures distances from a place. `children` go beside its link.
 */
export function ListingCard({
  listing,
  cover,
  first = false,
  needs = '',
  isMealFound = false,
  hasDistances = false,
  children,
}: {
  listing: Listing;
  cover?: string | undefined;
  first?: boolean;
  needs?: string;
  isMealFound?: boolean;
  hasDistances?: boolean;
  children?: ReactNode;
}) {
  const language = useLanguage();
  const { t } = language;
  const { id, title, kashrutLevel, dietaryMatch, timeZone } = listing;
  const badges = cardBadgeNames.filter((name) => listing[name]);
  const [slot] = listing.timeSlots;
  const closed = closedText(t, slot);
  const pictureClass = `transition-transform duration-300 motion-safe:group-hover:scale-103 ${closed ? 'opacity-50' : ''}`;
  const query = new URLSearchParams(needs);
  if (slot && isMealFound) query.set(FOUND_MEAL_PARAM, slot.id);
  // For voice control.
  const ids = cardIds(id);
  return (
    <Card
      as="article"
      className="group relative flex h-full flex-col overflow-hidden transition-[border-color,box-shadow] hover:border-accent hover:shadow-float has-checked:border-accent"
    >
      <div className="relative aspect-3/2 w-full overflow-hidden bg-raised">
        <Photo
          first={first}
          src={photoSrc(listing.photoUrl)}
          sizes={{ set: photoSet(listing.photoUrl), widths: CARD_WIDTH }}
          alt={title}
          instead={
            <MealDrawing listing={listing} cover={cover} first={first} className={pictureClass} />
          }
          className={`size-full ${pictureClass}`}
        />
        {closed && (
          <p className="absolute start-3 top-3 rounded-full border bg-surface px-3 py-1 text-sm font-semibold">
            {closed}
          </p>
        )}
      </div>
      <div className="flex grow flex-col p-4 sm:p-5">
        <div className="flex items-start justify-between gap-3">
          <h2 id={ids.title} className="min-w-0 text-lg leading-snug font-semibold break-words">
            <bdi>{title}</bdi>
          </h2>
          <Rating rating={listing.rating} icon={icons.rating} className="mt-0.5" />
        </div>
        {listing.host.firstName && (
          <p className="mt-0.5 text-sm break-words text-muted">
            {t('meal.hostedBy', { host: listing.host.firstName })}
          </p>
        )}
        <Place listing={listing} hasDistances={hasDistances} />
        <div className="mt-2.5 flex flex-wrap gap-1.5">
          {kashrutLevel && <Badge tone="accent">{labelOf(t, 'kashrut', kashrutLevel)}</Badge>}
          {badges.map((name) => (
            <Badge key={name} tone="good">
              {t(`listingFields.badge.${name}`)}
            </Badge>
          ))}
          <WayIn listing={listing} />
          {dietaryMatch && dietaryMatch.length > 0 && (
            <Badge tone="good">
              <icons.diet className="shrink-0" />
              <span>
                {t('explore.card.diet', { needs: labelsOf(language, 'dietary', dietaryMatch) })}
              </span>
            </Badge>
          )}
        </div>
        {slot && <Meal id={ids.meal} slot={slot} timeZone={timeZone} />}
        <div className="mt-auto flex flex-wrap items-center justify-between gap-x-2 pt-2">
          {/* The whole card is the link's tap area. */}
          <Link
            href={query.size ? `/listing/${id}?${query}` : `/listing/${id}`}
            aria-labelledby={`${ids.link} ${ids.title}`}
            aria-describedby={slot && ids.meal}
            className={wideLinkClass()}
          >
            <span id={ids.link}>{t('explore.card.details')}</span>
            <icons.open className="size-4 rtl:-scale-x-100" />
          </Link>
          {children}
        </div>
      </div>
      <SaveHeart listing={listing} />
    </Card>
  );
}
