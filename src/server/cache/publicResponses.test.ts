import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { languageOf } from '@/i18n/catalogs';
import { asUser } from '@/server/policies/actor';
import { community, type Person, testDatabase } from '@/test/community';
import { english } from '@/test/english';
import {
  CANARY,
  CANARY_TEXTS,
  canariesIn,
  GUEST_CANARY_TEXTS,
  listingForm,
  makeCanaryListing,
  makeListing,
  makeOpenSukkah,
  makeRequest,
  PROFILE_CANARY_TEXTS,
  plantProfile,
} from '@/test/factories';
import { refusal } from '@/test/refusal';
import { watchStatements } from '@/test/statements';
import { waitFor } from '@/test/waitFor';
import { namesSession } from '../auth/session';
import { createDb } from '../db/client';
import type { Viewer } from '../policies/actor';
import { createListener } from '../realtime/listener';
import { createCaller } from '../trpc/root';
import { coalesceOrdinary } from './invalidation';
import { createPublicResponses } from './publicResponses';

const { db, url } = await testDatabase();
const statements = watchStatements(db);

function startProcess() {
  const own = createDb(url);
  const listener = createListener(url);
  return { db: own, listener, responses: createPublicResponses(listener.forVisitors) };
}
type Process = ReturnType<typeof startProcess>;
const processes = [startProcess(), startProcess()] as const;
const [one] = processes;

async function stop({ db, listener }: Process) {
  listener.stop();
  await db.$disconnect();
}
afterAll(async () => void (await Promise.all(processes.map(stop))));

let story: Awaited<ReturnType<typeof community>>;
beforeEach(async () => {
  story = await community({ db });
  for (const { listener } of processes)
    await waitFor(() => expect(listener.isConnected()).toBe(true));
});

type Asks = { viewer?: Viewer; client?: string; language?: typeof english; isVisitor?: boolean };

function at(process: Process, { viewer = null, isVisitor = !viewer, ...rest }: Asks = {}) {
  const { clock } = story;
  const cached = isVisitor ? { publicResponses: process.responses } : {};
  const callerContext = { client: 'somebody', language: english, ...rest };
  return createCaller({ db: process.db, clock, viewer, ...callerContext, ...cached });
}

const reads = async (ask: () => Promise<unknown>) => {
  statements.length = 0;
  await ask();
  return statements.length;
};

const bothTell = (id: string, fields: object) =>
  waitFor(async () => {
    for (const process of processes)
      expect(await at(process).listings.byId({ id })).toMatchObject(fields);
  });

describe('A public response', () => {
  it('is computed once for concurrent and later calls: a listing, a search, cities', async () => {
    const { id } = await makeListing(db, story.host, { city: 'Zefat' });
    const asks = [
      () => at(one).listings.byId({ id }),
      () => at(one).listings.search({ city: 'Zefat' }),
      () => at(one).places.suggest({ q: 'Zef' }),
    ];
    for (const ask of asks) {
      // Wait until the notifications about the new listing have arrived.
      await waitFor(async () => {
        await ask();
        expect(await reads(ask)).toBe(0);
      });
      one.responses.invalidate({ kind: 'all' });
      const needed = await reads(ask);
      one.responses.invalidate({ kind: 'all' });
      expect(await reads(() => Promise.all([ask(), ask(), ask(), ask()]))).toBe(needed);
      expect(await ask()).toEqual(await ask());
    }
  });

  it('is cached by its validated input, however that is spelled', async () => {
    const { listings } = at(one);
    await waitFor(async () => {
      await listings.search({ city: 'Zefat' });
      expect(await reads(() => listings.search({ city: 'Zefat' }))).toBe(0);
    });
    // `JSON.stringify` throws on a bigint.
    const spelled = { more: 1n, limit: undefined, city: ' Zefat ' };
    expect(await reads(() => listings.search(spelled))).toBe(0);
    const { code } = await refusal(listings.search({ city: 1n } as never));
    expect(code).toBe('BAD_INPUT');
  });

  it('is the same as an uncached one', async () => {
    const { id } = await makeListing(db, story.host);
    const [fresh, cached] = [at(one, { isVisitor: false }), at(one)];
    await cached.listings.byId({ id });
    story.clock.set('2027-09-01T12:00:00Z');
    expect(await cached.listings.byId({ id })).toEqual(await fresh.listings.byId({ id }));
  });

  it('is cached for each language', async () => {
    const { id } = await makeListing(db, story.host);
    await db.user.update({ where: { id: story.host.id }, data: { deletedAt: new Date() } });
    const hebrew = languageOf('he');
    const name = async (language: typeof english) =>
      (await at(one, { language }).listings.byId({ id })).host.firstName;
    expect(await name(english)).not.toBe(await name(hebrew));
    expect(await name(english)).toMatch(/^[\x20-\x7e]+$/);
  });

  it('counts toward the rate limits of each client', async () => {
    vi.stubEnv('LIMITS', 'reads.client=3/60');
    const { id } = await makeListing(db, story.host);
    const ask = (client: string) => refusal(at(one, { client }).listings.byId({ id }));
    const served = async (client: string) => (await ask(client).catch(() => null))?.status ?? 200;
    for (const client of ['one', 'other'])
      expect([
        await served(client),
        await served(client),
        await served(client),
        await served(client),
      ]).toEqual([200, 200, 200, 429]);
    vi.unstubAllEnvs();
  });
});

