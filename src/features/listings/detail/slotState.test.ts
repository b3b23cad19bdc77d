import { expect, test } from 'vitest';
import { slotState } from './slotState';

const now = new Date('2027-10-16T22:00:00Z');
const slot = {
  endsAt: new Date('2027-10-17T00:00:00Z'),
  capacityTotal: 6,
  capacityReserved: 2,
  requests: [],
};

test('a meal with seats left can be asked for', () => {
  expect(slotState(slot, false, now)).toEqual({ kind: 'open' });
});

test('at its very end a meal is over, also for who had a seat', () => {
  const accepted = { ...slot, requests: [{ status: 'accepted' as const }] };
  expect(slotState(accepted, false, slot.endsAt)).toEqual({ kind: 'over' });
});

test('the host of a meal is not asked to join it', () => {
  expect(slotState({ ...slot, capacityReserved: 6 }, true, now)).toEqual({ kind: 'own' });
});

test('a standing request shows also when the last seat is taken', () => {
  const taken = { ...slot, capacityReserved: 6, requests: [{ status: 'accepted' as const }] };
  expect(slotState(taken, false, now)).toEqual({ kind: 'requested', status: 'accepted' });
});

test('who was declined or cancelled may ask again, while there are seats', () => {
  const requests = [{ status: 'declined' as const }, { status: 'cancelled' as const }];
  expect(slotState({ ...slot, requests }, false, now)).toEqual({ kind: 'open' });
  expect(slotState({ ...slot, requests, capacityReserved: 6 }, false, now)).toEqual({
    kind: 'full',
  });
});
