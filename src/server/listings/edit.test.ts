import { beforeEach, describe, expect, it } from 'vitest';
import { community } from '@/test/community';
import {
  CANARY,
  listingForm,
  makeCanaryListing,
  makeListing,
  makeRequest,
  slotForm,
} from '@/test/factories';
import { refusal } from '@/test/refusal';
import { dinnerAndLunch, lunchForm, untouched } from '@/test/stories';

type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
beforeEach(async () => {
  story = await community();
});

const arrange = () => dinnerAndLunch(story);

describe('an edit on the page', () => {
  it('changes the listing and its slots, and keeps requests and seats', async () => {
    const { host } = story;
    const { listing, dinner, lunch, dinnerNow, statuses } = await arrange();
    const later = '2027-10-16T00:00:00.000Z';
    const saved = await host.listings.update({
      ...listingForm({ title: 'Bigger sukkah' }),
      id: listing.id,
      timeSlots: [
        { ...slotForm({ startsAt: later, capacityTotal: 12, capacityReserved: 0 }), id: dinner.id },
        { ...lunchForm(), id: lunch.id },
        slotForm({ type: 'kiddush', startsAt: '2027-10-17T15:00:00.000Z' }),
      ],
    });
    expect(saved.title).toBe('Bigger sukkah');
    expect(saved.timeSlots.map((slot) => slot.type)).toEqual(['dinner', 'lunch', 'kiddush']);
    expect(saved.timeSlots[0]?.id).toBe(dinner.id);
    expect(await dinnerNow()).toMatchObject({
      startsAt: new Date(later),
      capacityTotal: 12,
      capacityReserved: 4,
    });
    // The two new seats went to the group on the waitlist. Nothing else changed.
    expect(await statuses()).toEqual(['accepted', 'pending', 'pending']);
  });

  it('leaves the slots alone when it sends no slots', async () => {
    const { host } = story;
    const { listing, statuses } = await arrange();
    const saved = await host.listings.update({ ...listingForm(), id: listing.id });
    expect(saved.timeSlots).toHaveLength(2);
    expect(await statuses()).toEqual(untouched);
  });

  it('cancels the open requests of a slot that it drops, right away and with the reason', async () => {
    const { db, host, guest, clock } = story;
    const { listing, dinner, lunch, dinnerNow } = await arrange();
    const declined = await story.join('Dov');
    await makeRequest(db, dinner, declined, { status: 'declined' });
    const saved = await host.listings.update({
      ...listingForm(),
      id: listing.id,
      timeSlots: [{ ...lunchForm(), id: lunch.id }],
    });
    expect(saved.timeSlots.map((slot) => slot.id)).toEqual([lunch.id]);
    const { requests, capacityReserved } = await dinnerNow();
    expect(requests.map((request) => request.status)).toEqual([
      'cancelled',
      'cancelled',
      'cancelled',
      'declined',
    ]);
    expect(capacityReserved).toBe(1);
    expect((await guest.requests.hopper({})).items[0]).toMatchObject({
      status: 'cancelled',
      reason: 'The host removed this meal.',
    });
    const events = await db.requestEvent.findMany({
      where: { request: { slotId: dinner.id }, to: 'cancelled' },
    });
    expect(events.map((event) => event.actorId)).toEqual([null, null, null]);
    expect(events.every((event) => event.at <= clock.now())).toBe(true);
  });

  it('leaves the requests for a past meal unchanged when it drops that meal', async () => {
    const { host, clock } = story;
    const { listing, lunch, statuses } = await arrange();
    clock.set('2027-10-16T02:00:00Z');
    await host.listings.update({
      ...listingForm(),
      id: listing.id,
      timeSlots: [{ ...lunchForm(), id: lunch.id }],
    });
    expect(await statuses()).toEqual(untouched);
  });

  it('turns a past meal into a new one without its former guests', async () => {
    const { db, host, guest, clock } = story;
    const { listing, dinner, lunch, dinnerNow, statuses } = await arrange();
    clock.set('2028-09-01T12:00:00Z');
    const again = slotForm({ startsAt: '2028-10-05T23:00:00.000Z', capacityTotal: 2 });
    const saved = await host.listings.update({
      ...listingForm(),
      id: listing.id,
      timeSlots: [
        { ...again, id: dinner.id },
        { ...lunchForm({ capacityTotal: 7 }), id: lunch.id },
      ],
    });
    const [fresh, old] = saved.timeSlots;
    expect(fresh).toMatchObject({ startsAt: new Date(again.startsAt), seatsLeft: 2, requests: [] });
    expect(fresh?.id).not.toBe(dinner.id);
    expect(old).toMatchObject({ id: lunch.id, capacityTotal: 7 });
    // The past meal stays: its guest isn't expected at the new one and doesn't get the street.
    expect(await statuses()).toEqual(untouched);
    expect(await dinnerNow()).toMatchObject({ startsAt: dinner.startsAt, endsAt: dinner.endsAt });
    expect((await guest.requests.hopper({})).items).toMatchObject([
      { status: 'accepted', isShared: false, slot: { id: dinner.id, isOver: true } },
    ]);
    expect(
      await db.requestEvent.count({ where: { to: 'cancelled', request: { slotId: dinner.id } } }),
    ).toBe(0);
  });

  it.each([
    ['to yesterday', slotForm({ startsAt: '2028-08-31T23:00:00.000Z' })],
    [
      'to an end that is to come',
      slotForm({ startsAt: '2028-08-31T23:00:00.000Z', endsAt: '2028-09-05T23:00:00.000Z' }),
    ],
  ])('doesn’t share details again by moving a past meal %s', async (_to, form) => {
    const { db, host, guest, clock } = story;
    const listing = await makeCanaryListing(db, host);
    await makeRequest(db, listing.slot, guest, { status: 'accepted' });
    clock.set('2028-09-01T12:00:00Z');
    await host.listings.update({
      ...listingForm({ ...CANARY }),
      id: listing.id,
      timeSlots: [{ ...form, id: listing.slot.id }],
    });
    const [seen] = (await host.requests.host({})).items;
    expect(seen?.hopper).not.toHaveProperty('phone');
    expect(await guest.listings.byId({ id: listing.id })).not.toHaveProperty('addressLine1');
  });

  it('can’t move a meal with requests into the past, and then changes nothing', async () => {
    const { host, clock } = story;
    const { listing, dinner, lunch, dinnerNow, statuses } = await arrange();
    clock.set('2027-10-10T12:00:00Z');
    const typo = '2026-10-15T23:00:00.000Z';
    const move = (id: string) =>
      host.listings.update({
        ...listingForm(),
        id: listing.id,
        timeSlots: [{ ...slotForm({ startsAt: typo }), id }],
      });
    const message = 'Guests have asked for this meal, so you can’t move it into the past.';
    expect(await refusal(move(dinner.id))).toEqual({
      status: 409,
      code: 'MOVED_INTO_PAST',
      message,
      issues: [{ path: 'timeSlots.0.startsAt', message }],
    });
    expect(await statuses()).toEqual(untouched);
    expect(await dinnerNow()).toMatchObject({ startsAt: dinner.startsAt, removedAt: null });
    expect((await move(lunch.id)).timeSlots).toMatchObject([{ id: lunch.id, isOver: true }]);
  });

  it('can’t reduce the capacity below the taken seats, and then changes nothing', async () => {
    const { db, host } = story;
    const { listing, dinner, lunch, dinnerNow } = await arrange();
    const shrink = (capacityTotal: number) =>
      host.listings.update({
        ...listingForm({ title: 'Too small' }),
        id: listing.id,
        timeSlots: [{ ...slotForm({ capacityTotal }), id: dinner.id }],
      });
    expect(await refusal(shrink(3))).toEqual({
      status: 409,
      code: 'SEATS_TAKEN',
      message: '4 seats are already taken.',
      issues: [{ path: 'timeSlots.0.capacityTotal', message: '4 seats are already taken.' }],
    });
    const after = await db.sukkahListing.findUniqueOrThrow({
      where: { id: listing.id },
      include: { timeSlots: { where: { removedAt: null } } },
    });
    expect(after.title).toBe('Sukkah in the garden');
    expect(after.timeSlots.map((slot) => slot.id).sort()).toEqual([dinner.id, lunch.id].sort());
    await shrink(4);
    expect((await dinnerNow()).capacityTotal).toBe(4);
  });

  it('can’t use a slot of another listing, and then changes nothing', async () => {
    const { db, host, stranger } = story;
    const { listing, statuses } = await arrange();
    const foreign = await makeListing(db, stranger);
    const own = await makeListing(db, host);
    for (const { slot } of [foreign, own]) {
      const attempt = host.listings.update({
        ...listingForm({ title: 'Thief' }),
        id: listing.id,
        timeSlots: [{ ...slotForm({ capacityTotal: 50 }), id: slot.id }],
      });
      expect(await refusal(attempt)).toEqual({
        status: 404,
        code: 'NOT_FOUND',
        message: 'Time slot not found.',
      });
      const after = await db.timeSlot.findUniqueOrThrow({ where: { id: slot.id } });
      expect(after).toEqual(slot);
    }
    expect((await host.listings.byId({ id: listing.id })).title).toBe('Sukkah in the garden');
    expect(await statuses()).toEqual(untouched);
  });

  it('can’t use a slot twice', async () => {
    const { host } = story;
    const { listing, dinner } = await arrange();
    const twice = { ...slotForm(), id: dinner.id };
    const attempt = host.listings.update({
      ...listingForm(),
      id: listing.id,
      timeSlots: [twice, twice],
    });
    expect((await refusal(attempt)).status).toBe(404);
  });

  it('requires at least one slot', async () => {
    const { host } = story;
    const { listing } = await arrange();
    const attempt = host.listings.update({ ...listingForm(), id: listing.id, timeSlots: [] });
    expect(await refusal(attempt)).toMatchObject({
      status: 400,
      message: 'At least one time slot is required',
    });
  });
});

describe('the number of slots', () => {
  it('is at most 60, on the page and over REST', async () => {
    const { db, host } = story;
    const days = (count: number) =>
      Array.from({ length: count }, (_, day) => new Date(Date.UTC(2027, 9, 1 + day, 23)));
    const { id } = await makeListing(db, host, {
      slots: days(60).map((startsAt) => ({ startsAt })),
    });
    const one = slotForm({ startsAt: '2028-10-15T23:00:00.000Z' });
    expect(await refusal(host.timeSlots.create({ ...one, listingId: id }))).toEqual({
      status: 409,
      code: 'TOO_MANY_SLOTS',
      message: 'A listing can have at most 60 meals.',
    });
    expect((await host.listings.byId({ id })).timeSlots).toHaveLength(60);
    const forms = days(61).map((day) => slotForm({ startsAt: day.toISOString() }));
    expect(
      (await refusal(host.listings.update({ ...listingForm(), id, timeSlots: forms }))).status,
    ).toBe(400);
  });
});
