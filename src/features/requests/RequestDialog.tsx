'use client';

import { Dialog } from '@/components/dialog';
import { toast } from '@/components/toast';
import { trpc } from '@/trpc/client';
import { errorMessage } from '../errorMessage';
import type { DetailListing, DetailSlot } from '../listings/detail/types';
import { mealDate, mealName, mealTime, seatCount, seatsLeft, zoneName } from '../listings/format';
import { useRefresh } from './hopper/useRefresh';
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
  const refresh = useRefresh();
  const create = trpc.requests.create.useMutation({
    onSuccess: () => {
      toast({ title: 'Request sent!', description: 'You will find the answer in your requests.' });
      onClose();
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'Failed to send request'),
        variant: 'destructive',
      }),
    // Also after a refusal: the seats left may be others than those shown.
    onSettled: () => refresh(),
  });
  const { timeZone } = listing;
  return (
    <Dialog open={open} onClose={onClose} title="Request to Join">
      <div className="mb-4 rounded-xl bg-raised p-3 text-sm">
        <p className="font-semibold break-words">{listing.title}</p>
        <p>
          {mealName(slot.type)}, {mealDate(slot.startsAt, timeZone)}
        </p>
        <p>
          {mealTime(slot.startsAt, slot.endsAt, timeZone)} {zoneName(slot.startsAt, timeZone)}
        </p>
        <p className="text-muted">{seatCount(seatsLeft(slot))} available</p>
      </div>
      <RequestForm
        slot={slot}
        busy={create.isPending}
        onCancel={onClose}
        onSend={(request) => create.mutate(request)}
      />
    </Dialog>
  );
}