describe('Visitors of every process see a change', () => {
  it('of seats, when a guest is accepted or cancels', async () => {
    const { host, guest } = story;
    const { id, slot } = await makeListing(db, host);
    const seats = (seatsLeft: number) => ({ timeSlots: [{ seatsLeft }] });
    await bothTell(id, seats(10));
    const request = await guest.requests.create({ slotId: slot.id, seatsRequested: 3 });
    await host.requests.accept(request.id);
    await bothTell(id, seats(7));
    await guest.requests.cancel(request.id);
    await bothTell(id, seats(10));
  });

  it('of a listing, its slots or its host, even if made by hand in the database', async () => {
    const { id, slot } = await makeListing(db, story.host);
    await bothTell(id, { title: 'Sukkah in the garden' });
    await db.$executeRaw`UPDATE sukkah_listings SET title = 'Sukkah on the roof' WHERE id = ${id}::uuid`;
    await bothTell(id, { title: 'Sukkah on the roof' });
    await db.$executeRaw`UPDATE time_slots SET is_free = false, price_cents = 500 WHERE id = ${slot.id}::uuid`;
    await bothTell(id, { timeSlots: [{ price: { kind: 'fixed', cents: 500 } }] });
    await db.$executeRaw`UPDATE users SET first_name = 'Chana' WHERE id = ${story.host.id}::uuid`;
    await bothTell(id, { host: { firstName: 'Chana' } });
    await db.$executeRaw`UPDATE users SET bio = 'We sing.', shown = '{bio}' WHERE id = ${story.host.id}::uuid`;
    await bothTell(id, { aboutHost: { bio: 'We sing.' } });
    await db.$executeRaw`UPDATE users SET shown = '{}' WHERE id = ${story.host.id}::uuid`;
    await bothTell(id, { aboutHost: { bio: null } });
    await db.$executeRaw`DELETE FROM time_slots WHERE id = ${slot.id}::uuid`;
    await bothTell(id, { timeSlots: [] });
  });

  const waitUntilHidden = (id: string) =>
    waitFor(async () => {
      for (const process of processes)
        expect((await refusal(at(process).listings.byId({ id }))).status).toBe(404);
    });

  it('that hides a listing: by its host, by moderators, with its host', async () => {
    for (const hide of [
      (id: string) =>
        db.$executeRaw`UPDATE sukkah_listings SET visible = false WHERE id = ${id}::uuid`,
      (id: string) => db.$executeRaw`UPDATE sukkah_listings
        SET hidden_at = now(), hidden_reason = 'spam' WHERE id = ${id}::uuid`,
      () => db.$executeRaw`UPDATE users
        SET suspended_at = now(), suspended_reason = 'spam' WHERE id = ${story.host.id}::uuid`,
    ]) {
      const { id } = await makeListing(db, story.host, { city: 'Acre' });
      await bothTell(id, { visible: true });
      for (const process of processes)
        expect(await at(process).listings.points({ ids: [id] })).toMatchObject({ shown: 1 });
      await hide(id);
      await waitUntilHidden(id);
      await waitFor(async () => {
        for (const process of processes) {
          const { items } = await at(process).listings.search({ city: 'Acre', limit: 100 });
          expect(items.map((item) => item.id)).not.toContain(id);
          const { shown } = await at(process).listings.points({ ids: [id] });
          expect(shown).toBe(0);
        }
      });
    }
  });

  it('that hides the street of an open sukkah: closed, and not an institution anymore', async () => {
    const street = async (process: Process, id: string) =>
      (await at(process).listings.byId({ id })).addressLine1;
    for (const hide of [
      (id: string) =>
        db.$executeRaw`UPDATE time_slots SET closed_at = now() WHERE listing_id = ${id}::uuid`,
      () => db.$executeRaw`UPDATE users SET institution_until = NULL
        WHERE id = ${story.host.id}::uuid`,
    ]) {
      const { id } = await makeOpenSukkah(db, story.host);
      await bothTell(id, CANARY);
      await hide(id);
      await waitFor(async () => {
        for (const process of processes) expect(await street(process, id)).toBeUndefined();
      });
    }
  });

  it('that adds a search result', async () => {
    const find = async (process: Process) =>
      (await at(process).listings.search({ city: 'Arad' })).items.map(({ title }) => title);
    for (const process of processes) expect(await find(process)).toEqual([]);
    await story.host.listings.create({ ...listingForm(), city: 'Arad', title: 'In the desert' });
    await waitFor(async () => {
      for (const process of processes) expect(await find(process)).toEqual(['In the desert']);
    });
  });

  it('while the listener is disconnected: nothing is cached then', async () => {
    const deaf = startProcess();
    await waitFor(() => expect(deaf.listener.isConnected()).toBe(true));
    const { id } = await makeListing(db, story.host);
    const title = async () => (await at(deaf).listings.byId({ id })).title;
    await title();
    deaf.listener.stop();
    await db.$executeRaw`UPDATE sukkah_listings SET title = 'New' WHERE id = ${id}::uuid`;
    expect(await title()).toBe('New');
    expect(deaf.responses.values()).toEqual([]);
    await stop(deaf);
  });
});

