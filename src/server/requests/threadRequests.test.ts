import { beforeEach, describe, expect, it } from 'vitest';
import { testClock } from '@/test/clock';
import { community, type Person } from '@/test/community';
import { LUNCH, makeListing } from '@/test/factories';
import { refusal } from '@/test/refusal';
import { settleHeld } from './undo';

const clock = testClock('2027-10-10T12:00:00Z');
type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
let listing: Awaited<ReturnType<typeof makeListing>>;

beforeEach(async () => {
  clock.set('2027-10-10T12:00:00Z');
  story = await community({ clock });
  listing = await makeListing(story.db, story.host, {
    photoUrl: 'https://photos.test/roof.jpg',
    slots: [{}, { type: 'lunch', startsAt: LUNCH }],
  });
});

const ask = async (slot = listing.timeSlots[0], seatsRequested = 2) =>
  (await story.guest.requests.create({ slotId: slot?.id ?? '', seatsRequested })).id;

async function read(person: Person) {
  const where = { listingId: listing.id };
  const { id: threadId } = await story.db.thread.findFirstOrThrow({ where });
  return person.requests.ofThread({ threadId });
}

const lines = async (person: Person) =>
  (await read(person)).events.map(({ by, from, to }) => [by, from, to]);

describe('a conversation’s requests', () => {
  it('show the meal with its picture, seats and status, and who did what, to both', async () => {
    const { host, guest } = story;
    const id = await ask();
    await host.requests.accept(id);
    await host.requests.cancel(id, 'A fever.');
    const seen = await read(guest);
    expect(seen.listing).toEqual({
      id: listing.id,
      title: listing.title,
      timeZone: 'America/New_York',
      photoUrl: 'https://photos.test/roof.jpg',
    });
    expect(seen.request).toMatchObject({
      id,
      status: 'cancelled',
      seatsRequested: 2,
      slot: { id: listing.slot.id, type: 'dinner', isOver: false },
    });
    expect(await lines(guest)).toEqual([
      ['viewer', null, 'pending'],
      ['other', 'pending', 'accepted'],
      ['other', 'accepted', 'cancelled'],
    ]);
    expect((await lines(host)).map(([by]) => by)).toEqual(['other', 'viewer', 'viewer']);
    expect(seen.events.map(({ reason }) => reason)).toEqual([null, null, 'A fever.']);
  });

  it('show the accepted meal rather than a later request', async () => {
    const id = await ask(listing.timeSlots[1]);
    await ask();
    await story.host.requests.accept(id);
    expect((await read(story.guest)).request).toMatchObject({ id, slot: { type: 'lunch' } });
    expect((await read(story.guest)).events).toHaveLength(3);
  });

  it('keep an answer from the guest while it can be undone, and forget an undone one', async () => {
    const { host, guest } = story;
    const id = await ask();
    await host.requests.undoably.accept(id);
    expect((await read(guest)).request?.status).toBe('pending');
    expect(await lines(guest)).toEqual([['viewer', null, 'pending']]);
    expect(await lines(host)).toHaveLength(2);

    await host.requests.undo(id);
    expect(await lines(host)).toEqual([['other', null, 'pending']]);

    await host.requests.undoably.decline(id);
    clock.forward({ seconds: 10 });
    await settleHeld({ db: story.db, clock }, id);
    expect((await lines(guest)).at(-1)).toEqual(['other', 'pending', 'declined']);
  });

  it('don’t tell who ended a request by blocking, and hide the photo', async () => {
    const { host, guest } = story;
    const requestId = await ask();
    await host.safety.block({ requestId });
    const { listing: seen, events } = await read(guest);
    expect(seen?.photoUrl).toBeNull();
    expect(events.at(-1)).toMatchObject({ by: 'system', reason: 'This request has ended.' });
  });

  it('are none for a question, and not for anyone else', async () => {
    const { guest, stranger } = story;
    await guest.messages.ask({ listingId: listing.id, body: 'Is there parking?' });
    expect(await read(guest)).toMatchObject({ request: null, events: [] });
    expect((await refusal(read(stranger))).code).toBe('NOT_FOUND');
  });
});
