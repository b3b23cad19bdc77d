'use client';

import { useTranslations } from 'next-intl';
import { Badge } from '@/components/badge';
import { ButtonLink } from '@/components/button';
import { EmptyState } from '@/components/emptyState';
import { StarIcon } from '@/components/icons';
import { LoadError } from '@/components/loadError';
import { Photo } from '@/components/photo';
import { formatList } from '@/i18n/format';
import { useLanguage } from '@/i18n/useLanguage';
import { trpc } from '@/trpc/client';
import { useViewer } from '../../session/useViewer';
import { labelOf } from '../labels';
import { publicPlace } from '../place';
import { ListingAside } from './ListingAside';
import { ListingNotFound } from './ListingNotFound';
import { ListingSkeleton } from './ListingSkeleton';
import { SlotCard } from './SlotCard';
import type { DetailListing } from './types';

function Head({ listing }: { listing: DetailListing }) {
  const t = useTranslations();
  const { id, hostId, title, photoUrl, kashrutLevel, kidFriendly, accessibilityTags } = listing;
  const { data: viewer } = useViewer();
  return (
    <>
      {photoUrl && (
        <Photo src={photoUrl} alt={title} className="mb-6 aspect-[2/1] w-full rounded-2xl" />
      )}
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h1 className="min-w-0 text-3xl font-bold break-words">{title}</h1>
        {viewer?.id === hostId && (
          <ButtonLink href={`/host/edit/${id}`} variant="secondary">
            {t('listing.edit')}
          </ButtonLink>
        )}
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted">
        <span className="break-words">{publicPlace(listing)}</span>
        <span className="flex items-center gap-1 text-ink">
          <StarIcon className="size-4 text-accent" />
          <span className="sr-only">{t('rating.label')}</span>
          {t('rating.value')}
        </span>
      </p>
      <div className="mt-3 flex flex-wrap gap-1.5">
        {!listing.visible && <Badge tone="warn">{t('listing.hidden')}</Badge>}
        {kashrutLevel && <Badge tone="accent">{labelOf(t, 'kashrut', kashrutLevel)}</Badge>}
        {kidFriendly && <Badge tone="good">{t('listing.kidFriendly')}</Badge>}
        {accessibilityTags.map((tag) => (
          <Badge key={tag}>{labelOf(t, 'accessibility', tag)}</Badge>
        ))}
      </div>
    </>
  );
}

/** What the host says of the kitchen; a statement of his, and no promise of ours. */
function Diet({ options }: { options: string[] }) {
  const { t, locale } = useLanguage();
  if (options.length === 0) return null;
  return (
    <p className="mt-4 rounded-xl bg-raised p-4 text-sm">
      {t.rich('listing.diet', {
        needs: formatList(
          locale,
          options.map((need) => labelOf(t, 'dietary', need)),
        ),
        b: (text) => <span className="font-medium">{text}</span>,
      })}
    </p>
  );
}

/** A listing as a guest reads it. The page has put its data into the cache. */
export function ListingDetail({ id }: { id: string }) {
  const t = useTranslations();
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
        <Head listing={listing} />
        {listing.description && (
          <p className="mt-5 break-words whitespace-pre-line">{listing.description}</p>
        )}
        <Diet options={listing.dietaryOptions} />
        <section className="mt-8">
          <h2 className="text-xl font-semibold">{t('listing.meals.title')}</h2>
          {listing.timeSlots.length === 0 && (
            <div className="mt-3">
              <EmptyState title={t('listing.meals.empty')} />
            </div>
          )}
          <ul className="mt-3 flex flex-col gap-3">
            {listing.timeSlots.map((slot) => (
              <SlotCard key={slot.id} listing={listing} slot={slot} />
            ))}
          </ul>
        </section>
      </div>
      <ListingAside listing={listing} />
    </article>
  );
}
