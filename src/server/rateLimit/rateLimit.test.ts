import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { HOUR_MS } from '@/schemas/time';
import { community, type Visitor } from '@/test/community';
import { english } from '@/test/english';
import { listingForm, makeListing } from '@/test/factories';
import { refusal } from '@/test/refusal';
import { watchStatements } from '@/test/statements';
import { clientNamed, networkOf } from '../http/clientAddress';
import { asUser } from '../policies/actor';
import { createCaller } from '../trpc/root';
import { countRead, takeStream } from './memoryLimits';
import { countChange, limitRate, sweepRateLimits } from './rateLimit';
import { createChangeTurns } from './turns';

let story: Awaited<ReturnType<typeof community>>;
beforeAll(async () => {
  story = await community();
});
afterEach(() => vi.unstubAllEnvs());

const tooMany = {
  status: 429,
  code: 'TOO_MANY_REQUESTS',
  message: 'That was a lot at once. Wait a little and try again.',
};

const use = async (limit: Parameters<typeof limitRate>[1], subject: string, times: number) => {
  for (let time = 0; time < times; time += 1) await limitRate(story.db, limit, subject);
};

async function callConcurrently(
  times: number,
  call: (n: number) => Promise<unknown>,
): Promise<number> {
  const all = await Promise.allSettled(Array.from({ length: times }, (_, n) => call(n)));
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  for (const reason of refused) expect(await refusal(Promise.reject(reason))).toEqual(tooMany);
  return refused.length;
}

const countersNow = () => story.db.rateLimiterFlexible.findMany({ orderBy: { key: 'asc' } });

describe('a user', () => {
  it('can make 30 requests in ten minutes, and not one more', async () => {
    const { db, host, guest, stranger } = story;
    const { slot } = await makeListing(db, host);
    await use('requests.user', guest.id, 30);
    const ask = { slotId: slot.id, seatsRequested: 1 };
    expect(await refusal(guest.requests.create(ask))).toEqual(tooMany);
    expect((await stranger.requests.create(ask)).status).toBe('pending');
  });

  it('can send 60 messages a minute', async () => {
    const { db, host, join } = story;
    const talker = await join('Talker');
    const { slot } = await makeListing(db, host);
    await talker.requests.create({ slotId: slot.id, seatsRequested: 1 });
    const threadId = (await talker.threads.list({})).items[0]?.id ?? '';
    await use('messages.user', talker.id, 60);
    expect(await refusal(talker.messages.send({ threadId, body: 'And another thing' }))).toEqual(
      tooMany,
    );
  });

  it('who sends 600 listings at once creates 30', async () => {
    const { db, clock, join } = story;
    const mallory = await join('Mallory');
    const { listings } = createCaller({
      ...{ db, clock, viewer: asUser(mallory.id), client: 'x', language: english },
      changeTurns: createChangeTurns(),
    });
    const statements = watchStatements(story.db);
    expect(await callConcurrently(600, () => listings.create(listingForm()))).toBe(570);
    // One for each one created, for user and client together: a refusal costs the database nothing.
    expect(statements.filter((text) => text.includes('INSERT INTO rate_limits'))).toHaveLength(30);
    expect(await story.db.sukkahListing.count({ where: { hostId: mallory.id } })).toBe(30);
  });

  it('has separate limits for saving, answering and changing settings', async () => {
    vi.stubEnv('LIMITS', 'saves.user=3/60 changes.user=2/60');
    const dana = await story.join('Dana');
    expect(await callConcurrently(5, () => dana.users.setFirstName({ firstName: 'Dana' }))).toBe(2);
    const setting = { kind: 'unread', on: true } as const;
    expect(await callConcurrently(5, () => dana.users.updateMailSetting(setting))).toBe(3);
  });

  it('whose calls create nothing is limited as a reader', async () => {
    vi.stubEnv('LIMITS', 'reads.user=5/60');
    const { db, host, join } = story;
    const [repeater, prober] = [await join('Reah'), await join('Pia')];
    const { slot } = await makeListing(db, host);
    const again = () =>
      repeater.requests.create({ slotId: slot.id, seatsRequested: 1, key: 'the same' });
    const probe = () => prober.messages.send({ threadId: slot.id, body: 'Is anybody there?' });
    for (let n = 0; n < 5; n += 1) {
      expect((await again()).status).toBe('pending');
      expect(await refusal(probe())).toMatchObject({ status: 404 });
    }
    expect(await refusal(again())).toEqual(tooMany);
    expect(await refusal(probe())).toEqual(tooMany);
  });

  it('can download their data ten times in ten minutes', async () => {
    const dana = await story.join('Dana');
    for (let count = 0; count < 10; count += 1) await dana.users.download();
    expect((await refusal(dana.users.download())).status).toBe(429);
  });

  it('can download their data once at a time', async () => {
    const dana = await story.join('Dana');
    expect(await callConcurrently(5, () => dana.users.download())).toBe(4);
  });

  it('who is refused doesn’t use up the limits of others at the same address', async () => {
    vi.stubEnv('LIMITS', 'searches.user=5/60 searches.client=20/60');
    const { join, visitor } = await community();
    const mallory = await join('Mallory');
    expect(await callConcurrently(100, () => mallory.listings.search({}))).toBe(95);
    expect(await callConcurrently(15, () => visitor.listings.search({}))).toBe(0);
  });
});

