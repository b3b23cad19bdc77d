'use client';

import { useEffect, useRef, useState } from 'react';
import { useFailureToast } from '@/features/errorMessage';
import { useTranslations } from '@/i18n/useTranslations';
import type { Message } from '@/schemas/message';
import { connectionFailure } from '@/trpc/callErrors';
import { trpc } from '@/trpc/client';
import { useInvalidateAfter } from '@/trpc/invalidation';
import { mergeMessages, undelivered } from './messageLists';
import { useSending } from './useSending';

/** The meal of a conversation and what happened to it. Live updates refetch it. */
export const useThreadRequests = (threadId: string) =>
  trpc.requests.ofThread.useQuery({ threadId }, { refetchOnMount: 'always' });

const POLL_MS = 5000;

/** Marks the other person's messages as read, on opening and as more arrive. */
function useMarkRead(threadId: string, lastReceived: string | undefined, loadedAt: number) {
  const stale = useInvalidateAfter();
  const { mutate } = trpc.threads.markRead.useMutation({
    onSuccess: () => stale({ kind: 'message' }),
    // The next poll tries again.
    onError: (error) => {
      if (connectionFailure(error)) readUpTo.current = undefined;
    },
  });
  const readUpTo = useRef<string>(undefined);
  useEffect(() => {
    const newest = lastReceived ?? 'none';
    if (!loadedAt || readUpTo.current === newest) return;
    readUpTo.current = newest;
    mutate({ id: threadId });
  }, [threadId, lastReceived, loadedAt, mutate]);
}

/**
 * Returns the messages of one thread, polled every 5 s, with a way to load older ones and to send
 * new ones. Use the thread's ID as the component's key, since each instance handles one thread.
 */
export function useThread(threadId: string, viewerId: string) {
  const t = useTranslations();
  const tellFailure = useFailureToast(t('messages.conversation.failed'));
  const utils = trpc.useUtils();
  const [knownMessages, setKnownMessages] = useState<readonly Message[]>([]);
  const [olderLeft, setOlderLeft] = useState<boolean>();
  const [loadingOlder, setLoadingOlder] = useState(false);
  const { data, dataUpdatedAt, error, refetch } = trpc.messages.list.useQuery(
    { threadId },
    {
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (state.error?.data?.httpStatus === 404 ? false : POLL_MS),
    },
  );
  const { outgoing, ...sending } = useSending(threadId, viewerId);
  const sentMessages = outgoing
    .map(({ message }) => message)
    .filter((message) => message !== undefined);
  const messages = mergeMessages(knownMessages, [...(data?.items ?? []), ...sentMessages]);
  if (messages !== knownMessages) setKnownMessages(messages);

  const lastReceived = messages.findLast(({ senderId }) => senderId !== viewerId)?.id;
  useMarkRead(threadId, lastReceived, dataUpdatedAt);

  const loadOlder = async () => {
    setLoadingOlder(true);
    try {
      const page = await utils.messages.list.fetch({ threadId, before: messages[0]?.id });
      setKnownMessages((now) => mergeMessages(now, page.items));
      setOlderLeft(page.hasMore);
    } catch (failure) {
      tellFailure(failure);
    } finally {
      setLoadingOlder(false);
    }
  };

  return {
    ...sending,
    messages: data ? messages : undefined,
    error,
    refetch,
    outgoing: undelivered(outgoing, messages),
    sending: outgoing.some(({ state }) => state === 'sending'),
    hasOlder: olderLeft ?? data?.hasMore ?? false,
    loadOlder,
    loadingOlder,
  };
}
