import { beforeEach, describe, expect, it } from 'vitest';
import { community } from '@/test/community';
import { DINNER, listingForm, makeListing, slotForm } from '@/test/factories';
import { refusal } from '@/test/refusal';
import { dinnerAndLunch, lunchForm, untouched } from '@/test/stories';
import { sweepRemovedSlots } from './sweep';

type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
beforeEach(async () => {
  story = await community();
});

const arrange = () => dinnerAndLunch(story);

async function editOverRest(listingId: string, forms: ReturnType<typeof slotForm>[]) {
  const { host } = story;
  const { timeSlots } = await host.listings.update({ ...listingForm(), id: listingId });
  for (const { id } of timeSlots) await host.timeSlots.remove({ id });
  const slots = [];
  for (const form of forms) slots.push(await host.timeSlots.create({ ...form, listingId }));
  return slots;
}

describe('an edit over REST', () => {
  it('brings the same slots back, with their requests and seats', async () => {
    const { guest } = story;
    const { listing, dinner, lunch, dinnerNow, statuses } = await arrange();
    const slots = await editOverRest(listing.id, [slotForm({ isFree: false }), lunchForm()]);
    expect(slots.map((slot) => slot.id)).toEqual([dinner.id, lunch.id]);
    expect(await dinnerNow()).toMatchObject({
      capacityReserved: 4,
      isFree: false,
      removedAt: null,
    });
    expect(await statuses()).toEqual(untouched);
    expect((await guest.listings.byId({ id: listing.id })).timeSlots).toHaveLength(2);
  });

  it('restores a past meal unchanged, and can’t make it longer', async () => {
    const { host, guest, clock } = story;
    const { listing, dinner, lunch } = await arrange();
    clock.set('2027-10-20T12:00:00Z');
    const stretched = { ...slotForm(), endsAt: '2027-10-24T12:00:00.000Z' };
    const [fresh] = await editOverRest(listing.id, [stretched, lunchForm()]);
    expect(fresh?.id).not.toBe(dinner.id);
    expect((await guest.requests.hopper({})).items).toMatchObject([{ isShared: false }]);
    clock.set('2027-11-01T12:00:00Z');
    await host.timeSlots.remove({ id: fresh?.id ?? '' });
    const [same, noon] = await editOverRest(listing.id, [slotForm(), lunchForm()]);
    expect([same?.id, noon?.id]).toEqual([dinner.id, lunch.id]);
  });

  it('creates a new slot if the type or start is different', async () => {
    const { listing, dinner, lunch } = await arrange();
    const slots = await editOverRest(listing.id, [
      slotForm({ type: 'dessert' }),
      lunchForm({ startsAt: '2027-10-17T17:00:00.000Z' }),
    ]);
    const ids = slots.map((slot) => slot.id);
    expect(ids).not.toContain(dinner.id);
    expect(ids).not.toContain(lunch.id);
  });

  it('brings back each of two identical slots once', async () => {
    const { db, host } = story;
    const { id, timeSlots } = await makeListing(db, host, { slots: [{}, {}] });
    const slots = await editOverRest(id, [slotForm(), slotForm(), slotForm()]);
    const ids = slots.map((slot) => slot.id);
    expect(new Set(ids).size).toBe(3);
    expect(ids).toEqual(expect.arrayContaining(timeSlots.map((slot) => slot.id)));
  });

  it('shows a removed slot nowhere, and refuses requests for it', async () => {
    const { host, visitor, stranger, join } = story;
    const { listing, dinner } = await arrange();
    await host.timeSlots.remove({ id: dinner.id });
    const newcomer = await join('Noa');
    const shown = [
      await visitor.listings.byId({ id: listing.id }),
      ...(await host.listings.host({})).items,
      ...(await visitor.listings.search({ limit: 100 })).items,
      ...(await stranger.listings.search({ mealType: 'dinner', limit: 100 })).items,
    ];
    expect(JSON.stringify(shown)).not.toContain(dinner.id);
    expect((await host.listings.hostStats()).totalGuests).toBe(0);
    expect(
      await refusal(newcomer.requests.create({ slotId: dinner.id, seatsRequested: 1 })),
    ).toEqual({ status: 404, code: 'NOT_FOUND', message: 'Meal not found.' });
    expect((await refusal(host.timeSlots.remove({ id: dinner.id }))).status).toBe(404);
  });

  it('gives guests on the waitlist the seats freed while the slot was removed', async () => {
    const { host, guest } = story;
    const { listing, dinner, statuses } = await arrange();
    await host.timeSlots.remove({ id: dinner.id });
    const [mine] = (await guest.requests.hopper({})).items;
    await guest.requests.cancel(mine?.id ?? '');
    await host.timeSlots.create({ ...slotForm(), listingId: listing.id });
    expect(await statuses()).toEqual(['cancelled', 'pending', 'pending']);
  });

  it('treats a hidden listing’s slot like one that doesn’t exist', async () => {
    const { db, host, stranger } = story;
    const { slot } = await makeListing(db, host, { visible: false });
    const refused = (id: string) => refusal(stranger.timeSlots.remove({ id }));
    const ofNone = await refused('00000000-0000-4000-8000-000000000000');
    expect(await refused(slot.id)).toEqual(ofNone);
  });

  it('refuses to bring a slot back with fewer seats than are taken', async () => {
    const { host } = story;
    const { listing, dinner, dinnerNow } = await arrange();
    await host.timeSlots.remove({ id: dinner.id });
    const attempt = host.timeSlots.create({
      ...slotForm({ capacityTotal: 3 }),
      listingId: listing.id,
    });
    expect((await refusal(attempt)).message).toBe('4 seats are already taken.');
    expect((await dinnerNow()).removedAt).not.toBeNull();
  });
});

