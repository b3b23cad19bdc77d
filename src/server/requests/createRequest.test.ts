import { beforeEach, describe, expect, it } from 'vitest';
import { community } from '@/test/community';
import { makeListing, makeRequest } from '@/test/factories';
import { refusal } from '@/test/refusal';

type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
beforeEach(async () => {
  story = await community();
});

const seatsOf = async (id: string) =>
  (await story.db.timeSlot.findUniqueOrThrow({ where: { id } })).capacityReserved;

describe('creating a request', () => {
  it('makes it pending, takes no seats and records an event', async () => {
    const { db, host, guest, clock } = story;
    const { slot } = await makeListing(db, host);
    const request = await guest.requests.create({
      slotId: slot.id,
      seatsRequested: 4,
      introMessage: '  We are new in town.  ',
      dietaryFlags: ['Vegan', 'Nut allergies', 'Vegan'],
    });
    expect(request).toMatchObject({
      slotId: slot.id,
      status: 'pending',
      seatsRequested: 4,
      introMessage: 'We are new in town.',
      dietaryFlags: ['Vegan', 'Nut allergies'],
      createdAt: clock.at,
    });
    expect(await seatsOf(slot.id)).toBe(0);
    expect(await db.requestEvent.findMany({ where: { requestId: request.id } })).toMatchObject([
      { actorId: guest.id, from: null, to: 'pending', at: clock.at },
    ]);
  });

  it('tells the host right away about needs the listing doesn’t promise to meet', async () => {
    const { db, host, guest } = story;
    const { slot } = await makeListing(db, host, {
      dietaryOptions: ['Vegan'],
      accessibilityTags: ['Elevator access'],
    });
    await guest.requests.create({
      slotId: slot.id,
      seatsRequested: 3,
      dietaryFlags: ['Vegan', 'Nut allergies'],
      dietaryCounts: [1, 0],
      accessibilityNeeds: ['Elevator access', 'Step-free entry'],
    });
    const [{ hopper, ...request } = expect.fail()] = (await host.requests.host({})).items;
    expect(request).toMatchObject({
      dietaryFlags: ['Vegan', 'Nut allergies'],
      dietaryCounts: [1, 0],
      accessibilityNeeds: ['Elevator access', 'Step-free entry'],
      unmet: { dietary: ['Nut allergies'], accessibility: ['Step-free entry'] },
    });
    expect(hopper).not.toHaveProperty('accessibilityNeeds');
    expect((await guest.requests.hopper({})).items[0]).toMatchObject({ dietaryCounts: [1, 0] });
  });

  it('joins the waitlist of a full meal, and is asked for once seats are free', async () => {
    const { db, host, guest, stranger } = story;
    const { slot } = await makeListing(db, host, { slots: [{ capacityTotal: 2 }] });
    const first = await stranger.requests.create({ slotId: slot.id, seatsRequested: 2 });
    await host.requests.accept(first.id);
    const input = { slotId: slot.id, seatsRequested: 2 };
    expect((await refusal(guest.requests.create(input))).code).toBe('SEATS_FULL');
    const request = await guest.requests.create({ ...input, waitlist: true });
    expect(request).toMatchObject({
      status: 'waitlisted',
      answerBy: null,
      actions: ['cancel', 'changeSize'],
    });
    expect(await seatsOf(slot.id)).toBe(2);
    expect(await db.requestEvent.findMany({ where: { requestId: request.id } })).toMatchObject([
      { actorId: guest.id, from: null, to: 'waitlisted' },
    ]);
    await stranger.requests.cancel(first.id);
    const [now] = (await guest.requests.hopper({})).items;
    expect(now).toMatchObject({ id: request.id, status: 'pending' });
  });

  it('can’t join the waitlist while there are enough seats, or with more people than fit', async () => {
    const { db, host, guest } = story;
    const { slot } = await makeListing(db, host, { slots: [{ capacityTotal: 3 }] });
    const join = (seatsRequested: number) =>
      refusal(guest.requests.create({ slotId: slot.id, seatsRequested, waitlist: true }));
    expect(await join(3)).toMatchObject({ status: 409, code: 'SEATS_FREE' });
    expect(await join(4)).toMatchObject({ status: 409, code: 'SEATS_FULL' });
    expect(await db.request.count({ where: { slotId: slot.id } })).toBe(0);
  });

  describe('joining the waitlist', () => {
    it.each<[string, string, (slot: { id: string; listingId: string }) => Promise<unknown>]>([
      [
        'the listing is hidden',
        'NOT_FOUND',
        ({ listingId }) =>
          story.db.sukkahListing.update({ where: { id: listingId }, data: { visible: false } }),
      ],
      [
        'the meal was removed',
        'NOT_FOUND',
        ({ id }) =>
          story.db.timeSlot.update({ where: { id }, data: { removedAt: story.clock.at } }),
      ],
      ['the meal is over', 'SLOT_OVER', async () => story.clock.set('2027-10-16T02:00:00Z')],
      [
        'the guest is already waiting',
        'ALREADY_REQUESTED',
        (slot) => makeRequest(story.db, slot, story.guest, { status: 'waitlisted' }),
      ],
      [
        'the host declined them',
        'DECLINED_BEFORE',
        (slot) => makeRequest(story.db, slot, story.guest, { status: 'declined' }),
      ],
    ])('isn’t possible when %s: %s', async (_, code, arrange) => {
      const { db, host, guest } = story;
      const { slot } = await makeListing(db, host, {
        slots: [{ capacityTotal: 2, capacityReserved: 2 }],
      });
      await arrange(slot);
      const input = { slotId: slot.id, seatsRequested: 1, waitlist: true };
      expect((await refusal(guest.requests.create(input))).code).toBe(code);
    });

    it('isn’t possible for the meal’s host, or after canceling three times', async () => {
      const { db, host, guest } = story;
      const { slot } = await makeListing(db, host, {
        slots: [{ capacityTotal: 2, capacityReserved: 2 }],
      });
      const input = { slotId: slot.id, seatsRequested: 1, waitlist: true };
      expect((await refusal(host.requests.create(input))).code).toBe('OWN_SLOT');
      for (let n = 0; n < 3; n += 1)
        await guest.requests.cancel((await guest.requests.create(input)).id);
      expect((await refusal(guest.requests.create(input))).code).toBe('CANCELLED_OFTEN');
    });
  });

  it.each([
    ['of one need alone', [1], 'COUNTS_UNEVEN'],
    ['of more people than come', [1, 3], 'COUNT_OVER_PARTY'],
    ['of less than nobody', [0, -1], 'TOO_LOW'],
  ])('rejects counts with %s', async (_, dietaryCounts, fault) => {
    const { db, host, guest } = story;
    const { slot } = await makeListing(db, host);
    const attempt = guest.requests.create({
      slotId: slot.id,
      seatsRequested: 2,
      dietaryFlags: ['Vegan', 'No fish'],
      dietaryCounts,
    });
    expect(await refusal(attempt)).toMatchObject({ status: 400, code: 'BAD_INPUT' });
    await expect(attempt).rejects.toThrow(fault);
    expect(await db.request.count({ where: { slotId: slot.id } })).toBe(0);
  });

  it('isn’t possible for visitors', async () => {
    const { db, host, visitor } = story;
    const { slot } = await makeListing(db, host);
    expect(await refusal(visitor.requests.create({ slotId: slot.id, seatsRequested: 1 }))).toEqual({
      status: 401,
      code: 'UNAUTHORIZED',
      message: 'Unauthorized',
    });
  });

  it('isn’t possible for the meal’s host', async () => {
    const { db, host } = story;
    const { slot } = await makeListing(db, host);
    expect(await refusal(host.requests.create({ slotId: slot.id, seatsRequested: 1 }))).toEqual({
      status: 403,
      code: 'OWN_SLOT',
      message: 'You cannot request a seat at your own meal.',
    });
  });

  it('is possible until the meal is over', async () => {
    const { db, host, guest, stranger, clock } = story;
    const { slot } = await makeListing(db, host);
    clock.set('2027-10-16T00:59:00Z');
    await guest.requests.create({ slotId: slot.id, seatsRequested: 1 });
    clock.set(slot.endsAt.getTime() - 1000); // The clock advances by a second on every read.
    expect(await refusal(stranger.requests.create({ slotId: slot.id, seatsRequested: 1 }))).toEqual(
      { status: 409, code: 'SLOT_OVER', message: 'This meal has already taken place.' },
    );
  });

  const alreadyRequested = {
    status: 409,
    code: 'ALREADY_REQUESTED',
    message: 'You have already asked for a seat at this meal.',
  };
  const declinedBefore = {
    status: 409,
    code: 'DECLINED_BEFORE',
    message: 'The host couldn’t fit you in at this meal. You can ask again if they reconsider.',
  };

  it.each([
    ['pending', alreadyRequested],
    ['accepted', alreadyRequested],
    ['waitlisted', alreadyRequested],
    ['declined', declinedBefore],
    ['cancelled', null],
  ] as const)('after a request that is %s: %j', async (status, rejection) => {
    const { db, host, guest } = story;
    const { slot } = await makeListing(db, host);
    await makeRequest(db, slot, guest, { status });
    const attempt = guest.requests.create({ slotId: slot.id, seatsRequested: 1 });
    if (rejection) expect(await refusal(attempt)).toEqual(rejection);
    else expect((await attempt).status).toBe('pending');
  });

  it('is possible for another meal of the same listing', async () => {
    const { db, host, guest } = story;
    const { timeSlots } = await makeListing(db, host, { slots: [{}, {}] });
    for (const { id } of timeSlots) await guest.requests.create({ slotId: id, seatsRequested: 1 });
    expect((await guest.requests.hopper({})).total).toBe(2);
  });

  it.each([
    [3, 2, 'Only 2 seats are left.'],
    [2, 1, 'Only 1 seat is left.'],
    [1, 0, 'This meal is fully booked.'],
  ])('%i seats of %i left: %s', async (seatsRequested, left, message) => {
    const { db, host, guest } = story;
    const { slot } = await makeListing(db, host, {
      slots: [{ capacityTotal: 5, capacityReserved: 5 - left }],
    });
    const before = await db.request.count();
    expect(await refusal(guest.requests.create({ slotId: slot.id, seatsRequested }))).toEqual({
      status: 409,
      code: 'SEATS_FULL',
      message,
    });
    expect(await db.request.count()).toBe(before);
  });

  it('can ask for all seats left, even with other requests pending', async () => {
    const { db, host, guest, stranger } = story;
    const { slot } = await makeListing(db, host, { slots: [{ capacityTotal: 3 }] });
    await makeRequest(db, slot, stranger, { seatsRequested: 3 });
    expect(await guest.requests.create({ slotId: slot.id, seatsRequested: 3 })).toMatchObject({
      status: 'pending',
    });
  });

  it.each([
    [0, 'Ask for at least 1 seat.'],
    [9, 'You can ask for at most 8 seats.'],
    [1.5, 'Enter a whole number.'],
  ])('rejects %d seats as bad input', async (seatsRequested, message) => {
    const { db, host, guest } = story;
    const { slot } = await makeListing(db, host, { slots: [{ capacityTotal: 50 }] });
    expect(await refusal(guest.requests.create({ slotId: slot.id, seatsRequested }))).toEqual({
      status: 400,
      code: 'BAD_INPUT',
      message,
      issues: [{ path: 'seatsRequested', message }],
    });
  });

  it('requires a meal that exists', async () => {
    const { guest } = story;
    const attempt = guest.requests.create({
      slotId: '00000000-0000-4000-8000-000000000000',
      seatsRequested: 1,
    });
    expect(await refusal(attempt)).toEqual({
      status: 404,
      code: 'NOT_FOUND',
      message: 'Meal not found.',
    });
  });
});

