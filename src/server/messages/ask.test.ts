import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { community } from '@/test/community';
import { CANARY_TEXTS, canariesIn, makeCanaryListing } from '@/test/factories';
import { refusal } from '@/test/refusal';

let story: Awaited<ReturnType<typeof community>>;
let listing: Awaited<ReturnType<typeof makeCanaryListing>>;
beforeEach(async () => {
  story = await community();
  listing = await makeCanaryListing(story.db, story.host);
});

const question = 'Is there room for a stroller?';
const ask = (who = story.guest, body = question) =>
  who.messages.ask({ listingId: listing.id, body });
const threads = async (who = story.host) => (await who.threads.list({})).items;
const notFound = { status: 404, code: 'NOT_FOUND', message: 'Listing not found.' };

describe('a question before a request', () => {
  it('starts a conversation in which the host can answer', async () => {
    const { host, guest } = story;
    const { threadId, body } = await ask();
    expect(body).toBe(question);
    expect(await threads()).toMatchObject([
      {
        id: threadId,
        unreadCount: 1,
        lastMessage: { body: question },
        listing: { id: listing.id },
      },
    ]);
    await host.messages.send({ threadId, body: 'Yes.' });
    expect((await guest.messages.list({ threadId })).items).toHaveLength(2);
    expect((await host.requests.host({})).items).toEqual([]);
  });

  it('shares nothing private on either side', async () => {
    const { db, host, guest } = story;
    await db.user.update({ where: { id: host.id }, data: { phone: '+1 555 0100' } });
    await db.user.update({ where: { id: guest.id }, data: { phone: '+1 555 0199' } });
    const { threadId } = await ask();
    const [asHost] = await threads();
    expect(asHost?.otherUser).toEqual({
      firstName: 'Gil',
      lastName: 'L',
      profileImageUrl: null,
      side: 'hopper',
    });
    const seen = JSON.stringify([
      asHost,
      await threads(guest),
      await guest.listings.byId({ id: listing.id }),
      await guest.messages.list({ threadId }),
      await host.messages.list({ threadId }),
    ]);
    expect(canariesIn(seen, [...CANARY_TEXTS, 'example.org', '555 01'])).toEqual([]);
  });

  it('is emailed to the host like any message', async () => {
    const { messages } = story.host;
    const { threadId } = await ask();
    const [mail] = await story.db.mail.findMany({ where: { userId: story.host.id } });
    expect(mail).toMatchObject({ kind: 'unread', status: 'queued' });
    expect((await messages.list({ threadId })).items[0]?.id).toBe(mail?.subjectId);
  });

  it('continues the conversation that exists', async () => {
    const { guest } = story;
    const first = await ask();
    const slotId = listing.slot.id;
    await guest.requests.create({ slotId, seatsRequested: 1, introMessage: 'Shalom!' });
    const second = await ask(guest, 'And a dog?');
    expect(second.threadId).toBe(first.threadId);
    expect((await threads())[0]?.unreadCount).toBe(3);
  });

  it('is sent once for a repeated key', async () => {
    const sent = { listingId: listing.id, body: question, key: randomUUID() };
    const first = await story.guest.messages.ask(sent);
    expect(await story.guest.messages.ask(sent)).toEqual(first);
    expect(await story.db.message.count({ where: { threadId: first.threadId } })).toBe(1);
  });

  it.each([
    ['hidden by its host', { visible: false }],
    ['hidden by moderators', { hiddenAt: new Date(), hiddenReason: 'spam' }],
  ])('can’t be about a listing %s', async (_, data) => {
    await story.db.sukkahListing.update({ where: { id: listing.id }, data });
    expect(await refusal(ask())).toEqual(notFound);
  });

  it('can’t pass a block, in either direction', async () => {
    const { db, host, guest, stranger } = story;
    await db.block.create({ data: { blockerId: host.id, blockedId: guest.id } });
    await db.block.create({ data: { blockerId: stranger.id, blockedId: host.id } });
    expect(await refusal(ask())).toEqual(notFound);
    expect(await refusal(ask(stranger))).toEqual(notFound);
  });

  it('can’t come from a suspended person, a visitor or the host', async () => {
    const { db, host, guest, visitor } = story;
    await db.user.update({
      where: { id: guest.id },
      data: { suspendedAt: new Date(), suspendedReason: 'spam' },
    });
    expect(await refusal(ask())).toMatchObject({ status: 403, code: 'SUSPENDED' });
    const asked = { listingId: listing.id, body: question };
    expect(await refusal(visitor.messages.ask(asked))).toMatchObject({ status: 401 });
    expect(await refusal(ask(host))).toMatchObject({ status: 403, code: 'OWN_LISTING' });
    expect(await threads()).toEqual([]);
  });

  it('has a rate limit of its own', async () => {
    vi.stubEnv('LIMITS', 'questions.user=1/3600');
    await ask();
    expect(await refusal(ask())).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    vi.unstubAllEnvs();
  });
});
