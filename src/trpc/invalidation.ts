'use client';

import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { Change } from '@/schemas/live';
import { trpc } from './client';

/** A change that the server tells of, or one that was made on this page. */
export type AnyChange =
  | Change
  | {
      kind:
        | 'ownRequest'
        | 'answer'
        | 'refusal'
        | 'listing'
        | 'message'
        | 'profile'
        | 'session'
        | 'seen'
        | 'safety'
        | 'report'
        | 'rating'
        | 'moderation'
        | 'moderationLog';
    };

const requests = getQueryKey(trpc.requests);
const listings = getQueryKey(trpc.listings);
const threads = getQueryKey(trpc.threads);
const safety = getQueryKey(trpc.safety);
const viewer = getQueryKey(trpc.users.viewer);
const news = getQueryKey(trpc.users.news);

/** What a request shows in that somebody else changed. What a search found stays while it is read. */
const shownRequests = [
  requests,
  news,
  threads,
  getQueryKey(trpc.listings.byId),
  getQueryKey(trpc.listings.host),
  getQueryKey(trpc.listings.hostStats),
];

/** The reads, or whole routers of them, that a change makes stale. */
function staleAfter(change: AnyChange): QueryKey[] {
  switch (change.kind) {
    case 'thread':
      return [threads, news, getQueryKey(trpc.messages.list, { threadId: change.threadId })];
    case 'request':
      return shownRequests;
    case 'everything':
      return [...shownRequests, getQueryKey(trpc.messages.list)];
    case 'ownRequest':
      // A request may have begun a conversation.
      return [requests, news, listings, threads];
    case 'answer':
      return [requests, news, listings];
    case 'refusal':
      // It may have changed under our eyes, or the session may have ended: look again.
      return [requests, news, viewer];
    case 'listing':
      // An edit may have ended requests with their slot.
      return [listings, requests, news];
    case 'message':
      return [threads, news];
    case 'seen':
      return [news];
    case 'moderation':
      return [getQueryKey(trpc.moderation), listings];
    case 'moderationLog':
      return [getQueryKey(trpc.moderation.log)];
    case 'rating':
      return [getQueryKey(trpc.ratings)];
    case 'report':
      return [safety];
    case 'safety':
      // A block ends requests, and takes listings and conversations away.
      return [safety, requests, news, listings, threads];
    case 'profile':
      return [viewer, getQueryKey(trpc.users.seenByOthers)];
    case 'session':
      return [viewer];
  }
}

/**
 * A first answer that is on its way may be from before the change, and the library would take it for the new one.
 * Nobody waits for it any more.
 */
const forgetFirstAnswer = (client: QueryClient, queryKey: QueryKey) =>
  void client.cancelQueries({
    queryKey,
    type: 'active',
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined,
  });

/** Has what a change made stale read anew where it is shown. @returns when it has been. */
export const invalidateAfter = (client: QueryClient, change: AnyChange) =>
  Promise.all(
    staleAfter(change).map((queryKey) => {
      forgetFirstAnswer(client, queryKey);
      return client.invalidateQueries({ queryKey });
    }),
  );

/** `markStale` on the page's own data. */
export function useInvalidateAfter() {
  const client = useQueryClient();
  return (change: AnyChange) => invalidateAfter(client, change);
}