describe('an account’s first day', () => {
  const tooNew = {
    status: 429,
    code: 'NEW_ACCOUNT_LIMIT',
    message: 'New accounts can do this only a few times on their first day. Try again tomorrow.',
  };
  const joinAged = async (hours: number) => {
    const person = await story.join('Noa');
    const createdAt = new Date(Date.now() - hours * HOUR_MS);
    await story.db.user.update({ where: { id: person.id }, data: { createdAt } });
    return person;
  };

  it.each([
    ['newListings', 5],
    ['requests', 10],
    ['questions', 5],
    ['messages', 100],
    ['guestMessages', 5],
    ['reports', 5],
    ['looks', 10],
    ['invitations', 5],
  ] as const)('allows fewer: %s', async (kind, most) => {
    vi.stubEnv('LIMITS', '*.user=x100 *.client=x100');
    const { db } = story;
    const [viewer, older] = [await joinAged(3), await joinAged(25)];
    const count = (who: { id: string }) => countChange({ db, viewer: who, client: 'x' }, kind);
    for (let n = 0; n < most; n += 1) await count(viewer);
    const isTooNew = { code: 'NEW_ACCOUNT_LIMIT' };
    await expect(count(viewer)).rejects.toMatchObject(isTooNew);
    for (let n = 0; n <= most; n += 1) await count(older);
    // Another process, which has refused nobody yet.
    vi.stubEnv('LIMITS', '*.user=x101 *.client=x100');
    await expect(count(viewer)).rejects.toMatchObject({
      ...isTooNew,
      details: {
        retryAfterSeconds: expect.toSatisfy((s: number) => s > 20 * 3600 && s <= 21 * 3600),
      },
    });
  });

  it('ends 24 hours after the account was created, whenever its limit was reached', async () => {
    const { db } = story;
    const noa = await joinAged(23);
    for (let n = 0; n < 5; n += 1) await noa.listings.create(listingForm());
    expect(await refusal(noa.listings.create(listingForm()))).toEqual(tooNew);
    const createdAt = new Date(Date.now() - 24 * HOUR_MS - 1000);
    await db.user.update({ where: { id: noa.id }, data: { createdAt } });
    vi.stubEnv('LIMITS', 'batch=18');
    await noa.listings.create(listingForm());
  });

  it('doesn’t limit what reaches nobody', async () => {
    const noa = await joinAged(0);
    expect(await callConcurrently(40, () => noa.users.setFirstName({ firstName: 'Noa' }))).toBe(0);
  });
});

