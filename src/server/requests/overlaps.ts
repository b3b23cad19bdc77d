import { Prisma } from '@/generated/prisma/client';
import type { Overlaps } from '@/schemas/request';
import { isVisibleSql } from '../access/visibility';
import { overlapsSql } from '../db/predicates';
import { errors } from '../errors';
import { announcedStatusSql } from '../presenters/undoWindow';
import type { SignedIn } from '../trpc/init';

type Row = Omit<Overlaps[number], 'slot'> & {
  slot: { type: string | null; startsAt: string; endsAt: string };
};

/**
 * Returns the viewer's accepted and pending requests for other meals that overlap this one.
 * Back-to-back meals don't overlap. This only warns; a guest may request both.
 * @throws RuleError `NOT_FOUND` if the viewer can't see the meal
 */
export async function overlapsOf({
  ctx: { db, viewer, clock },
  input: { slotId },
}: {
  ctx: SignedIn;
  input: { slotId: string };
}): Promise<Overlaps> {
  const status = announcedStatusSql(clock.now());
  const [meal] = await db.$queryRaw<{ others: Row[] }[]>`SELECT (
      SELECT coalesce(json_agg(json_build_object('requestId', r.id, 'status', ${status},
          'slot', json_build_object('type', s.type, 'startsAt', s.starts_at, 'endsAt', s.ends_at),
          'listing', json_build_object('title', other.title, 'timeZone', other.time_zone))
        ORDER BY s.starts_at, r.id), '[]')
      FROM requests r JOIN time_slots s ON s.id = r.slot_id
        JOIN sukkah_listings other ON other.id = s.listing_id
      WHERE r.hopper_id = ${viewer.id}::uuid AND ${status} IN ('accepted', 'pending')
        AND s.id <> asked.id AND s.removed_at IS NULL
        AND ${overlapsSql(Prisma.sql`s`, Prisma.sql`asked`)}
    ) AS others
    FROM time_slots asked JOIN sukkah_listings l ON l.id = asked.listing_id
    WHERE asked.id = ${slotId}::uuid AND asked.removed_at IS NULL AND ${isVisibleSql(viewer)}`;
  if (!meal) throw errors.notFound('Meal');
  return meal.others.map(({ slot, ...overlap }) => ({
    ...overlap,
    slot: { ...slot, startsAt: new Date(slot.startsAt), endsAt: new Date(slot.endsAt) },
  }));
}
