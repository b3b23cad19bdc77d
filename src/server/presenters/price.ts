import { Prisma } from '@/generated/prisma/client';
import type { Price } from '@/schemas/timeSlot';

type Money = {
  isFree: boolean;
  donationSuggestedCents: number | null;
  priceCents: number | null;
};

/**
 * Returns a slot's price: free, or else the suggested donation, or else the fixed price. See
 * "Prices" in docs/product.md.
 */
export function priceOf({ isFree, donationSuggestedCents, priceCents }: Money): Price {
  if (!isFree && donationSuggestedCents) return { kind: 'donation', cents: donationSuggestedCents };
  if (!isFree && priceCents) return { kind: 'fixed', cents: priceCents };
  return { kind: 'free', cents: 0 };
}

/** SQL condition: the slot `s` is free by the rule of `priceOf`. */
export const isFreeSql = (s: Prisma.Sql) => Prisma.sql`
  (${s}.is_free OR (COALESCE(${s}.price_cents, 0) = 0 AND COALESCE(${s}.donation_suggested_cents, 0) = 0))`;
