'use client';

import { useTranslations } from 'next-intl';
import { toast } from '@/components/toast';
import { useFailureToast } from '@/features/useFailureToast';
import type { RequestAnswer } from '@/schemas/request';
import { trpc } from '@/trpc/client';

/** What every change of a request does once it is through, or refused. */
function useAfterChange() {
  const t = useTranslations();
  const tellFailure = useFailureToast(t('request.changed.failed'));
  const utils = trpc.useUtils();
  return {
    succeeded: (change: RequestAnswer | 'other') => {
      toast({ title: t('common.success'), description: t(`request.changed.${change}`) });
      void utils.requests.invalidate();
      void utils.listings.invalidate();
    },
    failed: (error: unknown) => {
      tellFailure(error);
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
    onSuccess: (_request, { status }) => succeeded(status),
    onError: failed,
  });
}

/** Takes an accepted request back, with a reason for the guest. */
export function useCancel() {
  const { succeeded, failed } = useAfterChange();
  return trpc.requests.cancel.useMutation({
    onSuccess: () => succeeded('other'),
    onError: failed,
  });
}
