import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { community, SITE } from '@/test/community';
import { english } from '@/test/english';
import { makeListing } from '@/test/factories';
import { refusal } from '@/test/refusal';
import { createPublicResponses } from '../cache/publicResponses';
import { createCaller } from '../trpc/root';

const LISTENER = { isConnected: () => true, onInvalidation: () => {} };
const BUSY = { status: 503, code: 'BUSY' };

function begin<T>(call: Promise<T>): Promise<T> {
  call.catch(() => {});
  return call;
}

let story: Awaited<ReturnType<typeof community>>;
let clients = 0;
beforeAll(async () => {
  story = await community();
  await makeListing(story.db, story.host, { city: 'Haifa' });
});
beforeEach(() => {
  vi.stubEnv('LIMITS', '*=x100 searchesAtOnce.client=2 searchesAtOnce.everybody=3');
  vi.stubEnv('DATABASE_READ_TIMEOUT_MS', '15000');
});
afterEach(() => vi.unstubAllEnvs());

function newVisitor(signal?: AbortSignal) {
  clients += 1;
  const { db, clock } = story;
  const publicResponses = createPublicResponses(LISTENER);
  const context = {
    db,
    clock,
    viewer: null,
    client: `client${clients}`,
    language: english,
    publicResponses,
  };
  return createCaller({ ...context, site: SITE }, signal && { signal });
}

type Visitor = ReturnType<typeof newVisitor>;

/** Searches that read `places`. Each is different, so none is answered from the cache. */
let searches = 0;
function searchNear(visitor: Visitor): Promise<unknown> {
  searches += 1;
  return visitor.listings.search({ near: `${40 + searches / 1000},-74` });
}

async function countWaitingInDatabase(): Promise<number> {
  const rows = await story.db.$queryRaw<unknown[]>`SELECT 1 FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return rows.length;
}

const whileSearchesHang = <T>(work: () => Promise<T>): Promise<T> =>
  story.db.$transaction(
    async (tx) => {
      await tx.$executeRawUnsafe('LOCK TABLE places IN ACCESS EXCLUSIVE MODE');
      return work();
    },
    { timeout: 60_000 },
  );

describe('concurrent searches', () => {
  it('are limited per client: the next one waits, is refused and delays nobody else', async () => {
    const crowd = newVisitor();
    const hanging = await whileSearchesHang(async () => {
      const pendingSearches = [begin(searchNear(crowd)), begin(searchNear(crowd))];
      await expect.poll(countWaitingInDatabase).toBe(2);
      const refused = refusal(searchNear(crowd));
      const { items } = await newVisitor().listings.search({ mealType: 'dinner' });
      expect(items).not.toHaveLength(0);
      expect(await refused).toMatchObject(BUSY);
      expect(await countWaitingInDatabase()).toBe(2);
      return pendingSearches;
    });
    for (const one of await Promise.all(hanging)) expect(one).toMatchObject({ total: 0 });
    expect(await searchNear(crowd)).toMatchObject({ total: 0 });
  });

  it('share the limit with suggestions of places', async () => {
    const crowd = newVisitor();
    const hanging = await whileSearchesHang(async () => {
      const pendingCalls = [
        begin(crowd.places.suggest({ q: 'Brook' })),
        begin(crowd.places.suggest({ q: 'Haifa' })),
      ];
      await expect.poll(countWaitingInDatabase).toBe(2);
      const startMs = performance.now();
      expect(await refusal(searchNear(crowd))).toMatchObject(BUSY);
      // Otherwise it would have waited in the database until its read timed out.
      expect(performance.now() - startMs).toBeLessThan(10_000);
      return pendingCalls;
    });
    for (const places of await Promise.all(hanging)) expect(places).not.toEqual([]);
  });

  it('are limited overall, and take turns when there is room again', async () => {
    const visitors = [newVisitor(), newVisitor(), newVisitor()];
    const all = await whileSearchesHang(async () => {
      const pendingSearches = visitors
        .flatMap((one) => [searchNear(one), searchNear(one)])
        .map(begin);
      await expect.poll(countWaitingInDatabase).toBe(3);
      return pendingSearches;
    });
    for (const one of await Promise.all(all)) expect(one).toMatchObject({ total: 0 });
  });

  it('are refused right away when too many are queued', async () => {
    const crowd = newVisitor();
    const all = await whileSearchesHang(async () => {
      const pendingSearches = Array.from({ length: 102 }, () => begin(searchNear(crowd)));
      await expect.poll(countWaitingInDatabase).toBe(2);
      const startMs = performance.now();
      expect(await refusal(searchNear(crowd))).toMatchObject(BUSY);
      expect(performance.now() - startMs).toBeLessThan(1000);
      await expect(pendingSearches.at(-1)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
      return pendingSearches;
    });
    const settled = await Promise.allSettled(all);
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  it('take turns even if a few clients have filled the queues', async () => {
    const crowds = Array.from({ length: 5 }, () => newVisitor());
    const all = await whileSearchesHang(async () => {
      const pendingSearches = crowds.flatMap((crowd) =>
        Array.from({ length: 100 }, () => begin(searchNear(crowd))),
      );
      await expect.poll(countWaitingInDatabase).toBe(3);
      expect(await refusal(pendingSearches.at(-1) ?? Promise.resolve())).toMatchObject(BUSY);
      return [...pendingSearches, begin(searchNear(newVisitor()))];
    });
    expect(await all.at(-1)).toMatchObject({ total: 0 });
    await Promise.allSettled(all);
  });

  it('don’t count cached searches, and those that another client is already waiting for', async () => {
    const crowd = newVisitor();
    const cached = { city: 'Haifa' };
    await crowd.listings.search(cached);
    const pending = await whileSearchesHang(async () => {
      const pendingSearches = [begin(searchNear(crowd)), begin(searchNear(crowd))];
      const same = { near: `${40 + searches / 1000},-74` };
      await expect.poll(countWaitingInDatabase).toBe(2);
      expect((await crowd.listings.search(cached)).items).toHaveLength(1);
      const shared = begin(crowd.listings.search(same));
      expect(await countWaitingInDatabase()).toBe(2);
      return [...pendingSearches, shared];
    });
    const [, answer, shared] = await Promise.all(pending);
    expect(shared).toEqual(answer);
  });
});

describe('a client that hangs up', () => {
  it('isn’t searched for anymore: its queued searches are dropped', async () => {
    const controller = new AbortController();
    const visitor = newVisitor(controller.signal);
    const pendingSearches = await whileSearchesHang(async () => {
      const all = Array.from({ length: 20 }, () => begin(searchNear(visitor)));
      await expect.poll(countWaitingInDatabase).toBe(2);
      controller.abort();
      for (const one of all.slice(2))
        await expect(one).rejects.toMatchObject({ code: 'CLIENT_CLOSED_REQUEST' });
      await expect(searchNear(visitor)).rejects.toMatchObject({ code: 'CLIENT_CLOSED_REQUEST' });
      expect(await countWaitingInDatabase()).toBe(2);
      return all.slice(0, 2);
    });
    await Promise.all(pendingSearches);
  });
});
