import { Prisma } from '@/generated/prisma/client';
import type { Price } from '@/schemas/timeSlot';

type Money = {
  isFree: boolean;
  donationSuggestedCents: number | null;
  priceCents: number | null;
};

/** What a slot asks of a guest: nothing, else the donation, else the price (docs/product.md, Prices). */
export function priceOf({ isFree, donationSuggestedCents, priceCents }: Money): Price {
  if (!isFree && donationSuggestedCents) return { kind: 'donation', cents: donationSuggestedCents };
  if (!isFree && priceCents) return { kind: 'fixed', cents: priceCents };
  return { kind: 'free', cents: 0 };
}

/** The same rule in SQL, of a row `s` of `time_slots`: whether its price is free. */
export const isFreeSql = (s: Prisma.Sql) => Prisma.sql`
  (${s}.is_free OR (COALESCE(${s}.price_cents, 0) = 0 AND COALESCE(${s}.donation_suggested_cents, 0) = 0))`;
