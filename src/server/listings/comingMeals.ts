import { MAX_COMING_MEALS } from '@/schemas/options';
import type { ComingMeal } from '@/schemas/timeSlot';
import { isComingSql, isOpenRequestSql } from '../db/predicates';
import { listingPolicy } from '../policies/listing';
import { maySql } from '../policies/policy';
import type { SignedIn } from '../trpc/init';

type Row = Omit<ComingMeal, 'listing' | 'groups'> & {
  listingId: string;
  title: string;
  timeZone: string;
  hopperIds: string[];
};

/** Returns the host's coming meals, soonest first, also of hidden listings and without guests. */
export async function comingMealsOf({
  ctx: { db, viewer, clock },
}: {
  ctx: SignedIn;
}): Promise<ComingMeal[]> {
  const rows = await db.$queryRaw<Row[]>`SELECT meal.*, asked.* FROM (
      SELECT s.id::text, s.type, s.starts_at AS "startsAt", s.ends_at AS "endsAt",
        l.id::text AS "listingId", l.title, l.time_zone AS "timeZone"
      FROM sukkah_listings l JOIN time_slots s ON s.listing_id = l.id
      WHERE ${maySql(listingPolicy, 'seeGuests', viewer)} AND s.removed_at IS NULL AND ${isComingSql(clock.now())}
      ORDER BY s.starts_at, s.id LIMIT ${MAX_COMING_MEALS}
    ) meal, LATERAL (
      SELECT coalesce(array_agg(r.hopper_id::text ORDER BY r.id), '{}') AS "hopperIds",
        coalesce(sum(r.seats_requested), 0)::int AS seats
      FROM requests r WHERE r.slot_id = meal.id::uuid AND ${isOpenRequestSql}
    ) asked
    ORDER BY meal."startsAt", meal.id COLLATE "C"`;
  const hoppers = [...new Set(rows.flatMap(({ hopperIds }) => hopperIds))];
  const numbers = new Map(hoppers.map((id, index) => [id, index]));
  return rows.map(({ listingId, title, timeZone, hopperIds, ...meal }) => ({
    ...meal,
    listing: { id: listingId, title, timeZone },
    groups: hopperIds.map((id) => numbers.get(id)).filter((group) => group !== undefined),
  }));
}
