import { beforeAll, describe, expect, it } from 'vitest';
import { Prisma } from '@/generated/prisma/client';
import { community } from '@/test/community';
import { makeListing, makeRequest } from '@/test/factories';
import { refusal } from '@/test/refusal';
import { listingFor, requestFor, slotFor, threadFor } from '../access/participants';
import { lockSlot } from '../db/locks';
import { changeRequestIn } from '../requests/changeRequest';
import { type Actor, asUser } from './actor';
import { definePolicy, maySql, userIn } from './policy';
import { sitePolicy } from './site';

type SignedInActor = Exclude<Actor, { kind: 'system' }>;

let story: Awaited<ReturnType<typeof community>>;
beforeAll(async () => {
  story = await community();
});

async function arrange() {
  const { db, host, guest } = story;
  const listing = await makeListing(db, host);
  const request = await makeRequest(db, listing.slot, guest);
  return { listing, slot: listing.slot, request };
}

async function accept(actor: Actor, by: 'host' | 'system') {
  const { db, clock } = story;
  const { slot, request } = await arrange();
  await db.$transaction(async (tx) => {
    const locked = await lockSlot(tx, slot.id);
    if (!locked) throw new Error('There is no such slot.');
    const step = { to: 'accepted', by, actor } as const;
    await changeRequestIn(tx, locked, request.id, step, clock.now());
  });
  return db.requestEvent.findFirstOrThrow({
    where: { requestId: request.id, to: 'accepted' },
    select: { id: true, actorId: true, onBehalfOf: true, by: true },
  });
}

async function holds(condition: Prisma.Sql) {
  const query = Prisma.sql`SELECT ${condition} AS holds`;
  return (await story.db.$queryRaw<{ holds: boolean }[]>(query))[0]?.holds;
}

describe('what an event records about who acted', () => {
  it('is the host who accepts in person', async () => {
    const { host } = story;
    expect(await accept(asUser(host.id), 'host')).toMatchObject({
      actorId: host.id,
      onBehalfOf: null,
      by: 'host',
    });
  });

  it('is the coordinator who accepts, the host for whom, and the host’s side', async () => {
    const { db, host, guest, stranger } = story;
    const coordinator = { kind: 'coordinator', id: stranger.id, onBehalfOf: host.id } as const;
    const event = await accept(coordinator, 'host');
    expect(event).toMatchObject({ actorId: stranger.id, onBehalfOf: host.id, by: 'host' });
    // The guest hears from the host's side, as if the host had accepted.
    const mail = await db.mail.findFirstOrThrow({ where: { subjectId: event.id } });
    expect(mail).toMatchObject({ kind: 'accepted', userId: guest.id, otherId: host.id });
  });
});

describe('an actor that no role names', () => {
  it.each(['coordinator', 'program'] as const)('may do nothing: %s', async (kind) => {
    const { db, host } = story;
    const { listing, slot, request } = await arrange();
    const actor: SignedInActor = { kind, id: host.id, onBehalfOf: host.id };
    expect((await refusal(listingFor(db, actor, 'edit', listing.id))).code).toBe('FORBIDDEN');
    expect((await refusal(slotFor(db, actor, 'editMeals', slot.id))).code).toBe('FORBIDDEN');
    expect((await refusal(requestFor(db, actor, 'see', request.id))).code).toBe('NOT_FOUND');
  });

  it('may not moderate, even for a moderator', async () => {
    const { db, join } = story;
    const { id } = await join('Mori');
    await db.user.update({ where: { id }, data: { role: 'admin' } });
    const mayModerate = (actor: SignedInActor) => holds(maySql(sitePolicy, 'moderate', actor));
    expect(await mayModerate(asUser(id))).toBe(true);
    expect(await mayModerate({ kind: 'program', id })).toBe(false);
    expect(await mayModerate({ kind: 'coordinator', id, onBehalfOf: id })).toBe(false);
  });

  it('may not read conversations', async () => {
    const { db, host, guest } = story;
    const { listing } = await arrange();
    const { threadId } = await guest.messages.ask({ listingId: listing.id, body: 'Shalom!' });
    expect(await threadFor(db, asUser(host.id), 'read', threadId)).toMatchObject({ id: threadId });
    const office = { kind: 'coordinator', id: host.id, onBehalfOf: host.id } as const;
    expect((await refusal(threadFor(db, office, 'read', threadId))).code).toBe('NOT_FOUND');
  });
});

it.each(['suspendedAt', 'deletedAt'] as const)(
  'a moderator with %s may not moderate',
  async (column) => {
    const { db, join } = story;
    const { id } = await join('Mori');
    await db.user.update({ where: { id }, data: { role: 'admin' } });
    const mayModerate = () => holds(maySql(sitePolicy, 'moderate', asUser(id)));
    expect(await mayModerate()).toBe(true);
    const reason = column === 'suspendedAt' ? { suspendedReason: 'spam' } : {};
    await db.user.update({ where: { id }, data: { [column]: new Date(), ...reason } });
    expect(await mayModerate()).toBe(false);
  },
);

it('lets each role take only the actions that a policy gives it, and a visitor none', async () => {
  const { host, guest, stranger } = story;
  const [owner, friend] = [host, guest].map(({ id }) => userIn(Prisma.sql`${id}::uuid`));
  if (!owner || !friend) throw new Error('There are two roles.');
  const policy = definePolicy({
    roles: { owner, friend },
    actions: { use: ['owner', 'friend'], lend: ['owner'], sell: [] },
  });
  const allowed = async (viewer: SignedInActor | null) => {
    const actions = ['use', 'lend', 'sell'] as const;
    const may = await Promise.all(actions.map((one) => holds(maySql(policy, one, viewer))));
    return actions.filter((_, n) => may[n]);
  };
  expect(await allowed(asUser(host.id))).toEqual(['use', 'lend']);
  expect(await allowed(asUser(guest.id))).toEqual(['use']);
  expect(await allowed(asUser(stranger.id))).toEqual([]);
  expect(await allowed(null)).toEqual([]);
});

it('reads the side of events that an earlier version wrote without one', async () => {
  const { db, host, guest } = story;
  const { slot, request } = await arrange();
  await guest.requests.cancel(request.id);
  const canceledByGuest = async () =>
    (await guest.requests.hopper({ state: 'lost' })).items.every(({ id }) => id !== request.id);
  expect(await canceledByGuest()).toBe(true);
  await db.requestEvent.updateMany({ where: { requestId: request.id }, data: { by: null } });
  expect(await canceledByGuest()).toBe(true);
  const next = await makeRequest(db, slot, guest, { status: 'accepted' });
  await host.requests.cancel(next.id, 'It rains.');
  await db.requestEvent.updateMany({ where: { requestId: next.id }, data: { by: null } });
  const lost = (await guest.requests.hopper({ state: 'lost' })).items;
  expect(lost).toMatchObject([{ id: next.id, offersFor: 'ended' }]);
});
