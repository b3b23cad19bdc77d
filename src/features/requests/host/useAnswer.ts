'use client';

import { useState } from 'react';
import { flushSync } from 'react-dom';
import { toast, toastSuccess } from '@/components/toast';
import { useFailureToast } from '@/features/errorMessage';
import { useTranslations } from '@/i18n/useTranslations';
import { unconfirmedAllergies } from '@/schemas/allergies';
import type { HostRequest, RequestAnswer } from '@/schemas/request';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';
import { cardHeading, cardOutcome, focusOn, useAnswering } from './answering';

function useAfterChange() {
  const t = useTranslations();
  const tellFailure = useFailureToast(t('request.changed.failed'));
  const stale = useInvalidateAfter();
  return {
    succeeded: (change: RequestAnswer | 'other') => {
      toastSuccess(t, t(`request.changed.${change}`));
      return stale({ kind: 'answer' });
    },
    failed: (error: unknown) => {
      tellFailure(error);
      void stale({ kind: 'refusal' });
    },
  };
}

/**
 * Undoes an answer within the undo window of 10 seconds. Works from the card, and from the toast,
 * which outlives the page.
 * @returns Whether the answer was undone.
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
      requestAnimationFrame(() => focusOn(cardHeading(id)));
      await succeeded('other');
      letGo(id);
      return true;
    } catch (error) {
      focusOn(cardHeading(id));
      failed(error);
      return false;
    }
  };
}

type Client = ReturnType<typeof trpc.useUtils>['client'];

/**
 * Extends an undo window while the host is at its button.
 * @returns the milliseconds left, or null if it's over or the request failed
 */
export const extendUndo = (client: Client, id: string): Promise<number | null> =>
  client.requests.extendUndo.mutate({ id }).then(
    ({ undoMs }) => undoMs,
    () => null,
  );

export function useAnswer(request: HostRequest) {
  const t = useTranslations();
  const { failed } = useAfterChange();
  const { localRequests, keep } = useAnswering();
  const stale = useInvalidateAfter();
  const undo = useUndo(request);
  const { client } = trpc.useUtils();
  const { id } = request;
  const answer = trpc.requests.setStatus.useMutation({
    onSuccess: (changed, { status }) => {
      const isInPlace = request.status === 'pending' || localRequests.has(id);
      if (isInPlace) flushSync(() => keep(request, changed));
      // Undo is the next tab stop after the outcome.
      if (request.status === 'pending') focusOn(cardOutcome(id));
      toast({
        title: t('common.success'),
        description: t(`request.changed.${status}`),
        ...(changed.undoMs && {
          action: {
            label: t('request.card.undo'),
            onClick: () => void undo(),
            extend: () => extendUndo(client, id),
          },
          lasts: changed.undoMs,
        }),
      });
      void stale({ kind: 'answer' });
    },
    onError: failed,
  });
  const [isAsking, setIsAsking] = useState(false);
  const unconfirmed = unconfirmedAllergies(request.allergies);
  const send = (status: RequestAnswer, confirmed?: { confirmedAllergies: string[] }) => {
    setIsAsking(false);
    // Disabling the pressed button would move focus to the body.
    focusOn(cardHeading(id));
    answer.mutate({
      id,
      status,
      undoable: true,
      ...(status === 'accepted' && { seatsRequested: request.seatsRequested }),
      ...confirmed,
    });
  };
  return {
    // Stays after success until the card updates.
    giving: answer.isPending || answer.isSuccess ? answer.variables.status : undefined,
    /** Accepting a group with an allergy that the listing doesn't mention asks first. */
    give: (status: RequestAnswer) => {
      if (status === 'accepted' && unconfirmed.length > 0) setIsAsking(true);
      else send(status);
    },
    allergyDialog: {
      request,
      open: isAsking,
      onClose: () => setIsAsking(false),
      onConfirm: () => send('accepted', { confirmedAllergies: unconfirmed }),
    },
  };
}

export function useReconsider() {
  const { succeeded, failed } = useAfterChange();
  return trpc.requests.reconsider.useMutation({
    onSuccess: (_request, { id }) =>
      void succeeded('other').then(() =>
        requestAnimationFrame(() => focusOn(cardHeading(id), true)),
      ),
    onError: failed,
  });
}

function useOtherChange() {
  const { succeeded, failed } = useAfterChange();
  return { onSuccess: () => void succeeded('other'), onError: failed };
}

export const useAnswerMoreSeats = () => trpc.requests.answerMoreSeats.useMutation(useOtherChange());

export const useReleaseSeats = () => trpc.requests.releaseSeats.useMutation(useOtherChange());

export const useCancel = () => trpc.requests.cancel.useMutation(useOtherChange());
