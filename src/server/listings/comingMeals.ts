import { needMealTypes } from '@/schemas/need';
import { MAX_COMING_MEALS } from '@/schemas/options';
import type { ComingMeal } from '@/schemas/timeSlot';
import { isComingSql, isOpenRequestSql, isPublicListingSql } from '../db/predicates';
import { listingPolicy } from '../policies/listing';
import { maySql } from '../policies/policy';
import type { SignedIn } from '../trpc/init';

type Row = Omit<ComingMeal, 'listing' | 'groups'> & {
  listingId: string;
  title: string;
  timeZone: string;
  groupIds: string[];
};

/**
 * Returns the host's coming meals, soonest first, also of hidden listings and without guests. Opening
 * hours aren't meals. An invited group that hasn't accepted counts by itself, so its host can't tell
 * whose it is.
 */
export async function comingMealsOf({
  ctx: { db, viewer, clock },
}: {
  ctx: SignedIn;
}): Promise<ComingMeal[]> {
  const now = clock.now();
  const rows = await db.$queryRaw<Row[]>`SELECT meal.*, asked.* FROM (
      SELECT s.id::text, s.type, s.starts_at AS "startsAt", s.ends_at AS "endsAt",
        l.id::text AS "listingId", l.title, l.time_zone AS "timeZone",
        s.type IS NOT NULL AND s.type = ANY(${needMealTypes}::text[]) AND s.starts_at > ${now}::timestamptz
          AND s.capacity_reserved < s.capacity_total AND ${isPublicListingSql} AS "canInvite"
      FROM sukkah_listings l JOIN time_slots s ON s.listing_id = l.id
      WHERE ${maySql(listingPolicy, 'seeGuests', viewer)} AND s.mode <> 'open' AND s.removed_at IS NULL AND ${isComingSql(now)}
      ORDER BY s.starts_at, s.id LIMIT ${MAX_COMING_MEALS}
    ) meal, LATERAL (
      SELECT coalesce(array_agg((CASE WHEN r.anonymous THEN r.id ELSE r.hopper_id END)::text ORDER BY r.id), '{}') AS "groupIds",
        coalesce(sum(r.seats_requested), 0)::int AS seats
      FROM requests r WHERE r.slot_id = meal.id::uuid AND ${isOpenRequestSql}
    ) asked
    ORDER BY meal."startsAt", meal.id COLLATE "C"`;
  const groups = [...new Set(rows.flatMap(({ groupIds }) => groupIds))];
  const numbers = new Map(groups.map((id, index) => [id, index]));
  return rows.map(({ listingId, title, timeZone, groupIds, ...meal }) => ({
    ...meal,
    listing: { id: listingId, title, timeZone },
    groups: groupIds.map((id) => numbers.get(id)).filter((group) => group !== undefined),
  }));
}
