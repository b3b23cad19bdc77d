import { expect, test } from 'vitest';
import { Prisma } from '@/generated/prisma/client';
import { testDatabase } from '@/test/community';
import { isFreeSql, priceOf } from './price';

const cents = [null, 0, 1, 1800];
const combinations = [true, false].flatMap((isFree) =>
  cents.flatMap((donationSuggestedCents) =>
    cents.map((priceCents) => ({ isFree, donationSuggestedCents, priceCents })),
  ),
);

test('the rule in SQL and the rule in code agree on every combination', async () => {
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
