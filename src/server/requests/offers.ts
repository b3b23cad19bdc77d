import { Prisma } from '@/generated/prisma/client';
import type { MealOffer } from '@/schemas/request';
import { isFindableBySql } from '../access/visibility';
import type { Tx } from '../db/client';
import { overlapsSql } from '../db/predicates';
import { fitsSql } from '../fits/fitsSql';
import { asUser } from '../policies/actor';
import { lostItsSeatSql } from '../presenters/cancellationReason';
import { presentSlot, readSlot, type SlotJson, slotSql } from '../presenters/slot';
import { and } from '../search/criteria';

/**
 * Finds other meals for a guest who lost theirs: it was canceled, or the host never answered.
 * "Nearby" means the same town or the same postal area. "Same time" means the meals overlap.
 */

const { sql } = Prisma;

const OFFERED = 3;

/** Length of a postal area, in characters. No longer than search reveals for any code. */
const AREA = 3;

const postalSql = (l: Prisma.Sql) =>
  sql`lower(regexp_replace(${l}.postal, '[[:space:]-]', '', 'g'))`;

const areaSql = (l: Prisma.Sql) =>
  sql`CASE WHEN length(${postalSql(l)}) >= ${AREA} THEN left(${postalSql(l)}, ${AREA}) END`;

const lostListing = sql`lost`;
const newListing = sql`l`;

/** SQL condition: the listings `l` and `lost` are in the same town. If it's unknown, its text counts. */
const sameTownSql = sql`(l.place_id = lost.place_id
  OR (l.place_id IS NULL OR lost.place_id IS NULL) AND l.city = lost.city)`;

/** SQL condition: the guest has a seat at another meal at the time of the lost one, `gone`. */
const hasFoundAnotherSql = (hopperId: Prisma.Sql) => sql`EXISTS (
  SELECT FROM requests seat JOIN time_slots own ON own.id = seat.slot_id
  WHERE seat.hopper_id = ${hopperId} AND seat.status = 'accepted' AND seat.held_until IS NULL
    AND ${overlapsSql(sql`own`, sql`gone`)})`;

/**
 * SQL condition: a new request for this many seats gets priority on a slot. The guest must have
 * lost a seat at a meal by another host, nearby and at the same time, where they had at least as
 * many seats, and must not have found another one since.
 */
export const goesFirstSql = ({
  slotId,
  hopperId,
  seatsRequested,
}: {
  slotId: string;
  hopperId: string;
  seatsRequested: number;
}) => sql`EXISTS (
  SELECT FROM requests r
  JOIN time_slots gone ON gone.id = r.slot_id
  JOIN sukkah_listings lost ON lost.id = gone.listing_id
  JOIN time_slots s ON s.id = ${slotId}::uuid
  JOIN sukkah_listings l ON l.id = s.listing_id
  WHERE r.hopper_id = ${hopperId}::uuid AND ${lostItsSeatSql}
    AND NOT ${hasFoundAnotherSql(sql`r.hopper_id`)}
    AND r.seats_requested >= ${seatsRequested}::int AND l.host_id <> lost.host_id
    AND ${overlapsSql(sql`s`, sql`gone`)} AND l.time_zone = lost.time_zone
    AND (${sameTownSql} OR ${areaSql(lostListing)} = ${areaSql(newListing)}))`;

const seatsFit = fitsSql({ groupSize: sql`lost.seats_requested` });
const kashrutFits = fitsSql({ kashrutLevel: sql`lost.kashrut_level` });
const needsFit = fitsSql({
  dietaryFlags: sql`lost.dietary_flags`,
  accessibilityNeeds: sql`lost.needs`,
});

type Row = Omit<MealOffer, 'slot'> & { slot: SlotJson };

/**
 * Returns other meals for the guest of this request, closest in time first: nearby, overlapping, by
 * other hosts, with enough seats, matching their dietary and accessibility needs, and at the
 * kashrut level they had chosen. Empty if the lost meal has begun or the guest is accepted
 * elsewhere at that time.
 */
export async function offersFor(
  db: Tx,
  { requestId, hopperId }: { requestId: string; hopperId: string },
  instant: Date,
): Promise<MealOffer[]> {
  const me = sql`${hopperId}::uuid`;
  const now = sql`${instant}::timestamptz`;
  const rows = await db.$queryRaw<Row[]>`WITH lost AS MATERIALIZED (
      SELECT gone.starts_at, gone.ends_at, gone.day, r.seats_requested, r.dietary_flags,
        lost.host_id, lost.time_zone, lost.kashrut_level, lost.place_id, lost.city,
        ${areaSql(lostListing)} AS area, coalesce(p.accessibility_needs, '{}') || r.accessibility_needs AS needs
      FROM requests r
      JOIN time_slots gone ON gone.id = r.slot_id
      JOIN sukkah_listings lost ON lost.id = gone.listing_id
      LEFT JOIN profiles p ON p.user_id = r.hopper_id
      WHERE r.id = ${requestId}::uuid AND r.hopper_id = ${me} AND gone.starts_at > ${now}
        AND NOT ${hasFoundAnotherSql(me)}
    ), near AS (
      SELECT l.id FROM lost JOIN sukkah_listings l ON l.place_id = lost.place_id
      UNION
      SELECT l.id FROM lost JOIN sukkah_listings l ON l.visible AND l.city = lost.city AND ${sameTownSql}
      UNION
      SELECT l.id FROM lost JOIN sukkah_listings l
        ON ${postalSql(newListing)} ~>=~ lost.area AND ${postalSql(newListing)} ~<~ (lost.area || chr(65535))
    )
    SELECT ${slotSql} AS slot, json_build_object('id', l.id, 'title', l.title, 'city', l.city,
      'region', l.region, 'country', l.country, 'timeZone', l.time_zone) AS listing
    FROM lost CROSS JOIN near JOIN sukkah_listings l ON l.id = near.id
    CROSS JOIN LATERAL (
      SELECT s.* FROM time_slots s
      WHERE s.listing_id = l.id AND s.mode = 'approval' AND s.removed_at IS NULL AND s.starts_at > ${now}
        AND ${overlapsSql(sql`s`, sql`lost`)}
        AND ${and(seatsFit)}
        AND NOT EXISTS (SELECT FROM requests asked WHERE asked.slot_id = s.id AND asked.hopper_id = ${me})
      ORDER BY abs(extract(epoch FROM s.starts_at - lost.starts_at)), s.id LIMIT 1) s
    WHERE ${isFindableBySql(asUser(hopperId))} AND l.host_id NOT IN (${me}, lost.host_id)
      AND l.time_zone = lost.time_zone
      AND l.days && ARRAY[lost.day - 1, lost.day, lost.day + 1]
      AND (lost.kashrut_level IS NULL OR ${and(kashrutFits)}) AND ${and(needsFit)}
    ORDER BY abs(extract(epoch FROM s.starts_at - lost.starts_at)), l.id LIMIT ${OFFERED}`;
  return rows.map(({ slot, listing }) => ({ listing, slot: presentSlot(readSlot(slot), instant) }));
}
