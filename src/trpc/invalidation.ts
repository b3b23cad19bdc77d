'use client';

import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import type { Change } from '@/schemas/liveUpdates';
import { trpc } from './client';

export type AnyChange =
  | Change
  | {
      kind:
        | 'ownRequest'
        | 'answer'
        | 'invitation'
        | 'refusal'
        | 'listing'
        | 'message'
        | 'profile'
        | 'session'
        | 'need'
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
const needs = getQueryKey(trpc.needs);
const invitations = getQueryKey(trpc.invitations);
const viewer = getQueryKey(trpc.users.viewer);
const news = getQueryKey(trpc.users.news);

/**
 * Queries that show a request changed by someone else. Search results stay the same while someone
 * reads them.
 */
const shownRequests = [
  requests,
  needs,
  invitations,
  news,
  threads,
  getQueryKey(trpc.listings.byId),
  getQueryKey(trpc.listings.host),
  getQueryKey(trpc.listings.hostStats),
  getQueryKey(trpc.listings.comingMeals),
];

function staleAfter(change: AnyChange): QueryKey[] {
  switch (change.kind) {
    case 'thread':
      return [threads, news, getQueryKey(trpc.messages.list, { threadId: change.threadId })];
    case 'request':
      return shownRequests;
    case 'everything':
      return [...shownRequests, getQueryKey(trpc.messages.list)];
    case 'ownRequest':
      // A request may have started a conversation, and saved needs in the profile.
      return [requests, needs, news, listings, threads, getQueryKey(trpc.users.profile)];
    case 'answer':
      return [requests, news, listings];
    case 'invitation':
      // Its seats are held, so the meal has others left.
      return [invitations, news, listings];
    case 'refusal':
      // The data may have changed meanwhile, or the session may have ended.
      return [requests, news, viewer];
    case 'listing':
      // An edit may have removed a slot and ended its requests.
      return [listings, requests, news];
    case 'message':
      return [threads, news];
    case 'need':
      return [needs];
    case 'seen':
      return [news];
    case 'moderation':
      return [getQueryKey(trpc.moderation), listings, news];
    case 'moderationLog':
      return [getQueryKey(trpc.moderation.log)];
    case 'rating':
      return [getQueryKey(trpc.ratings)];
    case 'report':
      return [safety];
    case 'safety':
      // A block ends requests and hides listings and conversations.
      return [safety, requests, news, listings, threads];
    case 'profile':
      return [viewer, getQueryKey(trpc.users.seenByOthers)];
    case 'session':
      return [viewer];
  }
}

/**
 * Cancels first fetches that are still in progress. Their data may be older than the change, but
 * React Query would treat it as current.
 */
const forgetFirstAnswer = (client: QueryClient, queryKey: QueryKey) =>
  void client.cancelQueries({
    queryKey,
    type: 'active',
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined,
  });

/**
 * Invalidates the queries that a change makes stale.
 * @returns a promise that resolves when visible queries have been refetched
 */
export const invalidateAfter = (client: QueryClient, change: AnyChange) =>
  Promise.all(
    staleAfter(change).map((queryKey) => {
      forgetFirstAnswer(client, queryKey);
      return client.invalidateQueries({ queryKey });
    }),
  );

export function useInvalidateAfter() {
  const client = useQueryClient();
  return (change: AnyChange) => invalidateAfter(client, change);
}
