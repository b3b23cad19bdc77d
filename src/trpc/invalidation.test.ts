import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { expect, onTestFinished, test } from 'vitest';
import { trpc } from './client';
import { type AnyChange, invalidateAfter } from './invalidation';

const [threadId, otherThreadId] = ['a', 'b'];
const page = { limit: 50 };

const reads = {
  search: getQueryKey(trpc.listings.search, {}, 'infinite'),
  places: getQueryKey(trpc.places.suggest, { q: 'Bro' }, 'query'),
  listing: getQueryKey(trpc.listings.byId, { id: 'a' }, 'query'),
  hostListings: getQueryKey(trpc.listings.host, page, 'infinite'),
  hostStats: getQueryKey(trpc.listings.hostStats, undefined, 'query'),
  comingMeals: getQueryKey(trpc.listings.comingMeals, undefined, 'query'),
  hostRequests: getQueryKey(trpc.requests.host, page, 'infinite'),
  hopperRequests: getQueryKey(trpc.requests.hopper, page, 'infinite'),
  threads: getQueryKey(trpc.threads.list, page, 'infinite'),
  messages: getQueryKey(trpc.messages.list, { threadId }, 'query'),
  otherMessages: getQueryKey(trpc.messages.list, { threadId: otherThreadId }, 'query'),
  viewer: getQueryKey(trpc.users.viewer, undefined, 'query'),
  news: getQueryKey(trpc.users.news, undefined, 'query'),
  nextMeal: getQueryKey(trpc.requests.nextMeal, undefined, 'query'),
  blocked: getQueryKey(trpc.safety.blocked, undefined, 'query'),
  reports: getQueryKey(trpc.safety.reports, page, 'query'),
  groups: getQueryKey(trpc.moderation.groups, page, 'infinite'),
  queue: getQueryKey(trpc.moderation.reports, page, 'infinite'),
  log: getQueryKey(trpc.moderation.log, page, 'infinite'),
  profile: getQueryKey(trpc.users.profile, undefined, 'query'),
};
type Read = keyof typeof reads;

const listings: Read[] = ['search', 'listing', 'hostListings', 'hostStats', 'comingMeals'];
const requests: Read[] = ['hostRequests', 'hopperRequests', 'nextMeal'];
const shownRequests: Read[] = [
  'listing',
  'hostListings',
  'hostStats',
  'comingMeals',
  ...requests,
  'threads',
  'news',
];

test.each<[AnyChange, Read[]]>([
  [{ kind: 'thread', threadId }, ['threads', 'messages', 'news']],
  [{ kind: 'request' }, shownRequests],
  [{ kind: 'everything' }, [...shownRequests, 'messages', 'otherMessages']],
  [{ kind: 'ownRequest' }, [...listings, ...requests, 'threads', 'news', 'profile']],
  [{ kind: 'answer' }, [...listings, ...requests, 'news']],
  [{ kind: 'refusal' }, [...requests, 'viewer', 'news']],
  [{ kind: 'listing' }, [...listings, ...requests, 'news']],
  [{ kind: 'message' }, ['threads', 'news']],
  [{ kind: 'seen' }, ['news']],
  [{ kind: 'moderation' }, [...listings, 'groups', 'queue', 'log', 'news']],
  [{ kind: 'moderationLog' }, ['log']],
  [{ kind: 'report' }, ['blocked', 'reports']],
  [{ kind: 'safety' }, [...listings, ...requests, 'threads', 'blocked', 'reports', 'news']],
  [{ kind: 'profile' }, ['viewer']],
  [{ kind: 'session' }, ['viewer']],
])('%o invalidates the queries that may show it, and no others', async (change, expected) => {
  const client = new QueryClient();
  for (const key of Object.values(reads)) client.setQueryData(key, null);
  await invalidateAfter(client, change);
  const stale = Object.entries(reads).flatMap(([name, key]) =>
    client.getQueryState(key)?.isInvalidated ? name : [],
  );
  expect(stale.sort()).toEqual([...expected].sort());
});

test('a first response from before the change is not used as the one after it', async () => {
  const client = new QueryClient();
  const answers: ((text: string) => void)[] = [];
  const observer = new QueryObserver(client, {
    queryKey: reads.nextMeal,
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  });
  const seen: unknown[] = [];
  onTestFinished(observer.subscribe(({ data, status }) => seen.push(data ?? status)));
  const read = invalidateAfter(client, { kind: 'request' });
  expect(answers).toHaveLength(2);
  answers[0]?.('waitlisted');
  answers[1]?.('accepted');
  await read;
  expect(client.getQueryData(reads.nextMeal)).toBe('accepted');
  // The abandoned first response is never shown either.
  expect(new Set(seen)).toEqual(new Set(['pending', 'accepted']));
});
