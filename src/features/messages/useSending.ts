'use client';

import { type Mutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { getMutationKey } from '@trpc/react-query';
import { useTranslations } from 'next-intl';
import { toast } from '@/components/toast';
import { errorMessage } from '@/features/errorMessage';
import type { Message } from '@/schemas/message';
import { type Inputs, trpc } from '@/trpc/client';
import type { Outgoing } from './outgoing';

type Sending = Mutation<Message, unknown, Inputs['messages']['send'], Pick<Outgoing, 'after'>>;

/**
 * What the viewer sends to a thread. It is kept beside the page's data, not in a component: who goes
 * to another thread or page and comes back finds what is under way, and what failed.
 * `newest` is the id of the newest message, null where there is none, undefined while not known.
 */
export function useSending(threadId: string, viewerId: string, newest: string | null | undefined) {
  const t = useTranslations();
  const utils = trpc.useUtils();
  const sends = useQueryClient().getMutationCache();
  const { mutate } = trpc.messages.send.useMutation({
    gcTime: Number.POSITIVE_INFINITY,
    onMutate: () => ({ after: newest }),
    // Not awaited: a message is sent when the server says so, not when the list is there.
    onSuccess: () => void utils.threads.list.invalidate(),
    onError: (error) =>
      toast({
        title: t('common.error'),
        description: errorMessage(error, t('messages.send.failed')),
        variant: 'destructive',
      }),
  });
  const outgoing = useMutationState({
    filters: {
      mutationKey: getMutationKey(trpc.messages.send),
      predicate: ({ state }) => (state as Sending['state']).variables?.threadId === threadId,
    },
    select: ({ mutationId, state }: Sending): Outgoing => ({
      id: mutationId,
      senderId: viewerId,
      body: state.variables?.body ?? '',
      failed: state.status === 'error',
      after: state.context?.after,
      message: state.data,
    }),
  });
  const discard = (id: number) => {
    const send = sends.find({ predicate: ({ mutationId }) => mutationId === id });
    if (send) sends.remove(send);
  };
  return {
    outgoing,
    send: (body: string) => mutate({ threadId, body }),
    discard,
  };
}
