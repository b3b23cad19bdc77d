import { beforeEach, describe, expect, it } from 'vitest';
import { community } from '@/test/community';
import { makeListing } from '@/test/factories';
import { refusal } from '@/test/refusal';

let story: Awaited<ReturnType<typeof community>>;
let slots: { id: string }[];
beforeEach(async () => {
  story = await community();
  const listing = await makeListing(story.db, story.host, { slots: [{}, {}] });
  slots = listing.timeSlots;
});

const ask = async (introMessage: string, { slot = 0, by = story.guest } = {}) =>
  by.requests.create({ slotId: slots[slot]?.id ?? '', seatsRequested: 1, introMessage });
const unread = async () => (await story.host.users.news()).unread;
const cards = async () => (await story.host.requests.host({ limit: 50 })).items;
const threadId = async () => (await story.guest.threads.list({})).items[0]?.id ?? '';

describe('an introduction read on its request card', () => {
  it('is no longer unread', async () => {
    const { id } = await ask('Shalom!');
    await ask('Hello!', { by: story.stranger });
    expect(await unread()).toBe(2);
    await story.host.requests.markIntroRead(id);
    expect(await unread()).toBe(1);
    expect((await cards()).map(({ isIntroUnread }) => isIntroUnread)).toEqual([true, false]);
  });

  it('leaves later messages unread', async () => {
    const { id } = await ask('Shalom!');
    await story.guest.messages.send({ threadId: await threadId(), body: 'Is there parking?' });
    await story.host.requests.markIntroRead(id);
    expect(await unread()).toBe(1);
  });

  it('stays unread after another unread message, which isn’t on the card', async () => {
    const first = await ask('Shalom!');
    await story.host.requests.markIntroRead(first.id);
    await story.guest.messages.send({ threadId: await threadId(), body: 'Is there parking?' });
    const second = await ask('Lunch too, please.', { slot: 1 });
    await story.host.requests.markIntroRead(second.id);
    expect(await unread()).toBe(2);
  });

  it('takes along the guest’s earlier introductions, which are on cards too', async () => {
    await ask('Shalom!');
    const second = await ask('Lunch too, please.', { slot: 1 });
    await story.host.requests.markIntroRead(second.id);
    expect(await unread()).toBe(0);
  });

  it('never makes read messages unread', async () => {
    const { id } = await ask('Shalom!');
    await story.guest.messages.send({ threadId: await threadId(), body: 'Is there parking?' });
    await story.host.threads.markRead({ id: await threadId() });
    await story.host.requests.markIntroRead(id);
    expect(await unread()).toBe(0);
  });

  it('can be marked only by the host', async () => {
    const { id } = await ask('Shalom!');
    expect(await refusal(story.guest.requests.markIntroRead(id))).toMatchObject({ status: 403 });
    expect(await refusal(story.stranger.requests.markIntroRead(id))).toMatchObject({ status: 404 });
    expect(await unread()).toBe(1);
  });
});
