'use client';

import { TriangleAlert } from 'lucide-react';
import type { DialogProps } from '@/components/dialog';
import { Modal } from '@/components/modal';
import { requestPath } from '@/format/requestLinks';
import { errorDataOf } from '@/trpc/callErrors';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';
import { useFailureToast } from '../errorMessage';
import type { DetailListing, DetailSlot } from '../listings/detail/types';
import { useMealTexts } from '../listings/useMealTexts';
import { useSignInAgain } from '../session/useSignInAgain';
import { useKnownViewer } from '../session/ViewerProvider';
import { NoEmailNote } from './NoEmailNote';
import { RequestForm } from './RequestForm';

/** Warns about the guest's other requests at the same time. They can send this one anyway. */
function OverlapNote({ slotId }: { slotId: string }) {
  const { t, mealName, mealDate, mealTimeInZone } = useMealTexts();
  // Always refetch: a host may have answered, or the guest may have sent another request.
  const { data } = trpc.requests.overlaps.useQuery({ slotId }, { refetchOnMount: 'always' });
  return (
    <div role="status" className="space-y-4 empty:-mb-4">
      {data?.map(({ requestId, status, slot, listing }) => (
        <p
          key={requestId}
          className="flex items-start gap-2 rounded-xl border border-warn/40 bg-warn/5 p-3 text-sm break-words"
        >
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warn" />
          <span className="min-w-0">
            {t(`request.dialog.overlap.${status}`, {
              meal: mealName(slot.type),
              listing: listing.title,
              date: mealDate(slot.startsAt, listing.timeZone),
              time: mealTimeInZone(slot.startsAt, slot.endsAt, listing.timeZone),
            })}
          </span>
        </p>
      ))}
    </div>
  );
}

export { RequestSent } from './RequestSent';

import type { SentRequest } from './RequestSent';
import { dropRequestDraft, keepRequestDraft } from './requestDrafts';

export function RequestDialog({
  listing,
  slot,
  open,
  onClose,
  onSent,
}: DialogProps & {
  listing: DetailListing;
  slot: DetailSlot;
  onSent: (sent: SentRequest) => void;
}) {
  const { t, mealWithDate, mealTimeInZone } = useMealTexts();
  const stale = useInvalidateAfter();
  const viewer = useKnownViewer();
  const signInAgain = useSignInAgain();
  const tellFailure = useFailureToast(t('request.dialog.failed'));
  const create = trpc.requests.create.useMutation({
    onSuccess: (request, { slotId }) => {
      if (viewer) dropRequestDraft(viewer.id, slotId);
      onSent({ listing, slot, request });
      onClose();
    },
    onError: (error, request) => {
      if (errorDataOf(error)?.code !== 'UNAUTHORIZED') return tellFailure(error);
      // The session expired, so save what they typed until they've signed in.
      if (viewer) keepRequestDraft(viewer.id, request);
      signInAgain(requestPath(listing.id, slot.id, window.location.search));
    },
    // Also refetch after an error, since the seats left may have changed.
    onSettled: () => stale({ kind: 'ownRequest' }),
  });
  const { timeZone } = listing;
  return (
    <Modal
      open={open}
      onClose={onClose}
      busy={create.isPending}
      title={t(slot.waitlistSeats ? 'request.dialog.waitlist.title' : 'listing.slot.request')}
    >
      <div className="rounded-xl bg-raised p-3 text-sm">
        <p className="font-semibold break-words">
          <bdi>{listing.title}</bdi>
        </p>
        <p>{mealWithDate(slot, timeZone)}</p>
        <p>{mealTimeInZone(slot.startsAt, slot.endsAt, timeZone)}</p>
        <p className="text-muted">
          {slot.waitlistSeats
            ? t('request.dialog.waitlist.text')
            : t('request.dialog.seats', { count: slot.seatsLeft })}
        </p>
      </div>
      <NoEmailNote />
      <OverlapNote slotId={slot.id} />
      <RequestForm
        listing={listing}
        slot={slot}
        busy={create.isPending}
        onCancel={onClose}
        onSend={(request) => create.mutate(request)}
      />
    </Modal>
  );
}
