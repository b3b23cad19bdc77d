import type { Tx } from '../db/client';
import { isPublicListingSql } from '../db/predicates';
import { seatsOffered } from '../requests/waitlist';
import { cellAt } from './cell';
import type { OfferedMeal } from './fittingNeeds';

/** A published meal that hasn't begun. `free` are its free seats, `seats` those nobody was promised. */
export type RoomyMeal = OfferedMeal & { id: string; hostId: string; endsAt: Date; free: number };

type Row = Omit<RoomyMeal, 'seats' | 'town'> & { place: Parameters<typeof cellAt>[0] | null };

/** Returns what a meal has to offer. Undefined if it isn't published, or has begun. */
export async function findRoomyMeal(
  tx: Tx,
  slotId: string,
  now: Date,
): Promise<RoomyMeal | undefined> {
  const [row] = await tx.$queryRaw<Row[]>`
    SELECT s.id::text, l.host_id::text AS "hostId", s.type, s.day::text AS date,
      s.starts_at AS "startsAt", s.ends_at AS "endsAt", l.time_zone AS "timeZone",
      s.capacity_total - s.capacity_reserved AS free, l.city,
      CASE WHEN p.id IS NOT NULL THEN json_build_object('lat', p.lat, 'lon', p.lon,
        'radiusKm', p.radius_km) END AS place,
      l.public_lat::float8 AS "publicLat", l.public_lon::float8 AS "publicLon",
      l.dietary_options AS "dietaryOptions", l.accessibility_tags AS "accessibilityTags",
      l.steps_to_enter AS "stepsToEnter", l.kashrut_level AS "kashrutLevel",
      l.gender_seating AS "genderSeating"
    FROM time_slots s JOIN sukkah_listings l ON l.id = s.listing_id
      LEFT JOIN places p ON p.id = l.place_id
    WHERE s.id = ${slotId}::uuid AND s.mode = 'approval' AND s.removed_at IS NULL AND s.starts_at > ${now}::timestamptz
      AND ${isPublicListingSql}`;
  if (!row) return undefined;
  const { place, ...meal } = row;
  const seats = meal.free - (await seatsOffered(tx, slotId));
  return { ...meal, town: place && cellAt(place), seats };
}
