'use client';

import { useState } from 'react';
import { Button } from '@/components/button';
import { Dialog } from '@/components/dialog';
import { Field, Textarea } from '@/components/field';
import { toast } from '@/components/toast';
import { errorMessage } from '@/features/errorMessage';
import { trpc } from '@/trpc/client';
import { seatCount } from '../../listings/format';
import type { HopperRequest } from './HopperRequestCard';
import { useRefresh } from './useRefresh';

const MAX_REASON = 1000;

/** Asks once more before a guest takes a request back; it cannot be undone. */
export function CancelDialog({
  request: { id, status, seatsRequested, listing },
  open,
  onClose,
}: {
  request: HopperRequest;
  open: boolean;
  onClose: () => void;
}) {
  const [reason, setReason] = useState('');
  const refresh = useRefresh();
  const cancel = trpc.requests.cancel.useMutation({
    onSuccess: () => {
      onClose();
      toast({ title: 'Success', description: 'Request cancelled.' });
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: errorMessage(error, 'Failed to cancel request'),
        variant: 'destructive',
      }),
    onSettled: () => refresh(),
  });
  return (
    <Dialog open={open} onClose={onClose} title="Cancel this request?">
      <p className="text-sm">
        {status === 'accepted'
          ? `You give ${seatCount(seatsRequested)} at “${listing.title}” back, for others to take.`
          : `You no longer ask for ${seatCount(seatsRequested)} at “${listing.title}”.`}
      </p>
      <form
        className="mt-4 flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          cancel.mutate({ id, reason });
        }}
      >
        <Field label="Reason (optional)" hint="Your host will read it.">
          {(field) => (
            <Textarea
              {...field}
              rows={2}
              maxLength={MAX_REASON}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            Keep request
          </Button>
          <Button type="submit" variant="danger" busy={cancel.isPending}>
            Cancel request
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
