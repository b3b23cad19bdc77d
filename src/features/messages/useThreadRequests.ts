import { trpc } from '@/trpc/client';

/** The meal of a conversation and what happened to it. Live updates refetch it. */
export const useThreadRequests = (threadId: string) =>
  trpc.requests.ofThread.useQuery({ threadId }, { refetchOnMount: 'always' });
