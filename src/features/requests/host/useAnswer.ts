'use client';

import { toast } from '@/components/toast';
import { useFailureToast } from '@/features/useFailureToast';
import { useTranslations } from '@/i18n/useTranslations';
import type { HostRequest, RequestAnswer } from '@/schemas/request';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';
import { cardHeading, focusHeading, useAnswering } from './answering';

/** What every change of a request does once it is through, or refused. */
function useAfterChange() {
  const t = useTranslations();
  const tellFailure = useFailureToast(t('request.changed.failed'));
  const stale = useInvalidateAfter();
  return {
    succeeded: (change: RequestAnswer | 'other') => {
      toast({ title: t('common.success'), description: t(`request.changed.${change}`) });
      return stale({ kind: 'answer' });
    },
    failed: (error: unknown) => {
      tellFailure(error);
      void stale({ kind: 'refusal' });
    },
  };
}

/**
 * Undoes an answer of the last ten seconds: from its card, or from the toast, which outlives the page.
 * @returns whether it was undone.
 */
export function useUndo(request: HostRequest) {
  const { client } = trpc.useUtils();
  const { succeeded, failed } = useAfterChange();
  const { keep, letGo } = useAnswering();
  const { id } = request;
  return async () => {
    try {
      const changed = await client.requests.undo.mutate({ id });
      if (changed.status === 'pending') keep(request, changed);
      requestAnimationFrame(() => focusHeading(cardHeading(id)));
      await succeeded('other');
      letGo(id);
      return true;
    } catch (error) {
      focusHeading(cardHeading(id));
      failed(error);
      return false;
    }
  };
}

/** The host's answer to a request, with its toast, in which it can be undone. */
export function useAnswer(request: HostRequest) {
  const t = useTranslations();
  const { failed } = useAfterChange();
  const { kept, keep, goOn } = useAnswering();
  const stale = useInvalidateAfter();
  const undo = useUndo(request);
  const { id } = request;
  const answer = trpc.requests.setStatus.useMutation({
    onSuccess: (changed, { status }) => {
      const isInPlace = request.status === 'pending' || kept.has(id);
      if (isInPlace) keep(request, changed);
      if (request.status === 'pending') goOn([id]);
      toast({
        title: t('common.success'),
        description: t(`request.changed.${status}`),
        ...(changed.undoMs && {
          action: { label: t('request.card.undo'), onClick: () => void undo() },
          lasts: changed.undoMs,
        }),
      });
      void stale({ kind: 'answer' });
    },
    onError: failed,
  });
  return {
    // After a success the card changes with what is kept of it; until then it stays shut.
    busy: answer.isPending || answer.isSuccess,
    give: (status: RequestAnswer) => {
      // What is pressed is shut, and would lose the focus to the page.
      focusHeading(cardHeading(id));
      answer.mutate({ id, status, undoable: true });
    },
  };
}

/** Lets a request that was declined be pending again. */
export function useReconsider() {
  const { succeeded, failed } = useAfterChange();
  return trpc.requests.reconsider.useMutation({
    onSuccess: (_request, { id }) =>
      void succeeded('other').then(() =>
        requestAnimationFrame(() => focusHeading(cardHeading(id))),
      ),
    onError: failed,
  });
}

/** Takes an accepted request back, with a reason for the guest. */
export function useCancel() {
  const { succeeded, failed } = useAfterChange();
  return trpc.requests.cancel.useMutation({
    onSuccess: () => void succeeded('other'),
    onError: failed,
  });
}
