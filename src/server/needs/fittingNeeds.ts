import { Prisma } from '@/generated/prisma/client';
import { claimsCoveringAllergy, isAllergyFlag } from '@/schemas/allergies';
import { isClaimed } from '@/schemas/fits';
import { accessibilityTags, allergens, dietaryFlags } from '@/schemas/options';
import { hasBlockedSql, isClosedSql, isGoneSql } from '../access/blocks';
import { overlapsSql } from '../db/predicates';
import { KM_PER_DEGREE } from '../places/near';
import { isSeatKnownSql } from '../requests/seatElsewhere';
import { kmBetween, MINUTES_PER_KM } from '../search/searchArea';
import { quietTimeAt } from '../zmanim/quietTime';
import type { Cell } from './cell';

const { sql } = Prisma;

/** The parts of a meal that are compared with needs. The point is the public one. */
export type OfferedMeal = {
  type: string | null;
  /** The date on which it begins where it is: '2027-10-15'. */
  date: string;
  startsAt: Date;
  timeZone: string;
  seats: number;
  city: string | null;
  /** The cell of its town, if we know that. */
  town: Cell | null;
  publicLat: number | null;
  publicLon: number | null;
  dietaryOptions: string[];
  accessibilityTags: string[];
  stepsToEnter: number | null;
  kashrutLevel: string | null;
  genderSeating: string | null;
};

const none = sql`'{}'::text[]`;

/** Whether many people come on foot, because the meal is on Shabbat or a holy day. */
export const isOnFoot = ({ startsAt, timeZone }: Pick<OfferedMeal, 'startsAt' | 'timeZone'>) =>
  quietTimeAt(timeZone, startsAt) !== undefined;

/**
 * SQL condition: the meal is near the cell of need `n`, and within the walk that its owner chose if
 * people come on foot. Only the cell counts, not the place that was named: see `cellOf`.
 */
function isWithinReach(meal: OfferedMeal): Prisma.Sql {
  const { city, town, publicLat: lat, publicLon: lon } = meal;
  const isWalk = isOnFoot(meal);
  const isSameCell = town
    ? sql`(n.cell_lat = ${town.cellLat}::float8 AND n.cell_lon = ${town.cellLon}::float8
        AND n.radius_km = ${town.radiusKm}::float8)`
    : sql`FALSE`;
  const isInTown = sql`(${isWalk ? sql`n.max_walk_minutes IS NULL` : sql`TRUE`}
    AND (n.cell_lat IS NULL AND lower(n.city) = lower(${city}) OR ${isSameCell}))`;
  if (lat === null || lon === null) return isInTown;
  const km = kmBetween({ lat, lon }, { lat: sql`n.cell_lat`, lon: sql`n.cell_lon` });
  const limit = isWalk
    ? sql`LEAST(n.radius_km, n.max_walk_minutes::float8 / ${MINUTES_PER_KM}::float8)`
    : sql`n.radius_km`;
  // Most needs are too far north or south, which is cheaper to find out.
  const degrees = sql`abs(n.cell_lat - ${lat}::float8)`;
  return sql`(${isInTown} OR (
    ${degrees} * ${KM_PER_DEGREE * 0.99}::float8 <= ${limit} AND ${km} <= ${limit}))`;
}

/** SQL condition: the listing's claims cover the diet and the allergies of need `n`. */
function isDietMet({ dietaryOptions }: OfferedMeal): Prisma.Sql {
  const met = [...dietaryFlags, ...dietaryOptions].filter((one) => isClaimed(dietaryOptions, one));
  const unmetAllergies = dietaryFlags.filter((one) => isAllergyFlag(one) && !met.includes(one));
  const safe = allergens.filter((one) =>
    claimsCoveringAllergy(one).some((claim) => dietaryOptions.includes(claim)),
  );
  return sql`(n.dietary_flags <@ ${met}::text[]
    AND NOT coalesce(p.dietary_flags, ${none}) && ${unmetAllergies}::text[]
    AND n.allergens || coalesce(p.allergens, ${none}) <@ ${safe}::text[])`;
}

/**
 * SQL condition: a meal is known to meet a need `n`, with the profile `p` of its owner. Diet and
 * allergies are left out unless asked for, because a host who reads them can answer for more than
 * the listing says. The others follow the rules of `fits`.
 */
export function isMetSql(meal: OfferedMeal, { diet }: { diet: boolean }): Prisma.Sql {
  const tags = meal.accessibilityTags;
  const access = [...accessibilityTags, ...tags].filter((one) => isClaimed(tags, one));
  return sql`(n.meals @> ARRAY[${`${meal.date} ${meal.type}`}::text]
    AND n.group_size <= ${meal.seats}::int
    AND n.accessibility_needs || coalesce(p.accessibility_needs, ${none}) <@ ${access}::text[]
    AND (n.max_steps IS NULL OR n.max_steps >= ${meal.stepsToEnter}::int)
    AND (n.kashrut_level IS NULL OR n.kashrut_level = ${meal.kashrutLevel})
    AND (n.gender_seating IS NULL OR n.gender_seating = ${meal.genderSeating})
    AND ${diet ? isDietMet(meal) : sql`TRUE`} AND ${isWithinReach(meal)})`;
}

type Meal = { id: string; hostId: string };

/**
 * SQL: a request `r` of the owner of need `n` for this meal, or for another one `s` at its time if
 * `hasSeat` says so.
 */
export const requestThenSql = ({ id }: Pick<Meal, 'id'>, hasSeat: Prisma.Sql) => sql`EXISTS (
  SELECT FROM requests r JOIN time_slots s ON s.id = r.slot_id
    JOIN time_slots own ON own.id = ${id}::uuid
  WHERE r.hopper_id = n.hopper_id
    AND (s.id = own.id OR ${hasSeat} AND ${overlapsSql(sql`s`, sql`own`)}))`;

/**
 * SQL condition: the owner of need `n` could take a seat at this meal. People who asked for it
 * before, or have a seat at its time, can't.
 */
export const couldTakeSeatSql = (meal: Meal, now: Date) => sql`(
  n.ends_at > ${now}::timestamptz AND n.hopper_id <> ${meal.hostId}::uuid
  AND NOT ${isClosedSql(sql`n.hopper_id`, sql`${meal.hostId}::uuid`)}
  AND NOT ${requestThenSql(meal, sql`r.status = 'accepted'`)})`;

/**
 * SQL condition: the same, as far as the meal's host may know: see `isSeatKnownSql`. Their own blocks
 * make no difference, or they'd learn whose need it is by blocking people they know.
 */
export const seemsToLookSql = (meal: Meal, now: Date) => sql`(
  n.ends_at > ${now}::timestamptz AND n.hopper_id <> ${meal.hostId}::uuid
  AND NOT ${hasBlockedSql(sql`n.hopper_id`, sql`${meal.hostId}::uuid`)}
  AND NOT ${isGoneSql(sql`n.hopper_id`, sql`${meal.hostId}::uuid`)}
  AND NOT ${requestThenSql(meal, isSeatKnownSql(now))})`;
