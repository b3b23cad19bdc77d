import { afterAll, beforeEach, describe, expect, it, type Mock, onTestFinished, vi } from 'vitest';
import { asUser } from '@/server/policies/actor';
import { community, type Person, testDatabase } from '@/test/community';
import { makeListing, makeUser } from '@/test/factories';
import { watchStatements } from '@/test/statements';
import { waitFor } from '@/test/waitFor';
import { createDb, getDb } from '../db/client';
import { createListener, processListener, stopListening } from '../realtime/listener';
import { createKnownSessions, endSession, knownSessions } from './session';

const { db, url } = await testDatabase();
vi.stubEnv('DATABASE_URL', url);

function process() {
  const own = createDb(url);
  const listener = createListener(url);
  return { listener, sessions: createKnownSessions(own, listener), end: () => own.$disconnect() };
}
const [one, other] = [process(), process()];
afterAll(async () => {
  for (const { listener, end } of [one, other]) {
    listener.stop();
    await end();
  }
  stopListening();
  await getDb().$disconnect();
});

const statements = watchStatements(db);
const lookUps = () => statements.filter((text) => text.includes('FROM sessions'));
const now = new Date('2027-10-01T12:00:00Z');

let gil: Person;
let sid: string;
beforeEach(async () => {
  gil = (await community()).guest;
  sid = `sid-${gil.id}`;
  await makeKnownSession(gil.id);
  await waitFor(() =>
    expect(
      [one, other, { listener: processListener() }].every(({ listener }) => listener.isConnected()),
    ).toBe(true),
  );
});

async function makeKnownSession(userId: string): Promise<string> {
  const own = `sid-${userId}`;
  const expire = new Date('2027-10-01T12:00:01Z');
  await db.session.create({ data: { sid: own, sess: { userId }, expire } });
  return own;
}

const seen = async (at = now) =>
  Promise.all([one, other].map(async ({ sessions }) => (await sessions.viewerOf(sid, at))?.id));

const isGone = () => waitFor(async () => expect(await seen()).toEqual([undefined, undefined]));

