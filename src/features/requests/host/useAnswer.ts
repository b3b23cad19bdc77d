'use client';

import { toast } from '@/components/toast';
import { errorMessage } from '@/features/errorMessage';
import type { RequestAnswer } from '@/schemas/request';
import { trpc } from '@/trpc/client';

const successTexts: Record<RequestAnswer, string> = {
  accepted: 'Request accepted! Guest will be notified.',
  declined: 'Request declined.',
  waitlisted: 'Guest added to waitlist.',
};

/** What every change of a request does once it is through, or refused. */
function useAfterChange() {
  const utils = trpc.useUtils();
  return {
    succeeded: (description: string) => {
      toast({ title: 'Success', description });
      void utils.requests.invalidate();
      void utils.listings.invalidate();
    },
    failed: (error: unknown) => {
      toast({
        title: 'Error',
        description: errorMessage(error, 'Failed to update request'),
        variant: 'destructive',
      });
      // It may have changed under our eyes, or the session may have ended: look again.
      void utils.requests.invalidate();
      void utils.users.viewer.invalidate();
    },
  };
}

/** The host's answer to a pending request, with its toasts. */
export function useAnswer() {
  const { succeeded, failed } = useAfterChange();
  return trpc.requests.setStatus.useMutation({
    onSuccess: (_request, { status }) => succeeded(successTexts[status]),
    onError: failed,
  });
}

/** Takes an accepted request back, with a reason for the guest. */
export function useCancel() {
  const { succeeded, failed } = useAfterChange();
  return trpc.requests.cancel.useMutation({
    onSuccess: () => succeeded('Request updated.'),
    onError: failed,
  });
}
