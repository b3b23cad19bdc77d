import { describe, expect, it } from 'vitest';
import { type ListingFields, mealSlot, newListing, type SlotFields } from './fields';
import { mergeListing, resolveCollision } from './mergeListing';

const meal = (slotId: string, values: Partial<SlotFields> = {}): SlotFields => ({
  ...mealSlot({ type: 'dinner', startsAt: '2027-10-15T19:00', endsAt: '2027-10-15T21:00' }, '10'),
  slotId,
  ...values,
});

const base: ListingFields = {
  ...newListing('UTC'),
  title: 'Roof',
  city: 'Brooklyn',
  timeSlots: [meal('a'), meal('b', { type: 'lunch' })],
};

const [first, second] = [meal('a'), meal('b', { type: 'lunch' })];

function merge(
  mine: Partial<ListingFields>,
  theirs: Partial<ListingFields>,
  { sent, now = [] }: { sent?: Partial<ListingFields>; now?: [string, number][] } = {},
) {
  const { merged, taken, collisions } = mergeListing(
    {
      ...{ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } },
      sent: sent && { ...base, ...sent },
    },
    { before: new Map(), now: new Map(now) },
  );
  return { merged, taken, collisions };
}

describe('fields', () => {
  it('that only one side changed get its value', () => {
    expect(merge({ title: 'Hut' }, { description: 'Shady' })).toEqual({
      merged: { ...base, title: 'Hut', description: 'Shady' },
      taken: [{ kind: 'field', name: 'description' }],
      collisions: [],
    });
  });

  it('that both changed to the same value, or in no way that counts, don’t collide', () => {
    const mine = { title: 'Hut ', kitchen: ['a', 'b'] as never[] };
    const { taken, collisions } = merge(mine, { title: 'Hut', kitchen: ['b', 'a'] as never[] });
    expect({ taken, collisions }).toEqual({ taken: [], collisions: [] });
  });

  it('that both changed keep mine until someone chooses', () => {
    const { merged, taken, collisions } = merge({ title: 'Hut' }, { title: 'Tent' });
    expect(merged.title).toBe('Hut');
    expect(taken).toEqual([]);
    expect(collisions).toMatchObject([{ kind: 'field', names: ['title'] }]);
    const [collision] = collisions;
    if (!collision) throw new Error('Nothing collides.');
    expect(resolveCollision(merged, collision, 'theirs').title).toBe('Tent');
    expect(resolveCollision(merged, collision, 'mine').title).toBe('Hut');
  });

  it('of an address stay together', () => {
    const { merged, collisions } = merge(
      { addressLine1: '1 Palm St' },
      { city: 'Queens', addressLine1: '2 Elm St', pin: '1,2' },
    );
    expect(merged).toMatchObject({ addressLine1: '1 Palm St', city: 'Brooklyn', pin: '' });
    const [collision] = collisions;
    if (!collision) throw new Error('Nothing collides.');
    expect(resolveCollision(merged, collision, 'theirs')).toMatchObject({
      ...{ addressLine1: '2 Elm St', city: 'Queens', pin: '1,2' },
    });
  });

  it('that I saved before, when the response was lost, are mine', () => {
    const result = merge({ title: 'Hut two' }, { title: 'Hut' }, { sent: { title: 'Hut' } });
    expect(result).toMatchObject({ merged: { title: 'Hut two' }, taken: [], collisions: [] });
  });
});

describe('meals', () => {
  const slots = (...timeSlots: SlotFields[]) => ({ timeSlots });

  it('added on both sides are all there', () => {
    const [mine, theirs] = [meal('', { type: 'kiddush' }), meal('c', { type: 'dessert' })];
    const result = merge(slots(first, second, mine), slots(first, second, theirs));
    expect(result.merged.timeSlots).toEqual([first, second, mine, theirs]);
    expect(result.taken).toEqual([{ kind: 'added', meal: theirs }]);
  });

  it('added by a save whose response was lost aren’t there twice', () => {
    const result = merge(slots(first, second, meal('')), slots(first, second, meal('c')));
    expect(result.merged.timeSlots).toEqual([first, second, meal('c')]);
    expect(result.taken).toEqual([]);
  });

  it('are merged part by part', () => {
    const result = merge(
      slots(meal('a', { capacityTotal: '12' }), second),
      slots(meal('a', { endsAt: '2027-10-15T22:00' }), second),
    );
    expect(result.merged.timeSlots[0]).toMatchObject({
      ...{ capacityTotal: '12', endsAt: '2027-10-15T22:00' },
    });
    expect(result.taken).toMatchObject([{ kind: 'changed' }]);
  });

  it('changed on both sides keep mine until someone chooses', () => {
    const theirs = meal('a', { capacityTotal: '6' });
    const result = merge(slots(meal('a', { capacityTotal: '12' }), second), slots(theirs, second));
    expect(result.merged.timeSlots[0]?.capacityTotal).toBe('12');
    const [collision] = result.collisions;
    if (!collision) throw new Error('Nothing collides.');
    expect(resolveCollision(result.merged, collision, 'theirs').timeSlots).toEqual([
      theirs,
      second,
    ]);
  });

  it('removed elsewhere go, but can come back as new ones if I changed them', () => {
    expect(merge(slots(first, second), slots(first))).toMatchObject({
      ...{ merged: slots(first), taken: [{ kind: 'removed' }], collisions: [] },
    });
    const changed = meal('b', { type: 'lunch', capacityTotal: '4' });
    const { merged, collisions } = merge(slots(first, changed), slots(first));
    expect(merged.timeSlots).toEqual([first]);
    const [collision] = collisions;
    if (!collision) throw new Error('Nothing collides.');
    const again = resolveCollision(merged, collision, 'mine');
    expect(again.timeSlots).toEqual([first, { ...changed, slotId: '' }]);
    expect(resolveCollision(again, collision, 'theirs').timeSlots).toEqual([first]);
  });

  it('that I removed stay removed, unless guests asked for them or they changed', () => {
    expect(merge(slots(first), slots(first, second))).toMatchObject({
      ...{ merged: slots(first), collisions: [] },
    });
    const asked = merge(slots(first), slots(first, second), { now: [['b', 1]] });
    expect(asked.merged.timeSlots).toEqual([first, second]);
    expect(asked.collisions).toEqual([{ kind: 'kept', theirs: second, guests: 1 }]);
    const [collision] = asked.collisions;
    if (!collision) throw new Error('Nothing collides.');
    const without = resolveCollision(asked.merged, collision, 'mine');
    expect(without.timeSlots).toEqual([first]);
    expect(resolveCollision(without, collision, 'theirs').timeSlots).toEqual([first, second]);
    const moved = meal('b', { type: 'dessert' });
    expect(merge(slots(first), slots(first, moved)).collisions).toMatchObject([{ kind: 'kept' }]);
  });
});
