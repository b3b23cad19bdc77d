'use client';

import { Pencil } from 'lucide-react';
import { useSearchParams } from 'next/navigation';
import { useEffect, useState } from 'react';
import { ButtonLink } from '@/components/button';
import { dialogOnDemand } from '@/components/dialog';
import { LoadError } from '@/components/emptyState';
import { linkTo } from '@/components/link';
import { onDemand } from '@/components/onDemand';
import { useInBrowser } from '@/components/useInBrowser';
import { MapButton } from '@/features/map/MapButton';
import { ReportListing } from '@/features/safety/ReportButton';
import { labelOf } from '@/format/labels';
import { FOUND_MEAL_PARAM } from '@/format/requestLinks';
import { useTranslations } from '@/i18n/useTranslations';
import type { ReportReason } from '@/schemas/options';
import type { SentRequest } from '../../requests/RequestSent';
import { useViewer } from '../../session/useViewer';
import { SaveButton } from '../SaveButton';
import { AskHost } from './AskHost';
import { BackToResults } from './BackToResults';
import { bookingCard, foundMealFirst } from './BookingCard';
import { ListingNotFound, ListingSkeleton } from './ListingPlaceholders';
import { ListingView } from './ListingView';
import { OwnPartProvider, useListing } from './OwnPart';
import { ShareButton } from './ShareButton';
import { SlotCard } from './SlotCard';
import { useRefetchAtEnd } from './useRefetchAtEnd';

/**
 * Announces the title to screen readers when a link on this site led here. The router announces
 * only the document's title, and often not that of a listing, which arrives later.
 */
function AnnouncedTitle({ title }: { title: string }) {
  const isHydrating = useInBrowser(() => false, true);
  const [isLoadedPage] = useState(isHydrating);
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    if (!isLoadedPage) setAnnounced(title);
  }, [isLoadedPage, title]);
  return (
    <p role="status" className="sr-only">
      {announced}
    </p>
  );
}

function HiddenNotice({ reason }: { reason: ReportReason }) {
  const t = useTranslations();
  return (
    <section className="mb-6 rounded-xl border border-warn/40 bg-warn/5 p-4">
      <h2 className="font-semibold">{t('safety.hidden.title')}</h2>
      <p className="mt-1 text-sm">
        {t.rich('safety.hidden.text', {
          reason: labelOf(t, 'report', reason),
          link: linkTo('/contact'),
        })}
      </p>
    </section>
  );
}

/** Part of the request dialog's code, so it has loaded by then. */
const RequestSent = dialogOnDemand(() =>
  import('../../requests/RequestDialog').then((module) => module.RequestSent),
);

const mapPart = onDemand(() => import('./ListingMap').then((module) => module.ListingMap));

function ShowOnMap({ id }: { id: string }) {
  const t = useTranslations();
  return <MapButton part={mapPart} props={{ id }} label={t('map.show')} />;
}

/** The page has already prefetched the listing. `isForEveryone` is whether it did so without the viewer. */
export function ListingDetail({
  id,
  isForEveryone = false,
}: {
  id: string;
  isForEveryone?: boolean;
}) {
  const t = useTranslations();
  const { data: currentViewer } = useViewer();
  const foundMeal = useSearchParams().get(FOUND_MEAL_PARAM);
  const { data: listing, error, dataUpdatedAt, refetch, own } = useListing(id, isForEveryone);
  const [sent, setSent] = useState<SentRequest>();
  useRefetchAtEnd(listing?.timeSlots, { dataUpdatedAt, refetch });
  if (error?.data?.code === 'NOT_FOUND') return <ListingNotFound />;
  if (!listing && error)
    return (
      <div className="mx-auto w-full max-w-6xl px-4 py-8">
        <LoadError title={t('listing.loadError')} onRetry={() => refetch()} />
      </div>
    );
  if (!listing) return <ListingSkeleton />;
  const viewer = own.state === 'loading' ? undefined : currentViewer;
  const { hostId, hiddenReason, host } = listing;
  const isOwn = viewer?.id === hostId;
  const isShared = listing.visible && !hiddenReason;
  const timeSlots = foundMealFirst(listing.timeSlots, foundMeal);
  const meal = { listing, viewer, onSent: setSent };
  return (
    <OwnPartProvider own={own}>
      <ListingView
        className="px-4 py-8"
        notice={
          <>
            <AnnouncedTitle title={listing.title} />
            <BackToResults />
            {hiddenReason && <HiddenNotice reason={hiddenReason} />}
          </>
        }
        listing={{ ...listing, timeSlots }}
        meal={(slot) => <SlotCard key={slot.id} {...meal} slot={slot} />}
        booking={!isOwn && bookingCard(meal, timeSlots, foundMeal)}
        // Guests can't see a hidden listing, so don't offer to share it.
        share={
          isShared && (
            <>
              <SaveButton listing={listing} />
              <ShareButton listing={listing} />
            </>
          )
        }
        actions={
          <>
            {!isOwn && <AskHost listingId={id} viewer={viewer} />}
            {isOwn && (
              <ButtonLink href={`/host/edit/${id}`} variant="secondary">
                <Pencil />
                <span>{t('listing.edit')}</span>
              </ButtonLink>
            )}
          </>
        }
        more={
          <>
            {isShared && <ShowOnMap id={id} />}
            {viewer && !isOwn && (
              <ReportListing listingId={id} host={host.firstName || t('person.host')} />
            )}
          </>
        }
      />
      {/* Here, since the button makes way for the request's state. */}
      {sent && <RequestSent {...sent} open onClose={() => setSent(undefined)} />}
    </OwnPartProvider>
  );
}