describe('a slot that stays removed', () => {
  it('offers its seats to nobody', async () => {
    const { host, guest } = story;
    const { dinner, statuses } = await arrange();
    await host.timeSlots.remove({ id: dinner.id });
    const [mine] = (await guest.requests.hopper({})).items;
    await guest.requests.cancel(mine?.id ?? '');
    expect(await statuses()).toEqual(['cancelled', 'pending', 'waitlisted']);
  });

  it('keeps its open requests for ten minutes before the scheduled task cancels them', async () => {
    const { db, host, guest, clock } = story;
    const { dinner, statuses, dinnerNow } = await arrange();
    await host.timeSlots.remove({ id: dinner.id });
    const { removedAt } = await dinnerNow();
    const passed = (ms: number) => clock.set(new Date((removedAt?.getTime() ?? 0) + ms - 1000));

    passed(10 * 60_000 - 1000);
    await sweepRemovedSlots({ db, clock });
    expect(await statuses()).toEqual(untouched);

    passed(10 * 60_000);
    await sweepRemovedSlots({ db, clock });
    expect(await statuses()).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect((await dinnerNow()).capacityReserved).toBe(1);
    expect((await guest.requests.hopper({})).items[0]?.reason).toBe('The host removed this meal.');
  });

  it('is left alone if it came back in time', async () => {
    const { db, host, clock } = story;
    const { listing, dinner, statuses } = await arrange();
    await host.timeSlots.remove({ id: dinner.id });
    await host.timeSlots.create({ ...slotForm({ startsAt: DINNER }), listingId: listing.id });
    clock.forward({ days: 1 });
    await sweepRemovedSlots({ db, clock });
    expect(await statuses()).toEqual(untouched);
  });

  it('keeps its requests for good if the meal took place', async () => {
    const { db, host, clock } = story;
    const { dinner, statuses } = await arrange();
    clock.set('2027-10-16T02:00:00Z');
    await host.timeSlots.remove({ id: dinner.id });
    clock.forward({ days: 1 });
    await sweepRemovedSlots({ db, clock });
    expect(await statuses()).toEqual(untouched);
  });

  it('is processed once, however many servers run the task', async () => {
    const { db, host, clock } = story;
    const { dinner } = await arrange();
    await host.timeSlots.remove({ id: dinner.id });
    clock.forward({ minutes: 11 });
    await Promise.all([1, 2, 3].map(() => sweepRemovedSlots({ db, clock })));
    expect(
      await db.requestEvent.count({ where: { request: { slotId: dinner.id }, to: 'cancelled' } }),
    ).toBe(3);
  });
});
