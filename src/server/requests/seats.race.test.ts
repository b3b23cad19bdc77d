import { describe, expect, it } from 'vitest';
import { community, type Person } from '@/test/community';
import { listingForm, makeListing, makeRequest, slotForm } from '@/test/factories';
import { acceptAll, crowd, outcomes } from '@/test/races';

describe('seats under concurrent requests', () => {
  it('gives 50 groups no more than the 10 seats and refuses the rest with a clear message', async () => {
    const meal = await crowd();
    const { accepted, refused, slot, requests } = await acceptAll(meal);

    const taken = accepted.reduce((sum, request) => sum + request.seatsRequested, 0);
    expect(taken).toBeLessThanOrEqual(10);
    expect(slot.capacityReserved).toBe(taken);
    expect(accepted.length + refused.length).toBe(requests.length);
    for (const { error } of refused)
      expect(error).toMatchObject({ status: 409, code: 'SEATS_FULL' });
    // No refused group would still have fitted.
    for (const { request } of refused) expect(request.seatsRequested).toBeGreaterThan(10 - taken);
  });

  it('lets one guest ask once, however often they press the button', async () => {
    const { db, host, guest } = await community();
    const { slot } = await makeListing(db, host);
    const ask = () => guest.requests.create({ slotId: slot.id, seatsRequested: 1 });
    const results = await outcomes(await Promise.allSettled([ask(), ask(), ask(), ask()]));
    expect(results.filter((one) => !one)).toHaveLength(1);
    for (const one of results.filter(Boolean))
      expect(one).toEqual({
        status: 409,
        code: 'ALREADY_REQUESTED',
        message: 'You have already asked for a seat at this meal.',
      });
    expect(await db.request.count({ where: { slotId: slot.id } })).toBe(1);
  });

  it('opens one conversation for a guest who asks for all meals of a listing at once', async () => {
    const { db, host, guest } = await community();
    const slots = Array.from({ length: 6 }, (_, day) => ({
      startsAt: new Date(Date.UTC(2027, 9, 16 + day, 17)),
    }));
    const listing = await makeListing(db, host, { slots });
    const ask = (slotId: string, introMessage: string) =>
      guest.requests.create({ slotId, seatsRequested: 1, introMessage });
    await Promise.all(listing.timeSlots.map(({ id }, day) => ask(id, `Day ${day}`)));
    const threads = await guest.threads.list({});
    expect(threads.total).toBe(1);
    const [thread] = threads.items;
    expect((await guest.messages.list({ threadId: thread?.id ?? '' })).items).toHaveLength(6);
  });

  it('never shrinks a table below the seats being accepted', async () => {
    const { db, host, join } = await community();
    for (let round = 0; round < 5; round += 1) {
      const { slot, id } = await makeListing(db, host);
      const guests: Person[] = await Promise.all(['A', 'B', 'C', 'D', 'E'].map(join));
      const requests = await Promise.all(
        guests.map((guest) => makeRequest(db, slot, guest, { seatsRequested: 2 })),
      );
      const shrink = () =>
        host.listings.update({
          ...listingForm(),
          id,
          timeSlots: [{ ...slotForm({ capacityTotal: 4 }), id: slot.id }],
        });
      const results = await outcomes(
        await Promise.allSettled([
          ...requests.slice(0, round).map((one) => host.requests.accept(one.id)),
          shrink(),
          ...requests.slice(round).map((one) => host.requests.accept(one.id)),
        ]),
      );
      for (const one of results.filter(Boolean))
        expect(one).toMatchObject({
          status: 409,
          code: expect.stringMatching(/^SEATS_(FULL|TAKEN)$/),
        });
      const after = await db.timeSlot.findUniqueOrThrow({ where: { id: slot.id } });
      const seats = await db.request.aggregate({
        where: { slotId: slot.id, status: 'accepted' },
        _sum: { seatsRequested: true },
      });
      expect(after.capacityReserved).toBe(seats._sum.seatsRequested);
      expect(after.capacityReserved).toBeLessThanOrEqual(after.capacityTotal);
    }
  });

  it('loses no seat when a guest cancels while the host accepts', async () => {
    const { db, host, join } = await community();
    for (let round = 0; round < 8; round += 1) {
      const guest = await join('Gil');
      const { slot } = await makeListing(db, host);
      const { id } = await makeRequest(db, slot, guest, { seatsRequested: 3 });
      const accept = () => host.requests.accept(id);
      const cancel = () => guest.requests.cancel(id);
      const both = round % 2 ? [accept(), cancel()] : [cancel(), accept()];
      const refusals = (await outcomes(await Promise.allSettled(both))).filter(Boolean);
      for (const one of refusals)
        expect(one).toMatchObject({ message: 'This request is already canceled.' });
      const request = await db.request.findUniqueOrThrow({
        where: { id },
        include: { slot: true, events: { orderBy: { at: 'asc' } } },
      });
      expect(request).toMatchObject({ status: 'cancelled', slot: { capacityReserved: 0 } });
      expect(request.events.map((event) => event.to)).toEqual(
        refusals.length ? ['pending', 'cancelled'] : ['pending', 'accepted', 'cancelled'],
      );
    }
  });

  it('leaves no open request for a meal that its host removes while guests ask', async () => {
    const { db, host, join } = await community();
    for (let round = 0; round < 4; round += 1) {
      const { timeSlots, id } = await makeListing(db, host, {
        slots: [{}, { startsAt: '2027-10-16T23:00:00Z' }],
      });
      const [removedSlot, remainingSlot] = timeSlots;
      const guests = await Promise.all(['A', 'B', 'C', 'D'].map(join));
      const asks = () =>
        guests.map((guest) =>
          guest.requests.create({ slotId: removedSlot?.id ?? '', seatsRequested: 1 }),
        );
      const drop = () =>
        host.listings.update({
          ...listingForm(),
          id,
          timeSlots: [{ ...slotForm({ startsAt: '2027-10-16T23:00:00Z' }), id: remainingSlot?.id }],
        });
      const all = round % 2 ? [drop(), ...asks()] : [...asks(), drop()];
      const results = await outcomes(await Promise.allSettled(all));
      for (const one of results.filter(Boolean))
        expect(one).toMatchObject({ status: 404, message: 'Meal not found.' });
      const requests = await db.request.findMany({ where: { slotId: removedSlot?.id } });
      expect(requests.filter((request) => request.status !== 'cancelled')).toEqual([]);
    }
  });
});
