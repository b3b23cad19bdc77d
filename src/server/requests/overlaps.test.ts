import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestStatus } from '@/schemas/options';
import { community } from '@/test/community';
import { DINNER, makeListing, makeRequest } from '@/test/factories';
import { refusal } from '@/test/refusal';

type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
beforeEach(async () => {
  story = await community();
});

const at = (hours: number) => new Date(Date.parse(DINNER) + hours * 3_600_000);

const meal = (from: number, to: number, title?: string) =>
  makeListing(story.db, story.host, {
    ...(title && { title }),
    slots: [{ startsAt: at(from), endsAt: at(to) }],
  });

describe('overlapping requests', () => {
  it.each([
    ['at the same time', 0, 2, true],
    ['that begins before the other ends', 1, 3, true],
    ['within the other', 0.5, 1, true],
    ['around the other', -1, 5, true],
    ['that begins as the other ends', 2, 4, false],
    ['that ends as the other begins', -2, 0, false],
    ['on another day', 24, 26, false],
  ])('reports a meal %s', async (_, from, to, clashes) => {
    const { db, guest } = story;
    const other = await meal(0, 2, 'The other table');
    await makeRequest(db, other.slot, guest, { status: 'accepted' });
    const newMeal = await meal(from, to);
    const found = await guest.requests.overlaps({ slotId: newMeal.slot.id });
    expect(found.map(({ listing }) => listing.title)).toEqual(clashes ? ['The other table'] : []);
  });

  it('shows the other meal’s name, time and status, and doesn’t forbid the request', async () => {
    const { db, guest } = story;
    const other = await meal(0, 2, 'The other table');
    const { id } = await makeRequest(db, other.slot, guest, { status: 'pending' });
    const { slot } = await meal(1, 3);
    expect(await guest.requests.overlaps({ slotId: slot.id })).toEqual([
      {
        requestId: id,
        status: 'pending',
        slot: { type: 'dinner', startsAt: at(0), endsAt: at(2) },
        listing: { title: 'The other table', timeZone: 'America/New_York' },
      },
    ]);
    await guest.requests.create({ slotId: slot.id, seatsRequested: 1 });
  });

  it.each<RequestStatus>(['waitlisted', 'declined', 'cancelled'])(
    'ignores another request that is %s',
    async (status) => {
      const { db, guest } = story;
      const other = await meal(0, 2);
      await makeRequest(db, other.slot, guest, { status });
      const { slot } = await meal(0, 2);
      expect(await guest.requests.overlaps({ slotId: slot.id })).toEqual([]);
    },
  );

  it('ignores the meal itself, removed meals and other people’s requests', async () => {
    const { db, host, guest, stranger } = story;
    const other = await meal(0, 2);
    await makeRequest(db, other.slot, guest, { status: 'accepted' });
    const { slot } = await meal(0, 2);
    expect(await stranger.requests.overlaps({ slotId: slot.id })).toEqual([]);
    expect(await guest.requests.overlaps({ slotId: other.slot.id })).toEqual([]);
    expect(await guest.requests.overlaps({ slotId: slot.id })).toHaveLength(1);
    await host.timeSlots.remove({ id: other.slot.id });
    expect(await guest.requests.overlaps({ slotId: slot.id })).toEqual([]);
  });

  it('reveals nothing about a meal they may not see', async () => {
    const { db, host, guest } = story;
    const other = await meal(0, 2);
    await makeRequest(db, other.slot, guest, { status: 'accepted' });
    const hidden = await makeListing(db, host, { visible: false });
    const { status } = await refusal(guest.requests.overlaps({ slotId: hidden.slot.id }));
    expect(status).toBe(404);
  });
});
