'use client';

import { useState } from 'react';
import { toast, toastError } from '@/components/toast';
import { errorMessage } from '@/features/errorMessage';
import { personName } from '@/format/personName';
import { useTranslations } from '@/i18n/useTranslations';
import { unconfirmedAllergies } from '@/schemas/allergies';
import type { ChangedRequest, HostRequest } from '@/schemas/request';
import { connectionFailure } from '@/trpc/callErrors';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';
import { cardHeading, focusOn, useAnswering } from './answering';

type AnsweredRequest = { id: string; guest: string; changed: ChangedRequest };
type RefusedRequest = { id: string; guest: string; why: string; isOffline?: boolean };
type Outcome = { answered: AnsweredRequest[]; refused: RefusedRequest[] };

export type Selection = readonly string[] | 'all';

const MAX_LISTED_NAMES = 5;

export function useAnswerAll() {
  const t = useTranslations();
  const { client } = trpc.useUtils();
  const stale = useInvalidateAfter();
  const { keep, letGo, goOn } = useAnswering();
  const [giving, setGiving] = useState<'accepted' | 'declined'>();

  const namesOf = (guests: string[]) => {
    const more = guests.length - MAX_LISTED_NAMES;
    const nameList = guests.slice(0, MAX_LISTED_NAMES).join(', ');
    return more > 0 ? t('request.changed.all.more', { names: nameList, count: more }) : nameList;
  };

  const show = (
    action: 'accepted' | 'declined' | 'undone',
    { answered, refused }: Outcome,
    undo?: () => void,
  ) => {
    const done = t(`request.changed.all.${action}`, {
      count: answered.length,
      names: namesOf(answered.map(({ guest }) => guest)),
    });
    const reasons = [...new Set(refused.map(({ why }) => why))].map((why) =>
      t('request.changed.all.refused', {
        names: namesOf(refused.filter((one) => one.why === why).map(({ guest }) => guest)),
        why,
      }),
    );
    const lasts = Math.min(...answered.map(({ changed }) => changed.undoMs ?? 0));
    if (answered.length === 0) {
      toastError(t, reasons.join(' '));
      return;
    }
    const undoable =
      undo && lasts > 0 ? { action: { label: t('request.card.undo'), onClick: undo }, lasts } : {};
    toast({ title: t('common.success'), description: [done, ...reasons].join(' '), ...undoable });
  };

  /**
   * Changes requests one at a time, so each succeeds or fails on its own. Stops when offline; the
   * remaining requests then fail with the same error.
   */
  const oneByOne = async (
    requests: { id: string; guest: string }[],
    change: (id: string) => Promise<ChangedRequest>,
  ): Promise<Outcome> => {
    const outcome: Outcome = { answered: [], refused: [] };
    for (const [index, request] of requests.entries())
      try {
        outcome.answered.push({ ...request, changed: await change(request.id) });
      } catch (error) {
        const why = errorMessage(t, error, t('request.changed.failed'));
        const isOffline = Boolean(connectionFailure(error));
        const failed = isOffline ? requests.slice(index) : [request];
        outcome.refused.push(...failed.map((one) => ({ ...one, why, isOffline })));
        if (isOffline) break;
      }
    return outcome;
  };

  const someOf = async (
    loaded: HostRequest[],
    status: 'accepted' | 'declined',
  ): Promise<Outcome> => {
    const asks = ({ allergies }: HostRequest) =>
      status === 'accepted' && unconfirmedAllergies(allergies).length > 0;
    const named = ({ id, hopper }: HostRequest) => ({ id, guest: personName(t, hopper, 'guest') });
    const leftOut = loaded.filter(asks).map(named);
    const { answered, refused } = await oneByOne(
      loaded.filter((request) => !asks(request)).map(named),
      (id) => client.requests.setStatus.mutate({ id, status, undoable: true }),
    );
    const why = t('request.changed.all.allergy');
    return { answered, refused: [...refused, ...leftOut.map((one) => ({ ...one, why }))] };
  };

  const wholeMeal = async (
    loaded: HostRequest[],
    slotId: string,
    status: 'accepted' | 'declined',
  ): Promise<Outcome> => {
    try {
      const { answered, refused } = await client.requests.answerAll.mutate({ id: slotId, status });
      return {
        answered: answered.map(({ hopper, ...changed }) => ({
          id: changed.id,
          guest: personName(t, hopper, 'guest'),
          changed,
        })),
        refused: refused.map(({ id, hopper, why }) => ({
          id,
          guest: personName(t, hopper, 'guest'),
          why,
        })),
      };
    } catch (error) {
      const why = errorMessage(t, error, t('request.changed.failed'));
      const isOffline = Boolean(connectionFailure(error));
      const all = loaded.map(({ id, hopper }) => ({ id, guest: personName(t, hopper, 'guest') }));
      return { answered: [], refused: all.map((one) => ({ ...one, why, isOffline })) };
    }
  };

  /** @returns What stays selected: the requests to retry once there's a connection. */
  const answerAll = async (
    loaded: HostRequest[],
    status: 'accepted' | 'declined',
    wholeSlotId?: string,
  ): Promise<Selection> => {
    const keepAll = ({ answered }: Outcome) => {
      for (const { id, changed } of answered) {
        const request = loaded.find((one) => one.id === id);
        if (request) keep(request, changed);
      }
    };
    const undoAll = async (answeredRequests: AnsweredRequest[]) => {
      const outcome = await oneByOne(answeredRequests, (id) => client.requests.undo.mutate({ id }));
      keepAll(outcome);
      show('undone', outcome);
      const [first] = answeredRequests;
      if (first) requestAnimationFrame(() => focusOn(cardHeading(first.id)));
      await stale({ kind: 'answer' });
      for (const { id } of outcome.answered) letGo(id);
    };
    setGiving(status);
    // Disabling the pressed button would move focus to the body.
    if (loaded[0]) focusOn(cardHeading(loaded[0].id));
    const outcome = wholeSlotId
      ? await wholeMeal(loaded, wholeSlotId, status)
      : await someOf(loaded, status);
    keepAll(outcome);
    goOn(outcome.answered.map(({ id }) => id));
    show(status, outcome, () => void undoAll(outcome.answered));
    setGiving(undefined);
    void stale({ kind: outcome.refused.length ? 'refusal' : 'answer' });
    const unsent = outcome.refused.filter(({ isOffline }) => isOffline);
    return wholeSlotId && unsent.length ? 'all' : unsent.map(({ id }) => id);
  };
  return { giving, answerAll };
}