describe('a client', () => {
  it.each<[string, (visitor: Visitor) => Promise<unknown>]>([
    ['searches', (visitor) => visitor.listings.search({})],
    ['cities', (visitor) => visitor.places.suggest({ q: 'Broo' })],
    ['zmanim', (visitor) => visitor.zmanim.forCity({ city: 'New York' })],
    ['reads', (visitor) => visitor.zmanim.sukkot()],
  ])('is limited without signing in: %s', async (limit, call) => {
    vi.stubEnv('LIMITS', `${limit}.client=4/60`);
    const [firstClient, secondClient] = [await community(), await community()];
    expect(await callConcurrently(10, () => call(firstClient.visitor))).toBe(6);
    expect(await callConcurrently(4, () => call(secondClient.visitor))).toBe(0);
  });

  it.each<[string, number, (visitor: Visitor) => Promise<unknown>]>([
    ['a search', 1, ({ listings }) => listings.search({ city: 'Haifa' })],
    ['a search by distance', 2, ({ listings }) => listings.search({ near: '40.5,-73.5' })],
    ['a map', 2, ({ listings }) => listings.points({})],
    ['a map by distance', 4, ({ listings }) => listings.points({ near: '40.5,-73.5' })],
    ['what else there is', 6, ({ listings }) => listings.alternatives({ city: 'Haifa' })],
    ['what else is near', 8, ({ listings }) => listings.alternatives({ near: '40.5,-73.5' })],
  ])('pays for what a call costs: %s', async (_what, cost, call) => {
    vi.stubEnv('LIMITS', 'searches.client=24/60');
    const { visitor } = await community();
    const allowed = 24 / cost;
    expect(await callConcurrently(allowed + 3, () => call(visitor))).toBe(3);
  });

  it('is limited across many users', async () => {
    vi.stubEnv('LIMITS', 'newListings.client=40/3600');
    const { db, join } = await community();
    const [one, other] = [await join('Mallory'), await join('Mallory')];
    expect(await callConcurrently(30, () => one.listings.create(listingForm()))).toBe(0);
    expect(await callConcurrently(30, () => other.listings.create(listingForm()))).toBe(20);
    const elsewhere = await community({ db });
    expect(await callConcurrently(1, () => elsewhere.host.listings.create(listingForm()))).toBe(0);
  });

  it('can be a whole synagogue: sixty people search ten times in a minute', async () => {
    const { join, visitor } = await community();
    const people = await Promise.all(Array.from({ length: 60 }, () => join('Guest')));
    const refused = await callConcurrently(600, (n) => (people[n % 60] ?? visitor).zmanim.sukkot());
    expect(refused).toBe(0);
  });
});

describe('a read', () => {
  it('writes nothing to the database, refused or not', async () => {
    vi.stubEnv('LIMITS', '*.client=x2 searchesAtOnce.client=100 searchesAtOnce.everybody=100');
    const { guest, visitor } = story;
    await guest.users.setFirstName({ firstName: 'Gil' });
    const before = await countersNow();
    const statements = watchStatements(story.db);
    await callConcurrently(100, () => guest.listings.search({}));
    await callConcurrently(20, () => visitor.places.suggest({ q: 'Br' }));
    await callConcurrently(20, () => guest.threads.list({}));
    expect(statements.length).toBeGreaterThan(50);
    expect(
      statements.filter((one) => !/^\s*(SELECT|WITH|BEGIN|SET LOCAL|COMMIT)/i.test(one)),
    ).toEqual([]);
    expect(await countersNow()).toEqual(before);
  });

  it('made by a page itself was counted with the page', async () => {
    vi.stubEnv('LIMITS', 'searches.client=1/60');
    const { db, clock } = story;
    const context = { db, clock, viewer: null, client: 'a page', language: english };
    const [page, visitor] = [createCaller({ ...context, counted: true }), createCaller(context)];
    expect(await callConcurrently(5, () => page.listings.search({}))).toBe(0);
    expect(await callConcurrently(5, () => visitor.listings.search({}))).toBe(4);
  });
});

