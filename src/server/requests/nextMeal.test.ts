import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR_MS } from '@/schemas/time';
import { community } from '@/test/community';
import { CANARY, DINNER, makeCanaryListing, makeListing, makeRequest } from '@/test/factories';

type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
beforeEach(async () => {
  story = await community();
});

const inHours = (hours: number) => new Date(Date.parse(DINNER) + hours * HOUR_MS);

describe('a guest’s next meal', () => {
  it('is the first accepted one that isn’t over, with street and phone number', async () => {
    const { db, host, guest } = story;
    const times = [24, 0, 48].map((hours) => ({ startsAt: inHours(hours) }));
    const { timeSlots } = await makeCanaryListing(db, host, { slots: times });
    const [dinner, lunch, last] = timeSlots;
    if (!dinner || !lunch || !last) throw new Error('Three slots were expected.');
    await makeRequest(db, last, guest, { status: 'accepted' });
    await makeRequest(db, lunch, guest, { status: 'accepted' });
    await makeRequest(db, dinner, guest, { status: 'pending' });
    expect(await guest.requests.nextMeal()).toMatchObject({
      as: 'guest',
      request: {
        slot: { id: lunch.id },
        isShared: true,
        hostPhone: host.phone,
        listing: { addressLine1: CANARY.addressLine1, host: { firstName: 'Hanna' } },
      },
    });
  });

  it('stays while it’s going on and disappears at its end', async () => {
    const { db, host, guest, clock } = story;
    const { slot } = await makeListing(db, host);
    await makeRequest(db, slot, guest, { status: 'accepted' });
    clock.set(inHours(1));
    expect(await guest.requests.nextMeal()).toMatchObject({ request: { slot: { id: slot.id } } });
    clock.set(slot.endsAt);
    expect(await guest.requests.nextMeal()).toBeNull();
  });

  it('is tonight’s dinner rather than a table that is open all week', async () => {
    const { db, host, guest, clock } = story;
    const open = await makeListing(db, host, { slots: [{ endsAt: inHours(150) }] });
    const tonight = await makeListing(db, host, { slots: [{ startsAt: inHours(48) }] });
    for (const { slot } of [open, tonight])
      await makeRequest(db, slot, guest, { status: 'accepted' });
    clock.set(inHours(40));
    expect(await guest.requests.nextMeal()).toMatchObject({
      request: { slot: { id: tonight.slot.id } },
    });
  });

  it('is never a removed meal or somebody else’s', async () => {
    const { db, host, guest, stranger } = story;
    const { slot } = await makeListing(db, host);
    await makeRequest(db, slot, guest, { status: 'accepted' });
    expect(await stranger.requests.nextMeal()).toBeNull();
    await host.timeSlots.remove({ id: slot.id });
    expect(await guest.requests.nextMeal()).toBeNull();
  });
});

describe('a host’s next meal', () => {
  it('is the first at their own table that has guests', async () => {
    const { db, host, guest, join } = story;
    const { timeSlots } = await makeListing(db, host, {
      slots: [{}, { startsAt: inHours(24) }],
    });
    const [empty, full] = timeSlots;
    if (!empty || !full) throw new Error('Two slots were expected.');
    await makeRequest(db, empty, guest, { status: 'pending' });
    expect(await host.requests.nextMeal()).toBeNull();
    await makeRequest(db, full, guest, { status: 'accepted', seatsRequested: 2 });
    await makeRequest(db, full, await join('Omri'), { status: 'accepted', seatsRequested: 3 });
    const meal = await host.requests.nextMeal();
    expect(meal).toMatchObject({ as: 'host', slot: { id: full.id }, guests: 5 });
  });

  it('comes after an earlier meal at which they’re a guest', async () => {
    const { db, host, guest } = story;
    const own = await makeListing(db, guest);
    await makeRequest(db, own.slot, host, { status: 'accepted' });
    const { slot } = await makeListing(db, host, { slots: [{ startsAt: inHours(24) }] });
    await makeRequest(db, slot, guest, { status: 'accepted' });
    expect(await guest.requests.nextMeal()).toMatchObject({
      as: 'guest',
      request: { slot: { id: slot.id } },
    });
  });
});

describe('the host’s phone number', () => {
  it('is visible to accepted guests until 48 hours after the meal', async () => {
    const { db, host, guest, stranger, clock } = story;
    const { slot } = await makeListing(db, host);
    await makeRequest(db, slot, guest, { status: 'accepted' });
    await makeRequest(db, slot, stranger, { status: 'pending' });
    const phoneFor = async (person: typeof guest) =>
      (await person.requests.hopper({})).items[0]?.hostPhone;
    expect(await phoneFor(guest)).toBe(host.phone);
    expect(await phoneFor(stranger)).toBeUndefined();
    clock.set(slot.endsAt.getTime() + 47 * HOUR_MS);
    expect(await phoneFor(guest)).toBe(host.phone);
    clock.set(slot.endsAt.getTime() + 48 * HOUR_MS);
    expect(await phoneFor(guest)).toBeUndefined();
  });
});
