'use client';

import { Modal } from '@/components/modal';
import { toast } from '@/components/toast';
import { trpc } from '@/trpc/client';
import { useStale } from '@/trpc/stale';
import type { DetailListing, DetailSlot } from '../listings/detail/types';
import { useMealTexts } from '../listings/useMealTexts';
import { useFailureToast } from '../useFailureToast';
import { RequestForm } from './RequestForm';

/** Asks the host for seats at one meal. */
export function RequestDialog({
  listing,
  slot,
  open,
  onClose,
}: {
  listing: DetailListing;
  slot: DetailSlot;
  open: boolean;
  onClose: () => void;
}) {
  const { t, mealName, mealDate, mealTimeInZone } = useMealTexts();
  const stale = useStale();
  const create = trpc.requests.create.useMutation({
    onSuccess: () => {
      toast({ title: t('request.dialog.sent.title'), description: t('request.dialog.sent.text') });
      onClose();
    },
    onError: useFailureToast(t('request.dialog.failed')),
    // Also after a refusal: the seats left may be others than those shown.
    onSettled: () => stale({ kind: 'ownRequest' }),
  });
  const { timeZone } = listing;
  return (
    <Modal open={open} onClose={onClose} title={t('request.dialog.title')}>
      <div className="mb-4 rounded-xl bg-raised p-3 text-sm">
        <p className="font-semibold break-words">{listing.title}</p>
        <p>
          {t('meal.withDate', {
            meal: mealName(slot.type),
            date: mealDate(slot.startsAt, timeZone),
          })}
        </p>
        <p>{mealTimeInZone(slot.startsAt, slot.endsAt, timeZone)}</p>
        <p className="text-muted">{t('request.dialog.seats', { count: slot.seatsLeft })}</p>
      </div>
      <RequestForm
        slot={slot}
        busy={create.isPending}
        onCancel={onClose}
        onSend={(request) => create.mutate(request)}
      />
    </Modal>
  );
}
