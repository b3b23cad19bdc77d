'use client';

import { Button } from '@/components/button';
import { toastSuccess } from '@/components/toast';
import { useFailureToast } from '@/features/errorMessage';
import { useTranslations } from '@/i18n/useTranslations';
import type { HopperRequest } from '@/schemas/request';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';
import { focusMovedCard } from './focusMovedCard';

/** One tap accepts, and another says no without a question: nobody is hurt. */
export function InvitationAnswer({
  request: { id, actions },
  about,
}: {
  request: HopperRequest;
  about: string;
}) {
  const t = useTranslations();
  const stale = useInvalidateAfter();
  const onError = useFailureToast(t('requests.invitation.failed'));
  const onSettled = async () => {
    await stale({ kind: 'ownRequest' });
    // The list renders in a timeout, too.
    setTimeout(() => focusMovedCard(id));
  };
  const accept = trpc.requests.acceptInvitation.useMutation({
    onSuccess: () => toastSuccess(t, t('requests.invitation.accepted')),
    onError,
    onSettled,
  });
  const decline = trpc.requests.cancel.useMutation({
    onSuccess: () => toastSuccess(t, t('requests.invitation.declined')),
    onError,
    onSettled,
  });
  const isAccepting = accept.isPending || accept.isSuccess;
  const isDeclining = decline.isPending || decline.isSuccess;
  const isBusy = isAccepting || isDeclining;
  return (
    <div className="flex flex-wrap gap-2">
      {actions.includes('acceptInvitation') && (
        <Button
          about={about}
          className="max-sm:grow"
          busy={isAccepting}
          disabled={isBusy}
          onClick={() => accept.mutate({ id })}
        >
          {t('requests.invitation.accept')}
        </Button>
      )}
      {actions.includes('cancel') && (
        <Button
          about={about}
          variant="secondary"
          className="max-sm:grow"
          busy={isDeclining}
          disabled={isBusy}
          onClick={() => decline.mutate({ id })}
        >
          {t('requests.invitation.decline')}
        </Button>
      )}
    </div>
  );
}
