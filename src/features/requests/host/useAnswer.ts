'use client';

import { useTranslations } from 'next-intl';
import { toast } from '@/components/toast';
import { useFailureToast } from '@/features/useFailureToast';
import type { RequestAnswer } from '@/schemas/request';
import { trpc } from '@/trpc/client';
import { useStale } from '@/trpc/stale';

/** What every change of a request does once it is through, or refused. */
function useAfterChange() {
  const t = useTranslations();
  const tellFailure = useFailureToast(t('request.changed.failed'));
  const stale = useStale();
  return {
    succeeded: (change: RequestAnswer | 'other') => {
      toast({ title: t('common.success'), description: t(`request.changed.${change}`) });
      void stale({ kind: 'answer' });
    },
    failed: (error: unknown) => {
      tellFailure(error);
      void stale({ kind: 'refusal' });
    },
  };
}

/** The host's answer to a request, with its toasts. */
export function useAnswer() {
  const { succeeded, failed } = useAfterChange();
  return trpc.requests.setStatus.useMutation({
    onSuccess: (_request, { status }) => succeeded(status),
    onError: failed,
  });
}

/** Lets a request that was declined be pending again. */
export function useReconsider() {
  const { succeeded, failed } = useAfterChange();
  return trpc.requests.reconsider.useMutation({
    onSuccess: () => succeeded('other'),
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
