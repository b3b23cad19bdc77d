import { expect, test } from 'vitest';
import { Prisma } from '@/generated/prisma/client';
import { testDatabase } from '@/test/community';
import { isFreeSql, presentSlot, priceOf, seatsLeft } from './slot';

const now = new Date('2027-10-16T22:00:00Z');
const slot = {
  endsAt: new Date('2027-10-17T00:00:00Z'),
  mode: 'approval',
  closedAt: null,
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

test('a presented slot includes derived values: a request can ask for at most eight seats', () => {
  expect(presentSlot(slot, now)).toEqual({
    ...slot,
    isClosed: false,
    price: { kind: 'free', cents: 0 },
    seatsLeft: 10,
    seatsPerRequest: 8,
    maxGroupSize: 8,
    waitlistSeats: 0,
    isOver: false,
  });
  expect(presentSlot({ ...slot, capacityReserved: 9 }, now).seatsPerRequest).toBe(3);
  const full = presentSlot({ ...slot, capacityReserved: 12 }, now);
  expect([full.seatsPerRequest, full.waitlistSeats]).toEqual([0, 8]);
});

const cents = [null, 0, 1, 1800];
const combinations = [true, false].flatMap((isFree) =>
  cents.flatMap((donationSuggestedCents) =>
    cents.map((priceCents) => ({ isFree, donationSuggestedCents, priceCents })),
  ),
);

test('opening hours have no seats to ask for', () => {
  expect(presentSlot({ ...slot, mode: 'open', closedAt: now }, now)).toMatchObject({
    ...{ mode: 'open', isClosed: true },
    ...{ seatsLeft: 0, seatsPerRequest: 0, maxGroupSize: 0, waitlistSeats: 0 },
  });
});

test('the rule for free meals in SQL and in code agree on every combination', async () => {
  const { db } = await testDatabase();
  for (const slot of combinations) {
    const rows = await db.$queryRaw<
      { free: boolean }[]
    >`SELECT ${isFreeSql(Prisma.raw('s'))} AS free
      FROM (SELECT ${slot.isFree}::boolean AS is_free, ${slot.priceCents}::int AS price_cents,
        ${slot.donationSuggestedCents}::int AS donation_suggested_cents) s`;
    expect({ slot, free: rows[0]?.free }).toEqual({ slot, free: priceOf(slot).kind === 'free' });
  }
});

test('a donation takes precedence over a price, and free over both', () => {
  const both = { donationSuggestedCents: 1800, priceCents: 2500 };
  expect(priceOf({ isFree: true, ...both })).toEqual({ kind: 'free', cents: 0 });
  expect(priceOf({ isFree: false, ...both })).toEqual({ kind: 'donation', cents: 1800 });
  expect(priceOf({ isFree: false, ...both, donationSuggestedCents: 0 })).toEqual({
    kind: 'fixed',
    cents: 2500,
  });
});
