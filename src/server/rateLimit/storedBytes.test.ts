import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { community } from '@/test/community';
import { listingForm, makeListing, makeRequest } from '@/test/factories';
import { refusal } from '@/test/refusal';
import { watchStatements } from '@/test/statements';
import { limitsSetting } from '../config/limits.mjs';

/** Each letter has two bytes. */
const LONG = 'א'.repeat(2000);

let story: Awaited<ReturnType<typeof community>>;
beforeEach(async () => {
  story = await community();
});
afterEach(() => vi.unstubAllEnvs());

async function conversation() {
  const { db, host, guest } = story;
  const { slot } = await makeListing(db, host);
  await guest.requests.create({ slotId: slot.id, seatsRequested: 1 });
  return `${(await guest.threads.list({})).items[0]?.id}`;
}

const stored = async (userId: string) =>
  (await story.db.rateLimiterFlexible.findUnique({ where: { key: `bytes.user:${userId}` } }))
    ?.points ?? 0;

const tooMuch = {
  status: 429,
  code: 'TOO_MUCH_STORED',
  message: 'You’ve reached today’s limit for messages and changes. Try again in 24 hours.',
};

describe('what a user stores in a day', () => {
  it('is limited in bytes, whatever the limits on calls allow', async () => {
    const { guest, host } = story;
    const threadId = await conversation();
    vi.stubEnv('LIMITS', 'bytes.user=50000/86400');
    let sent = 0;
    for (let n = 0; n < 20; n += 1)
      sent += await guest.messages.send({ threadId, body: LONG }).then(
        () => 1,
        () => 0,
      );
    // Each has 4,000 bytes of text and a kilobyte for other rows.
    expect(sent).toBe(9);
    expect(await refusal(guest.messages.send({ threadId, body: 'Hi' }))).toEqual(tooMuch);
    expect(await refusal(guest.users.setLanguage({ language: 'he' }))).toEqual(tooMuch);
    await host.messages.send({ threadId, body: 'Shalom' });
  });

  it('is refused from memory', async () => {
    const { db, guest } = story;
    const threadId = await conversation();
    vi.stubEnv('LIMITS', 'bytes.user=1000/86400');
    await refusal(guest.messages.send({ threadId, body: LONG }));
    const [statements, rows] = [watchStatements(db), await db.message.count()];
    for (let n = 0; n < 50; n += 1) await refusal(guest.messages.send({ threadId, body: LONG }));
    expect(statements.filter((text) => text.includes('rate_limits'))).toEqual([]);
    expect(await db.message.count()).toBe(rows);
  });

  it('lets each user at an address store a little after the others used up its limit', async () => {
    const { host, guest, stranger } = story;
    const threadId = await conversation();
    vi.stubEnv('LIMITS', 'bytes.client=20000/86400, bytes.reserve=12000/86400');
    const send = (person: typeof guest, body: string) =>
      person.messages.send({ threadId, body }).then(
        () => true,
        () => false,
      );
    // All three have the same address.
    while (await send(guest, LONG));
    expect([await send(host, LONG), await send(host, LONG), await send(host, LONG)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(await refusal(host.messages.send({ threadId, body: LONG }))).toEqual(tooMuch);
    await stranger.users.setLanguage({ language: 'he' });
  });

  it('counts calls as usual while the reserve is used', async () => {
    const { host, guest } = story;
    vi.stubEnv('LIMITS', 'bytes.client=1/86400, saves.user=2/600');
    await guest.users.setLanguage({ language: 'he' });
    const change = () => host.users.setLanguage({ language: 'he' });
    await change();
    await change();
    expect(await refusal(change())).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('includes every change: listings, profiles, and changes without text', async () => {
    const { db, host, guest } = story;
    await conversation();
    const before = await stored(host.id);
    await host.listings.create({ ...listingForm(), description: LONG });
    const afterListing = await stored(host.id);
    expect(afterListing - before).toBeGreaterThan(5000);
    await host.users.setLanguage({ language: 'he' });
    expect((await stored(host.id)) - afterListing).toBeGreaterThan(1000);
    const request = await db.request.findFirstOrThrow({ where: { hopperId: guest.id } });
    const beforeAccept = await stored(host.id);
    await host.requests.accept(request.id);
    expect((await stored(host.id)) - beforeAccept).toBeGreaterThanOrEqual(1000);
  });

  it('counts a message to all guests once for each of them', async () => {
    const { db, host, guest, join } = story;
    const { slot } = await makeListing(db, host);
    for (const person of [guest, await join('Adi'), await join('Ben')])
      await makeRequest(db, slot, person, { status: 'accepted' });
    const before = await stored(host.id);
    await host.messages.sendToGuests({ id: slot.id, body: LONG });
    expect((await stored(host.id)) - before).toBeGreaterThan(3 * 5000);
  });

  it('is 10 MB by default, 1% of what the limit on messages alone allows', () => {
    const limits = limitsSetting.parse('');
    const [bytes, messages] = [limits.get('bytes.user'), limits.get('messages.user')];
    const longestMessage = 4000 * 4;
    const callsADay = ((messages?.points ?? 0) * 86_400) / (messages?.seconds ?? 1);
    expect(bytes).toEqual({ points: 10_000_000, seconds: 86_400 });
    expect(callsADay * longestMessage).toBeGreaterThan(100 * (bytes?.points ?? 0));
  });
});
