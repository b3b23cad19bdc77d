import { beforeEach, describe, expect, it } from 'vitest';
import { community } from '@/test/community';
import { makeListing, makeRequest } from '@/test/factories';
import { refusal } from '@/test/refusal';

type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
beforeEach(async () => {
  story = await community();
});

describe('the list of who comes', () => {
  it('has each accepted party with its telephone, and their needs rolled up', async () => {
    const { db, host, guest, stranger, join } = story;
    const { slot } = await makeListing(db, host);
    const family = await join('Avi');
    await db.profile.create({
      data: { userId: family.id, dietaryNotes: 'No coriander', allergens: ['Sesame'] },
    });
    await makeRequest(db, slot, guest, { status: 'accepted', dietaryFlags: ['Vegan'] });
    await makeRequest(db, slot, family, {
      status: 'accepted',
      seatsRequested: 4,
      dietaryFlags: ['Gluten-free', 'Vegan'],
    });
    await makeRequest(db, slot, stranger, { dietaryFlags: ['No fish'] });

    const list = await host.requests.eveList({ slotId: slot.id });
    expect(list.seats).toBe(5);
    expect(list.dietary).toEqual([
      { flag: 'Vegan', parties: 2 },
      { flag: 'Gluten-free', parties: 1 },
    ]);
    expect(list.guests).toMatchObject([
      {
        firstName: 'Avi',
        lastName: 'L',
        phone: family.phone,
        email: family.email,
        seatsRequested: 4,
        dietaryNotes: 'No coriander',
        allergens: ['Sesame'],
      },
      { firstName: 'Gil', phone: guest.phone, dietaryNotes: null, allergens: [] },
    ]);
    expect(JSON.stringify(list)).not.toContain('Levi');
  });

  it('is for the host alone', async () => {
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

  it('is gone with its meal', async () => {
    const { db, host } = story;
    const { slot } = await makeListing(db, host, { slots: [{ removedAt: new Date() }] });
    expect((await refusal(host.requests.eveList({ slotId: slot.id }))).status).toBe(404);
  });
});
