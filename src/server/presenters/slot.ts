import { Prisma } from '@/generated/prisma/client';
import { MAX_SEATS_PER_REQUEST, slotModes } from '@/schemas/options';
import type { Price } from '@/schemas/timeSlot';
import { isOver } from '../db/predicates';

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

export const isFreeSql = (s: Prisma.Sql) => Prisma.sql`
  (${s}.is_free OR (COALESCE(${s}.price_cents, 0) = 0 AND COALESCE(${s}.donation_suggested_cents, 0) = 0))`;

export const slotFields = {
  id: true,
  listingId: true,
  type: true,
  mode: true,
  closedAt: true,
  startsAt: true,
  endsAt: true,
  capacityTotal: true,
  capacityReserved: true,
  priceCents: true,
  donationSuggestedCents: true,
  currency: true,
  isFree: true,
  rainTold: true,
  rainToldBy: true,
} as const satisfies Prisma.TimeSlotSelect;

/** `readSlot` converts it. */
export const slotSql = Prisma.sql`json_build_object('id', s.id, 'listingId', s.listing_id, 'type', s.type,
  'mode', s.mode, 'closedAt', s.closed_at,
  'startsAt', s.starts_at, 'endsAt', s.ends_at, 'capacityTotal', s.capacity_total,
  'capacityReserved', s.capacity_reserved, 'priceCents', s.price_cents,
  'donationSuggestedCents', s.donation_suggested_cents, 'currency', s.currency, 'isFree', s.is_free,
  'rainTold', s.rain_told, 'rainToldBy', s.rain_told_by)`;

type SlotRow = Prisma.TimeSlotGetPayload<{ select: typeof slotFields }>;

export type SlotJson = Omit<SlotRow, 'startsAt' | 'endsAt' | 'closedAt'> & {
  startsAt: string;
  endsAt: string;
  closedAt: string | null;
};

export const readSlot = (slot: SlotJson): SlotRow => ({
  ...slot,
  startsAt: new Date(slot.startsAt),
  endsAt: new Date(slot.endsAt),
  closedAt: slot.closedAt === null ? null : new Date(slot.closedAt),
});

type Capacity = { capacityTotal: number; capacityReserved: number };

/** Seats that a guest can still get. Never negative. */
export const seatsLeft = (slot: Capacity) =>
  Math.max(0, slot.capacityTotal - slot.capacityReserved);

type Slot = Capacity &
  Parameters<typeof priceOf>[0] & { endsAt: Date; mode: string; closedAt: Date | null };

const noSeats = { seatsLeft: 0, seatsPerRequest: 0, maxGroupSize: 0, waitlistSeats: 0 };

const seatsOf = (slot: Capacity) => ({
  seatsLeft: seatsLeft(slot),
  seatsPerRequest: Math.min(seatsLeft(slot), MAX_SEATS_PER_REQUEST),
  maxGroupSize: Math.min(slot.capacityTotal, MAX_SEATS_PER_REQUEST),
  waitlistSeats: seatsLeft(slot) > 0 ? 0 : Math.min(slot.capacityTotal, MAX_SEATS_PER_REQUEST),
});

export const modeOf = (slot: { mode: string }) =>
  slotModes.find((mode) => mode === slot.mode) ?? 'approval';

export const presentSlot = <S extends Slot>(slot: S, now: Date) => ({
  ...slot,
  mode: modeOf(slot),
  isClosed: slot.closedAt !== null,
  price: priceOf(slot),
  ...(slot.mode === 'open' ? noSeats : seatsOf(slot)),
  isOver: isOver(slot, now),
});
