'use client';

import { Accessibility, ChefHat, MapPin, Pencil } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Badge } from '@/components/badge';
import { ButtonLink } from '@/components/button';
import { EmptyState } from '@/components/emptyState';
import { LoadError } from '@/components/loadError';
import { Photo } from '@/components/photo';
import { Rating } from '@/components/rating';
import { labelOf, labelsOf } from '@/format/labels';
import { photoSrc } from '@/format/photo';
import { publicPlace } from '@/format/place';
import { useLanguage } from '@/i18n/useLanguage';
import { trpc } from '@/trpc/client';
import type { KnownViewer } from '../../session/knownViewer';
import { useViewer } from '../../session/useViewer';
import { HiddenNotice } from './HiddenNotice';
import { ListingAside } from './ListingAside';
import { ListingNotFound } from './ListingNotFound';
import { ListingSkeleton } from './ListingSkeleton';
import { SlotCard } from './SlotCard';
import type { DetailListing } from './types';

function Head({ listing, viewer }: { listing: DetailListing; viewer: KnownViewer }) {
  const t = useTranslations();
  const { id, hostId, title, kashrutLevel, kidFriendly, accessibilityTags } = listing;
  const photo = photoSrc(listing.photoUrl);
  return (
    <>
      {photo && (
        <div className="mb-6 aspect-3/2 w-full overflow-hidden rounded-2xl border shadow-sheet sm:aspect-2/1">
          <Photo first src={photo} alt={title} className="size-full" />
        </div>
      )}
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h1 className="min-w-0 text-3xl leading-tight font-semibold break-words sm:text-4xl">
          {title}
        </h1>
        {viewer?.id === hostId && (
          <ButtonLink href={`/host/edit/${id}`} variant="secondary">
            <Pencil />
            {t('listing.edit')}
          </ButtonLink>
        )}
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <span className="flex min-w-0 items-start gap-1.5">
          <MapPin className="mt-1 size-4 shrink-0" />
          <span className="min-w-0 break-words">{publicPlace(listing)}</span>
        </span>
        <Rating className="text-ink" />
      </p>
      <div className="mt-3 flex flex-wrap gap-1.5">
        {!listing.visible && <Badge tone="warn">{t('listing.hidden')}</Badge>}
        {kashrutLevel && <Badge tone="accent">{labelOf(t, 'kashrut', kashrutLevel)}</Badge>}
        {kidFriendly && <Badge tone="good">{t('listing.kidFriendly')}</Badge>}
        {accessibilityTags.map((tag) => (
          <Badge key={tag}>
            <Accessibility />
            {labelOf(t, 'accessibility', tag)}
          </Badge>
        ))}
      </div>
    </>
  );
}

/** What the host says of the kitchen; a statement of theirs, and no promise of ours. */
function Diet({ options }: { options: string[] }) {
  const language = useLanguage();
  if (options.length === 0) return null;
  return (
    <div className="mt-5 flex gap-3 rounded-xl bg-raised p-4 text-sm">
      <ChefHat className="size-5 shrink-0 text-gold" />
      <p className="min-w-0">
        {language.t.rich('listing.diet', {
          needs: labelsOf(language, 'dietary', options),
          b: (text) => <span className="font-semibold">{text}</span>,
        })}
      </p>
    </div>
  );
}

/** A listing as a guest reads it. The page has put its data into the cache. */
export function ListingDetail({ id }: { id: string }) {
  const t = useTranslations();
  const { data: viewer } = useViewer();
  const { data: listing, error, refetch } = trpc.listings.byId.useQuery({ id });
  if (!listing && error)
    return error.data?.code === 'NOT_FOUND' ? (
      <ListingNotFound />
    ) : (
      <div className="mx-auto w-full max-w-6xl px-4 py-8">
        <LoadError title={t('listing.loadError')} onRetry={() => refetch()} />
      </div>
    );
  if (!listing) return <ListingSkeleton />;
  return (
    <article className="mx-auto grid w-full max-w-6xl gap-8 px-4 py-8 lg:grid-cols-[2fr_1fr]">
      <div className="min-w-0">
        {listing.hiddenReason && <HiddenNotice reason={listing.hiddenReason} />}
        <Head listing={listing} viewer={viewer} />
        {listing.description && (
          <p className="mt-5 max-w-prose leading-relaxed break-words whitespace-pre-line">
            {listing.description}
          </p>
        )}
        <Diet options={listing.dietaryOptions} />
        <section className="mt-8">
          <h2 className="text-2xl font-semibold">{t('listing.meals.title')}</h2>
          {listing.timeSlots.length === 0 && (
            <div className="mt-3">
              <EmptyState title={t('listing.meals.empty')} />
            </div>
          )}
          <ul className="mt-3 flex flex-col gap-3">
            {listing.timeSlots.map((slot) => (
              <SlotCard key={slot.id} listing={listing} slot={slot} viewer={viewer} />
            ))}
          </ul>
        </section>
      </div>
      <ListingAside listing={listing} viewer={viewer} />
    </article>
  );
}
