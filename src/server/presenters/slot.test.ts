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

test('the seats left are those not reserved, and never negative', () => {
  expect(seatsLeft({ capacityTotal: 6, capacityReserved: 2 })).toBe(4);
  expect(seatsLeft({ capacityTotal: 6, capacityReserved: 7 })).toBe(0);
});

test('a meal is over at its exact end', () => {
  expect(isOver(slot, now)).toBe(false);
  expect(isOver(slot, new Date(slot.endsAt.getTime() - 1))).toBe(false);
  expect(isOver(slot, slot.endsAt)).toBe(true);
});

test('a presented slot includes derived values: a request can ask for at most eight seats', () => {
  expect(presentSlot(slot, now)).toEqual({
    ...slot,
    price: { kind: 'free', cents: 0 },
    seatsLeft: 10,
    seatsPerRequest: 8,
    isOver: false,
  });
  expect(presentSlot({ ...slot, capacityReserved: 9 }, now).seatsPerRequest).toBe(3);
});
