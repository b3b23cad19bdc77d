import type { NextMeal } from '@/schemas/request';
import { isComingSql } from '../db/predicates';
import { listingPolicy } from '../policies/listing';
import { maySql } from '../policies/policy';
import { presentSlot, readSlot, type SlotJson, slotSql } from '../presenters/slot';
import type { SignedIn } from '../trpc/init';
import { nextAccepted } from './hopperRequests';

type HostedRow = {
  slot: SlotJson;
  listing: { id: string; title: string; timeZone: string; photoUrl: string | null };
  guests: number;
};

async function nextHosted({ db, viewer, clock }: SignedIn): Promise<NextMeal> {
  const now = clock.now();
  const [row] = await db.$queryRaw<HostedRow[]>`SELECT ${slotSql} AS slot,
      json_build_object('id', l.id, 'title', l.title, 'timeZone', l.time_zone,
        'photoUrl', l.photo_url) AS listing,
      coming.guests
    FROM sukkah_listings l JOIN time_slots s ON s.listing_id = l.id
    CROSS JOIN LATERAL (SELECT sum(r.seats_requested)::int AS guests FROM requests r
      WHERE r.slot_id = s.id AND r.status = 'accepted') coming
    WHERE ${maySql(listingPolicy, 'seeGuests', viewer)} AND s.removed_at IS NULL
      AND ${isComingSql(now)} AND coming.guests > 0
    ORDER BY s.ends_at, s.starts_at, s.id LIMIT 1`;
  return row ? { ...row, as: 'host', slot: presentSlot(readSlot(row.slot), now) } : null;
}

/**
 * Returns the viewer's next meal. Meals as a guest come before meals as a host, because the guest
 * has to find the way.
 */
export async function nextMealOf({ ctx }: { ctx: SignedIn }): Promise<NextMeal> {
  const request = await nextAccepted(ctx);
  return request ? { as: 'guest', request } : nextHosted(ctx);
}