describe('While ordinary changes wait for the end of a pause', () => {
  /** A process in which the first pause never ends. */
  async function pausing() {
    const process = startProcess();
    const endings: (() => void)[] = [];
    const source = coalesceOrdinary(process.listener, (end) => void endings.push(end));
    const responses = createPublicResponses(source);
    const heard: string[] = [];
    process.listener.onInvalidation((one) => heard.push('id' in one ? one.id : one.kind));
    onTestFinished(() => stop(process));
    await waitFor(() => expect(process.listener.isConnected()).toBe(true));
    const { id, slot } = await makeListing(db, story.host, {
      city: 'Ofakim',
      privacyLevel: 'exact',
      postal: '80300',
    });
    const hasHeard = (about: string) => waitFor(() => expect(heard).toContain(about));
    await hasHeard(id);
    // Begins the pause.
    await db.$executeRaw`UPDATE users SET bio = '…' WHERE id = ${story.guest.id}::uuid`;
    await hasHeard(story.guest.id);
    const caller = () => at({ ...process, responses });
    const read = async () => {
      const { items } = await caller().listings.search({ city: 'Ofakim', limit: 100 });
      return items.find((item) => item.id === id);
    };
    await caller().listings.byId({ id });
    await read();
    heard.length = 0;
    const endPause = () => endings.shift()?.();
    return { id, slot, caller, read, hasHeard, endPause };
  }

  it('a save is seen at its end', async () => {
    const { id, slot, read, hasHeard, endPause, caller } = await pausing();
    await db.$executeRaw`UPDATE sukkah_listings SET title = 'Renamed' WHERE id = ${id}::uuid`;
    await hasHeard(id);
    await db.$executeRaw`UPDATE time_slots SET capacity_reserved = 3 WHERE id = ${slot.id}::uuid`;
    await db.$executeRaw`UPDATE users SET first_name = 'Chana' WHERE id = ${story.host.id}::uuid`;
    await hasHeard(story.host.id);
    expect((await read())?.title).toBe('Sukkah in the garden');
    // The host isn't a visitor, and is never shown an old value.
    const own = await story.host.listings.byId({ id });
    expect([own.title, own.timeSlots[0]?.capacityReserved]).toEqual(['Renamed', 3]);
    endPause();
    for (const seen of [await read(), await caller().listings.byId({ id })]) {
      expect([seen?.title, seen?.host.firstName]).toEqual(['Renamed', 'Chana']);
      expect(seen?.timeSlots[0]?.seatsLeft).toBe(7);
    }
  });

  it.each<[string, (id: string) => Promise<unknown>]>([
    [
      'hidden by its host',
      (id) => db.$executeRaw`UPDATE sukkah_listings SET visible = false WHERE id = ${id}::uuid`,
    ],
    [
      'hidden by moderators',
      (id) => db.$executeRaw`UPDATE sukkah_listings
        SET hidden_at = now(), hidden_reason = 'spam' WHERE id = ${id}::uuid`,
    ],
    [
      'whose host is suspended',
      () => db.$executeRaw`UPDATE users
        SET suspended_at = now(), suspended_reason = 'spam' WHERE id = ${story.host.id}::uuid`,
    ],
  ])('a listing %s is gone at once', async (_, hide) => {
    const { id, read, caller } = await pausing();
    expect(await read()).toBeDefined();
    await hide(id);
    await waitFor(async () => {
      expect((await refusal(caller().listings.byId({ id }))).status).toBe(404);
      expect(await read()).toBeUndefined();
    });
  });

  it.each<[string, (id: string) => Promise<unknown>, (seen: object) => void]>([
    [
      'privacy',
      (id) => db.$executeRaw`UPDATE sukkah_listings
        SET privacy_level = 'approximate' WHERE id = ${id}::uuid`,
      (seen) => expect(seen).not.toHaveProperty('postal', '80300'),
    ],
    [
      'place',
      (id) => db.$executeRaw`UPDATE sukkah_listings SET postal = '80301' WHERE id = ${id}::uuid`,
      (seen) => expect(seen).toMatchObject({ postal: '80301' }),
    ],
    [
      'canceled meal',
      (id) => db.$executeRaw`UPDATE time_slots
        SET removed_at = now() WHERE listing_id = ${id}::uuid`,
      (seen) => expect(seen).toMatchObject({ timeSlots: [] }),
    ],
    [
      'deleted meal',
      (id) => db.$executeRaw`DELETE FROM time_slots WHERE listing_id = ${id}::uuid`,
      (seen) => expect(seen).toMatchObject({ timeSlots: [] }),
    ],
  ])('a change of a listing’s %s is seen at once', async (_, change, check) => {
    const { id, caller } = await pausing();
    await change(id);
    await waitFor(async () => check(await caller().listings.byId({ id })));
  });
});

