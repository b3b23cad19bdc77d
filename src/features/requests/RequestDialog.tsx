'use client';

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
import { OverlapNote } from './OverlapNote';
import { RequestForm } from './RequestForm';

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
  const { t, mealName, mealDate, mealTimeInZone } = useMealTexts();
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
        <p>
          {t('meal.withDate', {
            meal: mealName(slot.type),
            date: mealDate(slot.startsAt, timeZone),
          })}
        </p>
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
