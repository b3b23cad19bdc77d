import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { community, type Person } from '@/test/community';
import { makeListing, makeRequest } from '@/test/factories';
import { refusal } from '@/test/refusal';

let story: Awaited<ReturnType<typeof community>>;
let id: string;
let guests: Person[];
beforeEach(async () => {
  story = await community();
  const { slot } = await makeListing(story.db, story.host);
  id = slot.id;
  guests = [story.guest, await story.join('Adi'), await story.join('Ben')];
  for (const guest of guests) await makeRequest(story.db, slot, guest, { status: 'accepted' });
  await makeRequest(story.db, slot, story.stranger, { status: 'pending' });
});

const body = 'Please use the side door.';
const send = (who: Person = story.host) => who.messages.sendToGuests({ id, body });
const inbox = async (who: Person) => {
  const { items } = await who.threads.list({});
  return items.map(({ lastMessage }) => lastMessage?.body);
};

describe('one message to all guests of a meal', () => {
  it('reaches each accepted guest in their own conversation, and nobody else', async () => {
    expect(await send()).toEqual({ guests: 3 });
    for (const guest of guests) expect(await inbox(guest)).toEqual([body]);
    expect(await inbox(story.stranger)).toEqual([]);
    expect(await story.db.mail.count({ where: { kind: 'unread', otherId: story.host.id } })).toBe(
      3,
    );
  });

  it('tells no guest of another', async () => {
    await send();
    const [first] = guests;
    const [thread] = (await first?.threads.list({}))?.items ?? [];
    const list = await first?.messages.list({ threadId: thread?.id ?? '' });
    expect(JSON.stringify([thread, list])).not.toMatch(/Adi|Ben/);
  });

  it('continues conversations that exist', async () => {
    await send();
    await send();
    const [thread, ...others] = (await story.guest.threads.list({})).items;
    expect(others).toEqual([]);
    expect(thread?.unreadCount).toBe(2);
  });

  it('leaves out people who blocked the host, and acceptances that can be undone', async () => {
    const { db, host, guest } = story;
    await db.block.create({ data: { blockerId: guest.id, blockedId: host.id } });
    await db.request.updateMany({
      where: { slotId: id, hopperId: guests[1]?.id },
      data: { heldFrom: 'pending', heldUntil: new Date(story.clock.at.getTime() + 60_000) },
    });
    expect(await send()).toEqual({ guests: 1 });
    expect(await inbox(guest)).toEqual([]);
  });

  it('is sent once for a repeated key', async () => {
    const sent = { id, body, key: randomUUID() };
    expect(await story.host.messages.sendToGuests(sent)).toEqual({ guests: 3 });
    expect(await story.host.messages.sendToGuests(sent)).toEqual({ guests: 3 });
    expect(await story.db.message.count({ where: { senderId: story.host.id } })).toBe(3);
  });

  it('is for the host only', async () => {
    const [guest = story.guest] = guests;
    expect(await refusal(send(guest))).toMatchObject({ status: 403 });
    expect(await refusal(send(story.stranger))).toMatchObject({ status: 403 });
  });

  it('has a rate limit of its own', async () => {
    vi.stubEnv('LIMITS', 'guestMessages.user=1/3600');
    await send();
    expect(await refusal(send())).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
    vi.unstubAllEnvs();
  });
});
