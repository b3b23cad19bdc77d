import { beforeEach, describe, expect, it } from 'vitest';
import { community } from '@/test/community';
import { makeListing, makeRequest } from '@/test/factories';
import { refusal } from '@/test/refusal';

type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
beforeEach(async () => {
  story = await community();
});

describe('the guest list', () => {
  it('has each accepted group with its phone number, and a summary of everyone’s needs', async () => {
    const { db, host, guest, stranger, join } = story;
    const { slot } = await makeListing(db, host);
    const family = await join('Avi');
    await db.profile.create({
      data: {
        userId: family.id,
        dietaryNotes: 'No coriander',
        allergens: ['Sesame'],
        accessibilityNeeds: ['Elevator access', 'Step-free entry'],
      },
    });
    await makeRequest(db, slot, guest, { status: 'accepted', dietaryFlags: ['Vegan'] });
    await makeRequest(db, slot, family, {
      status: 'accepted',
      seatsRequested: 4,
      dietaryFlags: ['Gluten-free', 'Vegan'],
      dietaryCounts: [0, 2],
      accessibilityNeeds: ['Step-free entry'],
    });
    await makeRequest(db, slot, stranger, { dietaryFlags: ['No fish'] });

    const list = await host.requests.eveList({ slotId: slot.id });
    expect(list.seats).toBe(5);
    expect(list.dietary).toEqual([
      { flag: 'Vegan', parties: 2, people: 3 },
      { flag: 'Gluten-free', parties: 1, people: null },
    ]);
    expect(list.guests).toMatchObject([
      {
        firstName: 'Avi',
        lastName: 'L',
        phone: family.phone,
        email: family.email,
        seatsRequested: 4,
        accessibilityNeeds: ['Step-free entry', 'Elevator access'],
        dietaryNotes: 'No coriander',
        allergens: ['Sesame'],
      },
      { firstName: 'Gil', phone: guest.phone, dietaryNotes: null, allergens: [] },
    ]);
    expect(JSON.stringify(list)).not.toContain('Levi');
  });

  it('says how many reserved seats are not taken by guests', async () => {
    const { db, host, guest } = story;
    const { slot } = await makeListing(db, host, { slots: [{ capacityReserved: 3 }] });
    const { id } = await makeRequest(db, slot, guest, { seatsRequested: 2 });
    await host.requests.accept(id);
    const list = await host.requests.eveList({ slotId: slot.id });
    expect([list.seats, list.seatsSetAside]).toEqual([2, 3]);
  });

  it('is visible only to the host', async () => {
    const { db, host, guest, stranger, visitor } = story;
    const { slot } = await makeListing(db, host);
    await makeRequest(db, slot, guest, { status: 'accepted' });
    for (const other of [guest, stranger])
      expect(await refusal(other.requests.eveList({ slotId: slot.id }))).toMatchObject({
        status: 404,
        message: 'Meal not found.',
      });
    expect((await refusal(visitor.requests.eveList({ slotId: slot.id }))).status).toBe(401);
  });

  it('of all coming meals includes only meals with guests, soonest first', async () => {
    const { db, host, guest, stranger, clock } = story;
    const on = (day: string) => ({ startsAt: `${day}T22:30:00Z`, endsAt: `${day}T23:30:00Z` });
    const { slot: later } = await makeListing(db, host, { slots: [on('2027-10-18')] });
    const { slot: first } = await makeListing(db, host, { slots: [on('2027-10-16')] });
    const { slot: empty } = await makeListing(db, host, { slots: [on('2027-10-17')] });
    const { slot: over } = await makeListing(db, host, { slots: [on('2027-10-14')] });
    const { slot: removed } = await makeListing(db, host, { slots: [on('2027-10-19')] });
    const { slot: others } = await makeListing(db, stranger, { slots: [on('2027-10-16')] });
    for (const slot of [later, first, over, removed, others])
      await makeRequest(db, slot, guest, { status: 'accepted' });
    await makeRequest(db, empty, guest);
    await db.timeSlot.update({ where: { id: removed.id }, data: { removedAt: new Date() } });
    clock.set('2027-10-15T12:00:00Z');

    const lists = await host.requests.eveLists();
    expect(lists.map(({ slot }) => slot.id)).toEqual([first.id, later.id]);
    expect(lists[0]).toEqual(await host.requests.eveList({ slotId: first.id }));
    expect(lists[0]?.guests[0]?.phone).toBe(guest.phone);
    expect(await guest.requests.eveLists()).toEqual([]);
  });

  it('disappears with its meal', async () => {
    const { db, host } = story;
    const { slot } = await makeListing(db, host, { slots: [{ removedAt: new Date() }] });
    expect((await refusal(host.requests.eveList({ slotId: slot.id }))).status).toBe(404);
  });
});
