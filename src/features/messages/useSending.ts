'use client';

import { type Mutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { useEffect } from 'react';
import { v4 as newKey } from 'uuid';
import { useFailureToast } from '@/features/errorMessage';
import { useTranslations } from '@/i18n/useTranslations';
import type { Message } from '@/schemas/message';
import { connectionFailure } from '@/trpc/callErrors';
import { type Inputs, trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';
import { draftsOf } from '../drafts';
import type { Outgoing } from './messageLists';

/**
 * Messages that wait for the network, are being sent or failed, kept in this tab. A reload would lose them,
 * and while offline, every link loads a new page. Opening the conversation again resumes sending. The key
 * makes sure that nothing is sent twice.
 */
const drafts = draftsOf('message', 'tab');

type UnsentMessage = { key: string; body: string };

const isUnsent = (value: unknown): value is UnsentMessage =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'key') === 'string' &&
  typeof Reflect.get(value, 'body') === 'string';

function keepUnsent(userId: string, threadId: string, unsent: readonly UnsentMessage[]): void {
  const messages = unsent.map(({ key, body }) => ({ key, body }));
  if (messages.length > 0) drafts.keep(userId, threadId, messages);
  else drafts.drop(userId, threadId);
}

function unsentMessages(userId: string, threadId: string): UnsentMessage[] {
  const draft = drafts.read(userId, threadId);
  return Array.isArray(draft) ? draft.filter(isUnsent) : [];
}

type Sending = Mutation<Message, unknown, Inputs['messages']['send']>;

function stateOf({ status, isPaused, error }: Sending['state']): Outgoing['state'] {
  if (status === 'success') return 'sent';
  if (status === 'error') return connectionFailure(error) === 'answerLost' ? 'unknown' : 'notSent';
  return isPaused ? 'waiting' : 'sending';
}

/**
 * Uses the mutation cache instead of component state, so that messages being sent, or that failed, survive going to
 * another thread or page and back.
 */
export function useSending(threadId: string, viewerId: string) {
  const t = useTranslations();
  const stale = useInvalidateAfter();
  const sends = useQueryClient().getMutationCache();
  const { mutate } = trpc.messages.send.useMutation({
    gcTime: Number.POSITIVE_INFINITY,
    // Only messages may wait for the network. Each one shows that it's waiting and can be
    // withdrawn.
    networkMode: 'online',
    // Waiting messages are sent in the order in which they were written.
    scope: { id: `messages-${threadId}` },
    // Not awaited, because a message counts as sent before the list has refetched.
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
      state: stateOf(state),
      message: state.data,
    }),
  });
  const find = (key: string) =>
    sends.find({
      predicate: ({ state }) => (state as Sending['state']).variables?.key === key,
    });
  const discard = (key: string) => {
    const send = find(key);
    if (send) sends.remove(send);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the conversation opens.
  useEffect(() => {
    for (const { key, body } of unsentMessages(viewerId, threadId))
      if (!find(key)) mutate({ threadId, body, key });
  }, []);
  useEffect(() => {
    keepUnsent(
      viewerId,
      threadId,
      outgoing.filter(({ state }) => state !== 'sent'),
    );
  }, [viewerId, threadId, outgoing]);
  return {
    outgoing,
    send: (body: string) => mutate({ threadId, body, key: newKey() }),
    /** Reuses the key: if only the response was lost, nothing is sent twice. */
    sendAgain: ({ key, body }: Outgoing) => {
      discard(key);
      mutate({ threadId, body, key });
    },
    discard,
    withdraw: (key: string) => {
      if (find(key)?.state.isPaused) discard(key);
    },
  };
}
