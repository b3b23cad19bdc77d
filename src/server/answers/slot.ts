import type { Prisma } from '@/generated/prisma/client';

/** Select what every answer carries of a time slot. */
export const slotFields = {
  id: true,
  listingId: true,
  type: true,
  startsAt: true,
  endsAt: true,
  capacityTotal: true,
  capacityReserved: true,
  priceCents: true,
  donationSuggestedCents: true,
  currency: true,
  isFree: true,
} as const satisfies Prisma.TimeSlotSelect;

type Capacity = { capacityTotal: number; capacityReserved: number };

/** Seats that a guest can still get: never below 0. */
export const seatsLeft = (slot: Capacity) =>
  Math.max(0, slot.capacityTotal - slot.capacityReserved);

/** Whether a meal has taken place: at its very end it has. */
export const isOver = (slot: { endsAt: Date }, now: Date) => slot.endsAt <= now;