it('an IPv6 /56 network is one client, for reads and for changes', async () => {
  vi.stubEnv('LIMITS', 'zmanim.client=3/60 blocks.client=3/60');
  const clients = ['0', '1', '2', 'ff'].map((part) =>
    clientNamed(`${networkOf(`2001:db8:1:${part}::1`)}`, 'a secret'),
  );
  const elsewhere = clientNamed(`${networkOf('2001:db8:1:100::1')}`, 'a secret');
  const read = (client: string) => countRead({ viewer: null, client }, 'zmanim');
  const change = (client: string) => countChange({ db: story.db, viewer: null, client }, 'blocks');
  for (const count of [read, change]) {
    for (const client of clients.slice(0, 3)) await count(client);
    await expect(count(clients[3] ?? '')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await count(elsewhere);
  }
});

const tooManyError = { kind: 'tooMany', details: { retryAfterSeconds: expect.any(Number) } };

describe('a count', () => {
  it('says how long to wait', async () => {
    await use('links.mailboxAndClient', 'gil@example.org', 5);
    await expect(
      limitRate(story.db, 'links.mailboxAndClient', 'gil@example.org'),
    ).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      details: { retryAfterSeconds: expect.toSatisfy((s: number) => s > 800 && s <= 900) },
    });
    await use('links.mailboxAndClient', 'hanna@example.org', 1);
  });

  it('of changes is shared by all servers, and exact under concurrent calls', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 12 }, () => limitRate(story.db, 'links.user', 'rush')),
    );
    expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(5);
    for (const one of all)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ kind: 'tooMany' });
    // Another process, which has refused nobody yet.
    vi.stubEnv('LIMITS', 'batch=19');
    await expect(limitRate(story.db, 'links.user', 'rush')).rejects.toMatchObject(tooManyError);
  });

  it('that is full causes refusals from memory', async () => {
    await callConcurrently(10, () => limitRate(story.db, 'links.user', 'storm'));
    const statements = watchStatements(story.db);
    expect(await callConcurrently(500, () => limitRate(story.db, 'links.user', 'storm'))).toBe(500);
    expect(statements).toEqual([]);
  });

  it('is deleted when its time is over', async () => {
    await use('links.mailboxAndClient', 'old@example.org', 1);
    const key = { contains: 'old@example.org' };
    const count = () => story.db.rateLimiterFlexible.count({ where: { key } });
    await sweepRateLimits(story.db, new Date());
    expect(await count()).toBe(1);
    await sweepRateLimits(story.db, new Date(Date.now() + 16 * 60_000));
    expect(await count()).toBe(0);
  });

  it('isn’t deleted by the scheduled task while somebody is counted, so neither waits for the other', async () => {
    await use('links.mailboxAndClient', 'busy@example.org', 1);
    await use('links.mailboxAndClient', 'idle@example.org', 1);
    const later = new Date(Date.now() + 16 * 60_000);
    await story.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM rate_limits WHERE key = 'links.mailboxAndClient:busy@example.org'
        FOR UPDATE`;
      await sweepRateLimits(story.db, later);
    });
    const left = await story.db.rateLimiterFlexible.findMany({
      where: { key: { contains: '@example.org' } },
    });
    expect(left.map(({ key }) => key)).toEqual(['links.mailboxAndClient:busy@example.org']);
  });
});

describe('open streams', () => {
  const take = (caller: Parameters<typeof takeStream>[0], times: number) =>
    Array.from({ length: times }, () => takeStream(caller));

  it('are limited to 20 per user, however many they open, and can be reused', () => {
    const mallory = { viewer: { id: 'mallory' }, client: 'streams' };
    const leave = take(mallory, 20);
    for (let n = 0; n < 600; n += 1)
      expect(() => takeStream(mallory)).toThrow(expect.objectContaining({ kind: 'tooMany' }));
    expect(take({ viewer: { id: 'dana' }, client: 'streams' }, 1)).toHaveLength(1);
    leave[0]?.();
    expect(take(mallory, 1)).toHaveLength(1);
  });

  it('are limited per client, whoever its users are', () => {
    vi.stubEnv('LIMITS', 'streams.client=30');
    const callerOf = (n: number) => ({ viewer: { id: `user${n}` }, client: 'hall' });
    for (let n = 0; n < 30; n += 1) takeStream(callerOf(n));
    expect(() => takeStream(callerOf(30))).toThrow(expect.objectContaining({ kind: 'tooMany' }));
    takeStream({ ...callerOf(30), client: 'elsewhere' });
  });
});
