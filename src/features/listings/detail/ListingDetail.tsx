'use client';

import { Pencil } from 'lucide-react';
import { ButtonLink } from '@/components/button';
import { LoadError } from '@/components/loadError';
import { ReportListing } from '@/features/safety/ReportButton';
import { useTranslations } from '@/i18n/useTranslations';
import { trpc } from '@/trpc/client';
import { useViewer } from '../../session/useViewer';
import { HiddenNotice } from './HiddenNotice';
import { ListingNotFound } from './ListingNotFound';
import { ListingSkeleton } from './ListingSkeleton';
import { ListingView } from './ListingView';
import { ShareButton } from './ShareButton';
import { ShowOnMap } from './ShowOnMap';
import { SlotCard } from './SlotCard';

/** The page has already prefetched this query. */
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
  const { hostId, hiddenReason, host } = listing;
  const isOwn = viewer?.id === hostId;
  return (
    <ListingView
      className="px-4 py-8"
      notice={hiddenReason && <HiddenNotice reason={hiddenReason} />}
      listing={listing}
      meal={(slot) => <SlotCard key={slot.id} listing={listing} slot={slot} viewer={viewer} />}
      actions={
        <div className="flex flex-wrap gap-2">
          {/* Guests can't see a hidden listing, so don't offer to share it. */}
          {listing.visible && !hiddenReason && <ShareButton listing={listing} />}
          {isOwn && (
            <ButtonLink href={`/host/edit/${id}`} variant="secondary">
              <Pencil />
              {t('listing.edit')}
            </ButtonLink>
          )}
        </div>
      }
      more={
        <>
          {/* Maps show only public listings. */}
          {listing.visible && !hiddenReason && <ShowOnMap id={id} />}
          {viewer && !isOwn && (
            <ReportListing listingId={id} host={host.firstName || t('person.host')} />
          )}
        </>
      }
    />
  );
}