describe('a cached session', () => {
  it('is looked up once with its user, for concurrent and later requests', async () => {
    statements.length = 0;
    const viewer = { ...asUser(gil.id), isSuspended: false };
    const ask = () => one.sessions.viewerOf(sid, now);
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([viewer, viewer, viewer]);
    expect(await ask()).toEqual(viewer);
    expect(lookUps()).toHaveLength(1);
  });

  it('ends at its expiry', async () => {
    expect(await seen()).toEqual([gil.id, gil.id]);
    expect(await seen(new Date('2027-10-01T12:00:01Z'))).toEqual([undefined, undefined]);
  });

  it('ends everywhere when its user signs out, in whichever process', async () => {
    await seen();
    await endSession(db, sid);
    await isGone();
  });

  it('ends in the process that signs it out before that response is sent', async () => {
    expect(await knownSessions().viewerOf(sid, now)).toMatchObject({ id: gil.id });
    await endSession(getDb(), sid);
    expect(await knownSessions().viewerOf(sid, now)).toBeNull();
  });

  it('ends everywhere when the account is deleted', async () => {
    await seen();
    await gil.users.deleteAccount({ confirmation: 'DELETE' });
    await isGone();
  });

  it('shows a suspension everywhere, even if made by hand in the database', async () => {
    await seen();
    await db.$executeRaw`UPDATE users SET suspended_at = now(), suspended_reason = 'spam'
      WHERE id = ${gil.id}::uuid`;
    await waitFor(async () => {
      for (const { sessions } of [one, other])
        expect(await sessions.viewerOf(sid, now)).toEqual({ ...asUser(gil.id), isSuspended: true });
    });
  });

  it('is looked up again after the user’s role has changed', async () => {
    await seen();
    statements.length = 0;
    await db.user.update({ where: { id: gil.id }, data: { role: 'admin' } });
    await waitFor(async () => {
      await seen();
      expect(lookUps()).toHaveLength(2);
    });
  });

  it('shows a block everywhere, to both people, until it’s undone', async () => {
    const { id: danaId } = await makeUser(db);
    const danaSid = await makeKnownSession(danaId);
    const haveBlocks = (expected: boolean) =>
      waitFor(async () => {
        for (const { sessions } of [one, other])
          for (const each of [sid, danaSid])
            expect(await sessions.find(each, now)).toMatchObject({ hasBlocks: expected });
      });
    await haveBlocks(false);
    await db.block.create({ data: { blockerId: danaId, blockedId: gil.id } });
    await haveBlocks(true);
    await db.block.deleteMany({ where: { blockerId: danaId } });
    await haveBlocks(false);
  });

  it('shows a block in the process that makes it before that response is sent', async () => {
    const { guest, host } = await community();
    const [guestSid, hostSid] = [await makeKnownSession(guest.id), await makeKnownSession(host.id)];
    for (const each of [guestSid, hostSid])
      expect(await knownSessions().find(each, now)).toMatchObject({ hasBlocks: false });
    const { id: threadId } = await db.thread.create({
      data: { listingId: (await makeListing(db, host)).id, hopperId: guest.id, hostId: host.id },
    });
    await guest.safety.block({ threadId });
    for (const each of [guestSid, hostSid])
      expect(await knownSessions().find(each, now)).toMatchObject({ hasBlocks: true });
  });

  it('isn’t cached while the listener is disconnected', async () => {
    const deaf = process();
    await waitFor(() => expect(deaf.listener.isConnected()).toBe(true));
    await deaf.sessions.viewerOf(sid, now);
    deaf.listener.stop();
    statements.length = 0;
    for (const n of [1, 2, 3]) {
      expect((await deaf.sessions.viewerOf(sid, now))?.id).toBe(gil.id);
      expect(lookUps()).toHaveLength(n);
    }
    await db.session.deleteMany({ where: { sid } });
    expect(await deaf.sessions.viewerOf(sid, now)).toBeNull();
    await deaf.end();
  });
});

describe('watching for the end of a session', () => {
  async function watched() {
    const onEnd = vi.fn();
    const stop = other.sessions.onEnd({ sid, userId: gil.id }, { now: () => now }, onEnd);
    onTestFinished(stop);
    statements.length = 0;
    return { onEnd, stop };
  }
  const isCalled = (onEnd: Mock) => waitFor(() => expect(onEnd).toHaveBeenCalledOnce());
  const renamed = (firstName: string) =>
    db.user.update({ where: { id: gil.id }, data: { firstName } });

  it('ignores other events, and all events after it’s stopped', async () => {
    const { onEnd, stop } = await watched();
    await renamed('Gideon');
    stop();
    const { onEnd: next } = await watched();
    await endSession(db, sid);
    await isCalled(next);
    expect(onEnd).not.toHaveBeenCalled();
  });

  it('calls back if the session had already ended', async () => {
    await seen();
    await endSession(db, sid);
    await isCalled((await watched()).onEnd);
  });

  it('calls back if an end was missed while the listener was disconnected', async () => {
    const { onEnd } = await watched();
    await db.$transaction(async (tx) => {
      // This notification goes to a connection that is cut before it arrives.
      await tx.session.deleteMany({ where: { sid } });
      await db.$queryRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE query LIKE 'LISTEN%' AND datname = current_database()`;
      await waitFor(() => expect(other.listener.isConnected()).toBe(false));
    });
    await isCalled(onEnd);
  });
});

it('Notifications don’t contain session ids, because an id would let a listener in', async () => {
  const invalidations: unknown[] = [];
  other.listener.onInvalidation((invalidation) => invalidations.push(invalidation));
  await endSession(db, sid);
  await waitFor(() => expect(invalidations).toContainEqual({ kind: 'session', id: gil.id }));
  expect(JSON.stringify(invalidations)).not.toContain(sid);
});
