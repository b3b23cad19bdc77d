'use client';

import { type Mutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { v4 as newKey } from 'uuid';
import { useFailureToast } from '@/features/useFailureToast';
import { useTranslations } from '@/i18n/useTranslations';
import type { Message } from '@/schemas/message';
import { type Inputs, trpc } from '@/trpc/client';
import { useStale } from '@/trpc/stale';
import type { Outgoing } from './outgoing';

type Sending = Mutation<Message, unknown, Inputs['messages']['send']>;

/**
 * What the viewer sends to a thread. It is kept beside the page's data, not in a component: who goes
 * to another thread or page and comes back finds what is under way, and what failed.
 */
export function useSending(threadId: string) {
  const t = useTranslations();
  const stale = useStale();
  const sends = useQueryClient().getMutationCache();
  const { mutate } = trpc.messages.send.useMutation({
    gcTime: Number.POSITIVE_INFINITY,
    // Not awaited: a message is sent when the server says so, not when the list is there.
    onSuccess: () => void stale({ kind: 'message' }),
    onError: useFailureToast(t('messages.send.failed')),
  });
  const outgoing = useMutationState({
    filters: {
      mutationKey: getMutationKey(trpc.messages.send),
      predicate: ({ state }) => (state as Sending['state']).variables?.threadId === threadId,
    },
    select: ({ state }: Sending): Outgoing => ({
      key: state.variables?.key ?? '',
      body: state.variables?.body ?? '',
      failed: state.status === 'error',
      message: state.data,
    }),
  });
  const discard = (key: string) => {
    const send = sends.find({
      predicate: ({ state }) => (state as Sending['state']).variables?.key === key,
    });
    if (send) sends.remove(send);
  };
  return {
    outgoing,
    send: (body: string) => mutate({ threadId, body, key: newKey() }),
    /** With the key of before: if only the answer was lost, nothing is sent twice. */
    sendAgain: ({ key, body }: Outgoing) => {
      discard(key);
      mutate({ threadId, body, key });
    },
    discard,
  };
}
