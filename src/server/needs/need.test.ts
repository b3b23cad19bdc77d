import { describe, expect, it } from 'vitest';
import { community } from '@/test/community';
import { LUNCH, makeListing } from '@/test/factories';
import { needForm } from '@/test/needs';
import { refusal } from '@/test/refusal';
import { sweepNeeds } from './need';

async function looking(values: Parameters<typeof needForm>[0] = {}) {
  const story = await community();
  await story.guest.needs.save(needForm(values));
  const states = async () =>
    (await story.guest.needs.mine())?.meals.map(
      ({ date, type, state }) => `${date} ${type} ${state}`,
    );
  return { ...story, states };
}

describe('a need', () => {
  it('is null until it’s saved', async () => {
    const { guest } = await community();
    expect(await guest.needs.mine()).toBeNull();
  });

  it('is what was saved last, in the order of its meals', async () => {
    const { guest, states } = await looking();
    await guest.needs.save(
      needForm({
        meals: [
          { date: '2027-10-17', type: 'lunch' },
          { date: '2027-10-15', type: 'dinner' },
          { date: '2027-10-15', type: 'dinner' },
        ],
        ...{ groupSize: 3, dietaryFlags: ['Vegan'], allergens: ['Sesame'], words: 'Shalom' },
      }),
    );
    expect(await guest.needs.mine()).toMatchObject({
      ...{ groupSize: 3, dietaryFlags: ['Vegan'], allergens: ['Sesame'], words: 'Shalom' },
      ...{ maxSteps: null, kashrutLevel: null },
    });
    expect(await states()).toEqual(['2027-10-15 dinner open', '2027-10-17 lunch open']);
  });

  it('always has the allergies and access of the profile, but not its other diet', async () => {
    const { db, guest } = await looking({ allergens: ['Eggs'], dietaryFlags: ['Vegan'] });
    const later = {
      ...{ dietaryFlags: ['No fish', 'Nut allergies'], allergens: ['Sesame', 'Eggs'] },
      accessibilityNeeds: ['Step-free entry'],
    };
    await db.profile.create({ data: { userId: guest.id, ...later } });
    expect(await guest.needs.mine()).toMatchObject({
      ...{ allergens: ['Eggs', 'Sesame'], accessibilityNeeds: ['Step-free entry'] },
      dietaryFlags: ['Vegan', 'Nut allergies'],
    });
  });

  it('never has an exact point', async () => {
    const { db, guest } = await looking({ near: '40.669412,-73.942213' });
    expect((await guest.needs.mine())?.near).toBe('40.67,-73.94');
    const { near } = await db.need.findUniqueOrThrow({ where: { hopperId: guest.id } });
    expect(near).toBe('40.67,-73.94');
  });

  it('isn’t anybody else’s', async () => {
    const { host, stranger } = await looking({ words: 'Canaryneed' });
    expect([await host.needs.mine(), await stranger.needs.mine()]).toEqual([null, null]);
  });

  it('ends when its owner says so, and their requests stay', async () => {
    const { db, host, guest } = await looking();
    const { slot } = await makeListing(db, host);
    await guest.requests.create({ slotId: slot.id, seatsRequested: 2 });
    await guest.needs.end();
    expect(await guest.needs.mine()).toBeNull();
    expect((await guest.requests.hopper({ state: 'pending' })).total).toBe(1);
    await guest.needs.end();
  });

  it('ends after its last meal, and is deleted', async () => {
    const { db, clock, guest } = await looking();
    clock.set('2027-10-20T00:00:00Z');
    expect(await guest.needs.mine()).toBeNull();
    await sweepNeeds({ db, clock });
    expect(await db.need.count({ where: { hopperId: guest.id } })).toBe(0);
  });

  it('is deleted with the account', async () => {
    const { db, guest } = await looking();
    await guest.users.deleteAccount({ confirmation: 'DELETE' });
    expect(await db.need.count({ where: { hopperId: guest.id } })).toBe(0);
  });

  it.each([
    ['no meal', { meals: [] }],
    ['no place', { city: ' ' }],
    ['nobody', { groupSize: 0 }],
    ['a party', { groupSize: 9 }],
    ['a day that isn’t one', { meals: [{ date: '2027-02-30', type: 'dinner' as const }] }],
  ])('can’t be for %s', async (_, values) => {
    const { guest } = await community();
    expect(await refusal(guest.needs.save(needForm(values)))).toMatchObject({ status: 400 });
  });
});

describe('a meal of a need', () => {
  it('is found while the guest has a seat, and open again once it’s lost', async () => {
    const { db, host, guest, states } = await looking();
    const { slot } = await makeListing(db, host);
    const { id } = await guest.requests.create({ slotId: slot.id, seatsRequested: 2 });
    expect(await states()).toEqual(['2027-10-15 dinner asked', '2027-10-16 lunch open']);
    await host.requests.accept(id);
    expect(await states()).toEqual(['2027-10-15 dinner found', '2027-10-16 lunch open']);
    await host.timeSlots.cancel({ id: slot.id, message: 'A fever' });
    expect(await states()).toEqual(['2027-10-15 dinner open', '2027-10-16 lunch open']);
  });

  it('isn’t found while the acceptance can still be undone', async () => {
    const { db, host, guest, states } = await looking();
    const { slot } = await makeListing(db, host, { slots: [{ startsAt: LUNCH, type: 'lunch' }] });
    const { id } = await guest.requests.create({ slotId: slot.id, seatsRequested: 2 });
    await host.requests.undoably.accept(id);
    expect(await states()).toEqual(['2027-10-15 dinner open', '2027-10-16 lunch asked']);
  });
});