describe('Personal data', () => {
  const texts = [...CANARY_TEXTS, ...GUEST_CANARY_TEXTS, ...PROFILE_CANARY_TEXTS];
  const cachedNow = () => JSON.stringify(one.responses.values());

  /** Calls by people who may know the street or can see more than visitors for another reason. */
  async function tellAll(id: string, people: Person[]) {
    for (const { id: viewerId } of people) {
      const caller = at(one, { viewer: asUser(viewerId) });
      // Passed by mistake: the cache is ignored for signed-in users.
      const careless = createCaller({ ...careful(viewerId), publicResponses: one.responses });
      for (const { listings } of [caller, careless]) {
        await listings.byId({ id });
        await listings.search({ city: 'Brooklyn', limit: 100 });
        await listings.host({});
      }
    }
  }
  const careful = (id: string) => ({
    db: one.db,
    clock: story.clock,
    viewer: asUser(id),
    client: 'c',
    language: english,
  });

  it('is never cached, and no visitor gets it', async () => {
    const { host, guest } = story;
    await plantProfile(db, guest);
    const { id, slot } = await makeCanaryListing(db, host);
    await makeRequest(db, slot, guest, { status: 'accepted' });
    await at(one).listings.byId({ id });
    await tellAll(id, [host, guest]);
    const seen = await at(one).listings.byId({ id });
    expect(seen.timeSlots[0]?.requests).toEqual([]);
    // Notices of the changes above may arrive until here, and each clears the cache.
    await waitFor(async () => {
      await at(one).listings.byId({ id });
      await at(one).listings.search({ city: 'Brooklyn', limit: 100 });
      await tellAll(id, [host, guest]);
      expect(cachedNow()).toContain(id);
    });
    for (const response of one.responses.values())
      expect(Object.keys(response).sort()).toEqual(['data', 'marker', 'ok']);
    expect(canariesIn(cachedNow(), texts)).toEqual([]);
    // Proves that this test can fail: the guest does see it.
    expect(await at(one, { viewer: asUser(guest.id) }).listings.byId({ id })).toMatchObject(CANARY);
  });

  it('may be in responses to any session, even an expired one: they bypass the cache', async () => {
    const { id } = await makeListing(db, story.host);
    one.responses.invalidate({ kind: 'all' });
    await at(one, { isVisitor: false }).listings.byId({ id });
    expect(cachedNow()).not.toContain(id);
    await waitFor(async () => {
      await at(one).listings.byId({ id });
      expect(cachedNow()).toContain(id);
    });
    expect(await reads(() => at(one, { isVisitor: false }).listings.byId({ id }))).toBeGreaterThan(
      0,
    );
  });

  it('is recognized by the session cookie', () => {
    for (const name of ['next-auth.session-token', '__Secure-next-auth.session-token.0'])
      expect(namesSession(name)).toBe(true);
    for (const name of ['next-auth.csrf-token', 'theme']) expect(namesSession(name)).toBe(false);
  });
});

it('A shared response can’t be changed by one of its callers', async () => {
  const { id } = await makeListing(db, story.host);
  const answer = await at(one).listings.byId({ id });
  expect(() => {
    answer.title = 'Mine';
  }).toThrow(TypeError);
  expect(() => answer.timeSlots.pop()).toThrow(TypeError);
});