describe('the introduction', () => {
  it('starts the conversation of this listing and guest as its first message', async () => {
    const { db, host, guest } = story;
    const { slot, title } = await makeListing(db, host);
    await guest.requests.create({
      slotId: slot.id,
      seatsRequested: 1,
      introMessage: 'Shalom, I am Gil.',
    });
    const [thread] = (await host.threads.list({})).items;
    expect(thread).toMatchObject({
      otherUser: { firstName: 'Gil', lastName: 'L' },
      listing: { title },
      lastMessage: { body: 'Shalom, I am Gil.' },
      unreadCount: 1,
    });
    const { items } = await host.messages.list({ threadId: thread?.id ?? '' });
    expect(items).toMatchObject([{ senderId: guest.id, body: 'Shalom, I am Gil.' }]);
    expect((await guest.threads.list({})).items[0]).toMatchObject({ unreadCount: 0 });
  });

  it.each([undefined, '', '   '])(
    'may be left out (%j), which opens an empty conversation',
    async (introMessage) => {
      const { db, host, guest } = story;
      const { slot } = await makeListing(db, host);
      const request = await guest.requests.create({
        slotId: slot.id,
        seatsRequested: 1,
        introMessage,
      });
      expect(request.introMessage).toBeNull();
      expect((await guest.threads.list({})).items).toMatchObject([
        { lastMessage: null, unreadCount: 0 },
      ]);
    },
  );

  it('joins the same conversation for a second meal there, and a new one elsewhere', async () => {
    const { db, host, guest } = story;
    const listing = await makeListing(db, host, { slots: [{}, {}] });
    const otherListing = await makeListing(db, host);
    for (const { id } of [...listing.timeSlots, otherListing.slot])
      await guest.requests.create({ slotId: id, seatsRequested: 1, introMessage: 'Hello' });
    const { items, total } = await guest.threads.list({});
    expect(total).toBe(2);
    const thread = items.find((item) => item.listing?.id === listing.id);
    const { items: messages } = await guest.messages.list({ threadId: thread?.id ?? '' });
    expect(messages).toHaveLength(2);
  });

  it('isn’t sent when the request is refused', async () => {
    const { db, host, guest } = story;
    const { slot } = await makeListing(db, host, {
      slots: [{ capacityTotal: 1, capacityReserved: 1 }],
    });
    await refusal(
      guest.requests.create({ slotId: slot.id, seatsRequested: 1, introMessage: 'Hi' }),
    );
    expect((await guest.threads.list({})).items).toEqual([]);
  });
});
