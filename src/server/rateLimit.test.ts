import { beforeAll, describe, expect, it } from 'vitest';
import { community } from '@/test/community';
import { makeListing } from '@/test/factories';
import { refusal } from '@/test/refusal';
import { limitRate, sweepRateLimits } from './rateLimit';

let story: Awaited<ReturnType<typeof community>>;
beforeAll(async () => {
  story = await community();
});

const tooMany = {
  status: 429,
  code: 'TOO_MANY_REQUESTS',
  message: 'That was a lot at once. Please wait a little and try again.',
};

const use = async (what: Parameters<typeof limitRate>[1], who: string, times: number) => {
  for (let time = 0; time < times; time += 1) await limitRate(story.db, what, who);
};

describe('the rate limit', () => {
  it('lets one ask for 30 seats in ten minutes, and not for one more', async () => {
    const { db, host, guest, stranger } = story;
    const { slot } = await makeListing(db, host);
    await use('requests.create', guest.id, 30);
    const ask = { slotId: slot.id, seatsRequested: 1 };
    expect(await refusal(guest.requests.create(ask))).toEqual(tooMany);
    expect((await stranger.requests.create(ask)).status).toBe('pending');
  });

  it('lets one send 60 messages a minute', async () => {
    const { db, host, join } = story;
    const talker = await join('Talker');
    const { slot } = await makeListing(db, host);
    await talker.requests.create({ slotId: slot.id, seatsRequested: 1 });
    const threadId = (await talker.threads.list({})).items[0]?.id ?? '';
    await use('messages.send', talker.id, 60);
    expect(await refusal(talker.messages.send({ threadId, body: 'And another thing' }))).toEqual(
      tooMany,
    );
  });

  it('lets one address have 5 sign-in mails in a quarter of an hour, and says how long to wait', async () => {
    await use('signIn.email', 'gil@example.org', 5);
    const attempt = limitRate(story.db, 'signIn.email', 'gil@example.org');
    await expect(attempt).rejects.toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      about: { retryAfterSeconds: expect.toSatisfy((s: number) => s > 800 && s <= 900) },
    });
    await use('signIn.email', 'hanna@example.org', 1);
  });

  it('counts for all servers together, and to the last one when they come at once', async () => {
    const all = await Promise.allSettled(
      Array.from({ length: 12 }, () => limitRate(story.db, 'signIn.email', 'rush@example.org')),
    );
    expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(5);
    for (const one of all)
      if (one.status === 'rejected') expect(one.reason).toMatchObject({ kind: 'tooMany' });
  });

  it('forgets counters whose time is over', async () => {
    await use('signIn.email', 'old@example.org', 1);
    const key = { contains: 'old@example.org' };
    const count = () => story.db.rateLimiterFlexible.count({ where: { key } });
    await sweepRateLimits(story.db, new Date());
    expect(await count()).toBe(1);
    await sweepRateLimits(story.db, new Date(Date.now() + 16 * 60_000));
    expect(await count()).toBe(0);
  });
});
