import { beforeAll, describe, expect, it } from 'vitest';
import { community } from '@/test/community';
import { makeListing, makeRequest } from '@/test/factories';
import { refusal } from '@/test/refusal';
import { conversation } from '@/test/stories';

let story: Awaited<ReturnType<typeof community>>;
beforeAll(async () => {
  story = await community();
});

const NOT_FOUND = { status: 404, code: 'NOT_FOUND' };

describe('a report', () => {
  it('is about a listing, a person or a message, and its author can read it', async () => {
    const { host, guest, listing, request, threadId, message } = await conversation(story);
    const details = 'They ask for money outside the site.';
    await guest.safety.report({ listingId: listing.id, reason: 'false' });
    await guest.safety.report({ threadId, reason: 'harassment' });
    await guest.safety.report({ messageId: message.id, reason: 'scam', details });
    await host.safety.report({ requestId: request.id, reason: 'other' });
    const hanna = { firstName: 'Hanna', lastName: 'L', profileImageUrl: null };
    const open = { status: 'open', answer: null, answeredAt: null, person: hanna };
    expect(await guest.safety.reports({})).toMatchObject({
      total: 3,
      items: [
        { about: 'message', reason: 'scam', details, title: null, ...open },
        { about: 'person', reason: 'harassment', title: null, ...open },
        { about: 'listing', reason: 'false', title: listing.title, ...open },
      ],
    });
    expect((await host.safety.reports({})).items).toMatchObject([
      { about: 'person', person: { firstName: 'Gil' } },
    ]);
    const { reports } = await guest.users.download();
    expect(reports.map(({ messageId }) => messageId)).toEqual([null, null, message.id]);
  });

  it('made twice is a single report until it’s answered', async () => {
    const { db } = story;
    const { guest, listing } = await conversation(story);
    const again = () => guest.safety.report({ listingId: listing.id, reason: 'spam' });
    const [first, ...others] = await Promise.all([again(), again(), again()]);
    for (const other of others) expect(other.id).toBe(first?.id);
    await db.report.update({
      where: { id: first?.id ?? '' },
      data: { status: 'dismissed', answeredAt: new Date() },
    });
    expect((await again()).id).not.toBe(first?.id);
  });

  it('is limited to what its author can see', async () => {
    const { db, stranger, visitor } = story;
    const { host, guest, listing, request, threadId, message } = await conversation(story);
    const reason = 'spam' as const;
    const hidden = await makeListing(db, host, { visible: false });
    for (const about of [
      { threadId },
      { messageId: message.id },
      { requestId: request.id },
      { listingId: hidden.id },
    ])
      expect(await refusal(stranger.safety.report({ ...about, reason }))).toMatchObject(NOT_FOUND);
    await makeRequest(db, hidden.slot, guest, { status: 'declined' });
    await guest.safety.report({ listingId: hidden.id, reason });
    const byVisitor = visitor.safety.report({ listingId: listing.id, reason });
    expect(await refusal(byVisitor)).toMatchObject({ status: 401 });
  });

  it('is about someone else, about one thing, and for one of the reasons', async () => {
    const { host, guest, listing, threadId, message } = await conversation(story);
    const own = [{ listingId: listing.id }, { messageId: message.id }];
    for (const about of own)
      expect(await refusal(host.safety.report({ ...about, reason: 'spam' }))).toMatchObject({
        status: 403,
      });
    const inputs = [
      { reason: 'spam' },
      { reason: 'spam', threadId, listingId: listing.id },
      { reason: 'boredom', threadId },
      { reason: 'spam', threadId, details: 'x'.repeat(2001) },
    ];
    for (const input of inputs)
      expect(await refusal(guest.safety.report(input as never))).toMatchObject({
        status: 400,
        code: 'BAD_INPUT',
      });
  });

  it('is visible only to moderators', async () => {
    const { host, guest, threadId } = await conversation(story);
    await guest.safety.report({ threadId, reason: 'harassment', details: 'canary-report' });
    const json = JSON.stringify([
      await host.users.download(),
      await host.safety.reports({}),
      await host.threads.list({}),
    ]);
    expect(json).not.toMatch(/canary-report|harassment/);
  });

  it('keeps its reason but not its text when its author deletes their account', async () => {
    const { db } = story;
    const { guest, threadId } = await conversation(story);
    const { id } = await guest.safety.report({ threadId, reason: 'unsafe', details: 'Knives.' });
    await guest.users.deleteAccount({ confirmation: 'DELETE' });
    expect(await db.report.findUnique({ where: { id } })).toMatchObject({
      status: 'open',
      reason: 'unsafe',
      details: null,
    });
  });
});
