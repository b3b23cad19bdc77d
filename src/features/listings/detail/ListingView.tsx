import { Accessibility, ChefHat, DoorOpen, type LucideIcon, MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '@/components/badge';
import { EmptyState } from '@/components/emptyState';
import { Rating } from '@/components/rating';
import { labelOf, labelsOf } from '@/format/labels';
import { publicPlace } from '@/format/place';
import { useLanguage, useTranslations } from '@/i18n/useTranslations';
import { badgeNames } from '@/schemas/listingFields';
import { PastMeals } from '../PastMeals';
import { AccessBadges, saysAccess } from './AccessBadges';
import { ListingAside } from './ListingAside';
import { Pictures } from './Pictures';
import type { DetailListing, DetailSlot } from './types';

function Head({
  listing,
  share,
  children,
}: {
  listing: DetailListing;
  share: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations();
  const { title, kashrutLevel } = listing;
  const badges = badgeNames.filter((name) => listing[name]);
  return (
    <>
      <Pictures listing={listing}>{share}</Pictures>
      <h1 className="text-3xl leading-tight font-semibold break-words sm:text-4xl">
        <bdi>{title}</bdi>
      </h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <span className="flex min-w-0 items-start gap-1.5">
          <MapPin className="mt-1 size-4 shrink-0" />
          <bdi className="min-w-0 break-words">{publicPlace(listing)}</bdi>
        </span>
        <Rating rating={listing.rating} className="text-ink" />
      </p>
      <div className="mt-3 flex flex-wrap gap-1.5">
        {!listing.visible && <Badge tone="warn">{t('listing.hidden')}</Badge>}
        {kashrutLevel && <Badge tone="accent">{labelOf(t, 'kashrut', kashrutLevel)}</Badge>}
        {badges.map((name) => (
          <Badge key={name} tone="good">
            {t(`listingFields.badge.${name}`)}
          </Badge>
        ))}
        <AccessBadges listing={listing} />
      </div>
      <div className="mt-4 flex flex-wrap gap-2 empty:hidden">{children}</div>
    </>
  );
}

function OnTheirWord({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <div className="mt-5 flex gap-3 rounded-xl bg-raised p-4 text-sm">
      <Icon className="size-5 shrink-0 text-gold" />
      <p className="min-w-0">{children}</p>
    </div>
  );
}

function Diet({ options }: { options: string[] }) {
  const language = useLanguage();
  if (options.length === 0) return null;
  return (
    <OnTheirWord icon={ChefHat}>
      {language.t.rich('listing.diet', {
        needs: labelsOf(language, 'dietary', options),
        b: (text) => <span className="font-semibold">{text}</span>,
      })}
    </OnTheirWord>
  );
}

type RenderMeal = (slot: DetailSlot) => ReactNode;

/** Past meals are folded, unless there are no others. */
function Meals({ slots, meal }: { slots: DetailSlot[]; meal: RenderMeal }) {
  const t = useTranslations();
  const coming = slots.filter(({ isOver }) => !isOver);
  const past = slots.filter(({ isOver }) => isOver);
  const isOpenSukkah = slots.some(({ mode }) => mode === 'open');
  return (
    <section className="mt-8">
      <h2 className="text-2xl font-semibold">
        {t(isOpenSukkah ? 'listing.hours.title' : 'listing.meals.title')}
      </h2>
      {slots.length === 0 && (
        <div className="mt-3">
          <EmptyState title={t('listing.meals.empty')} />
        </div>
      )}
      {coming.length > 0 && <ul className="mt-3 flex flex-col gap-3">{coming.map(meal)}</ul>}
      <PastMeals count={past.length} open={coming.length === 0 || undefined}>
        <ul className="mt-1 flex flex-col gap-3">{past.map(meal)}</ul>
      </PastMeals>
    </section>
  );
}

/**
 * `notice` goes above the listing, `share` on its photo, `actions` in its header and `more` beside
 * it. `meal` renders each meal, and `booking` the one to request.
 */
export function ListingView({
  listing,
  notice,
  share,
  actions,
  more,
  meal,
  booking,
  className = '',
}: {
  listing: DetailListing;
  notice?: ReactNode;
  share?: ReactNode;
  actions?: ReactNode;
  more?: ReactNode;
  meal: RenderMeal;
  booking?: ReactNode;
  className?: string;
}) {
  const t = useTranslations();
  return (
    <article
      className={`mx-auto flex w-full max-w-6xl flex-col gap-8 lg:grid lg:grid-cols-[2fr_1fr] ${className}`}
    >
      <div className="min-w-0">
        {notice}
        <Head listing={listing} share={share}>
          {actions}
        </Head>
        {listing.description && (
          <p
            dir="auto"
            className="mt-5 max-w-prose leading-relaxed break-words whitespace-pre-line"
          >
            {listing.description}
          </p>
        )}
        {listing.timeSlots.some(({ mode }) => mode === 'open') && (
          <OnTheirWord icon={DoorOpen}>
            {t.rich('listing.hours.text', {
              b: (text) => <span className="font-semibold">{text}</span>,
            })}
          </OnTheirWord>
        )}
        <Diet options={listing.dietaryOptions} />
        {saysAccess(listing) && (
          <OnTheirWord icon={Accessibility}>{t('listing.access')}</OnTheirWord>
        )}
        <Meals slots={listing.timeSlots} meal={meal} />
      </div>
      {booking}
      <ListingAside
        listing={listing}
        className={
          booking
            ? 'lg:col-start-1 lg:grid lg:grid-cols-2 lg:items-start'
            : 'lg:sticky lg:top-24 lg:self-start'
        }
      >
        {more}
      </ListingAside>
    </article>
  );
}
