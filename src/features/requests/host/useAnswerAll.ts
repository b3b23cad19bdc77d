'use client';

import { useState } from 'react';
import { toast } from '@/components/toast';
import { errorMessage } from '@/features/errorMessage';
import { useTranslations } from '@/i18n/useTranslations';
import type { ChangedRequest, HostRequest } from '@/schemas/request';
import { trpc } from '@/trpc/client';
import { connectionFailure } from '@/trpc/connectionError';
import { useInvalidateAfter } from '@/trpc/invalidation';
import { cardHeading, focusHeading, useAnswering } from './answering';

type Done = { request: HostRequest; changed: ChangedRequest };

/**
 * Changes requests one at a time, so each succeeds or fails on its own. Stops when offline; the
 * remaining requests then fail with the same error.
 */
async function oneByOne(
  requests: HostRequest[],
  change: (id: string) => Promise<ChangedRequest>,
): Promise<{ done: Done[]; refused: unknown[] }> {
  const [done, refused]: [Done[], unknown[]] = [[], []];
  for (const [index, request] of requests.entries())
    try {
      done.push({ request, changed: await change(request.id) });
    } catch (error) {
      if (connectionFailure(error)) {
        refused.push(...requests.slice(index).map(() => error));
        break;
      }
      refused.push(error);
    }
  return { done, refused };
}

/**
 * Answers several requests, oldest first, so the earliest guests get the seats. One undo covers
 * them all.
 */
export function useAnswerAll() {
  const t = useTranslations();
  const { client } = trpc.useUtils();
  const stale = useInvalidateAfter();
  const { keep, letGo, goOn } = useAnswering();
  const [busy, setBusy] = useState(false);

  const tell = (
    what: 'accepted' | 'declined' | 'undone',
    { done, refused }: Awaited<ReturnType<typeof oneByOne>>,
    undo?: () => void,
  ) => {
    const all = t(`request.changed.all.${what}`, { count: done.length });
    const failed = t('request.changed.failed');
    const why = [...new Set(refused.map((error) => errorMessage(t, error, failed)))].join(' ');
    const lasts = Math.min(...done.map(({ changed }) => changed.undoMs ?? 0));
    toast({
      title: t(done.length ? 'common.success' : 'common.error'),
      description: refused.length
        ? t('request.changed.all.partly', { done: all, count: refused.length, why })
        : all,
      ...(!done.length && { variant: 'destructive' }),
      ...(undo &&
        lasts > 0 &&
        done.length && {
          action: { label: t('request.card.undo'), onClick: undo },
          lasts,
        }),
    });
  };

  const undoAll = async (answered: Done[]) => {
    const outcome = await oneByOne(
      answered.map(({ request }) => request),
      (id) => client.requests.undo.mutate({ id }),
    );
    for (const { request, changed } of outcome.done) keep(request, changed);
    tell('undone', outcome);
    const [first] = answered;
    if (first) requestAnimationFrame(() => focusHeading(cardHeading(first.request.id)));
    await stale({ kind: 'answer' });
    for (const { request } of outcome.done) letGo(request.id);
  };

  /** @returns The requests to retry once there's a connection. */
  const answerAll = async (chosen: HostRequest[], status: 'accepted' | 'declined') => {
    setBusy(true);
    // Disabling the pressed button would move focus to the body.
    if (chosen[0]) focusHeading(cardHeading(chosen[0].id));
    const inTurn = [...chosen].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
    const outcome = await oneByOne(inTurn, (id) =>
      client.requests.setStatus.mutate({ id, status, undoable: true }),
    );
    for (const { request, changed } of outcome.done) keep(request, changed);
    goOn(outcome.done.map(({ request }) => request.id).reverse());
    tell(status, outcome, () => void undoAll(outcome.done));
    setBusy(false);
    void stale({ kind: outcome.refused.length ? 'refusal' : 'answer' });
    return outcome.refused.some((error) => connectionFailure(error))
      ? chosen.filter(({ id }) => outcome.done.every(({ request }) => request.id !== id))
      : [];
  };
  return { busy, answerAll };
}
