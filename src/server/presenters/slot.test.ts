import { expect, test } from 'vitest';
import { isOver, presentSlot, seatsLeft } from './slot';

const now = new Date('2027-10-16T22:00:00Z');
const slot = {
  endsAt: new Date('2027-10-17T00:00:00Z'),
  capacityTotal: 12,
  capacityReserved: 2,
  isFree: true,
  donationSuggestedCents: null,
  priceCents: null,
};

test('seats left are what is not reserved, and never less than none', () => {
  expect(seatsLeft({ capacityTotal: 6, capacityReserved: 2 })).toBe(4);
  expect(seatsLeft({ capacityTotal: 6, capacityReserved: 7 })).toBe(0);
});

test('at its very end a meal is over', () => {
  expect(isOver(slot, now)).toBe(false);
  expect(isOver(slot, new Date(slot.endsAt.getTime() - 1))).toBe(false);
  expect(isOver(slot, slot.endsAt)).toBe(true);
});

test('an answer says what follows from a slot: a request may ask for eight seats at most', () => {
  expect(presentSlot(slot, now)).toEqual({
    ...slot,
    price: { kind: 'free', cents: 0 },
    seatsLeft: 10,
    seatsPerRequest: 8,
    isOver: false,
  });
  expect(presentSlot({ ...slot, capacityReserved: 9 }, now).seatsPerRequest).toBe(3);
});
