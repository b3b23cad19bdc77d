import { Prisma } from '@/generated/prisma/client';
import { columnOf, filterNames, filterOf } from '@/schemas/listingFields';
import { tagsOf } from '@/schemas/options';
import type { ListingSearch } from '@/schemas/search';
import { DAY_MS } from '@/schemas/time';
import { isFindableBySql } from '../access/visibility';
import type { Tx } from '../db/client';
import { isComingSql } from '../db/predicates';
import { fitsSql } from '../needs/fitsSql';
import { isFreeSql } from '../presenters/slot';
import type { Context } from '../trpc/init';
import { inCityTyped } from './inCity';
import { postalStarts } from './postal';
import { type Near, searchArea } from './searchArea';

const { sql, join, raw } = Prisma;

/** Aliases of `time_slots` in the SQL statements. */
export const slot = { main: raw('s'), other: raw('o') };

export const and = (conditions: Prisma.Sql[]) => join(conditions, ' AND ');

/** Conditions that a slot `s` begins on the requested days. */
function beginsOn(
  { date, dateTo = date }: ListingSearch,
  start: Date | undefined,
  s: Prisma.Sql,
): Prisma.Sql[] {
  if (date && date === dateTo) return [sql`${s}.day = ${date}::date`];
  // The index is ordered by start time, so add a time range. COALESCE hides the day range from the
  // planner, which would otherwise treat both as independent and underestimate the rows.
  const conditions = between(sql`${s}.starts_at`, start, dateTo);
  const first = date ?? '-infinity';
  const last = dateTo ?? 'infinity';
  if (date || dateTo)
    conditions.push(sql`COALESCE(${s}.day BETWEEN ${first}::date AND ${last}::date, false)`);
  return conditions;
}

type Days = { start: Date | undefined; longMeals: LongMeal[] };

function slotConditions(
  search: ListingSearch,
  { now, start, longMeals }: Days & { now: Date },
  s: Prisma.Sql,
): Prisma.Sql[] {
  const { mealType, price, seats, upcoming } = search;
  const conditions = [sql`${s}.removed_at IS NULL`];
  const onDays = beginsOn(search, start, s);
  if (longMeals.length > 0)
    conditions.push(
      sql`((${and(onDays)}) OR ${s}.id = ANY(${longMeals.map(({ id }) => id)}::uuid[]))`,
    );
  else conditions.push(...onDays);
  if (mealType) conditions.push(sql`${s}.type = ${mealType}`);
  if (price === 'free') conditions.push(isFreeSql(s));
  conditions.push(...fitsSql({ groupSize: seats }, s));
  if (upcoming) conditions.push(isComing(s, now));
  return conditions;
}

/** A meal that lasts for days, such as a sukkah that's open all week. */
type LongMeal = { id: string; listingId: string };

/** Maximum number of them in a search. They're rare. */
const MAX_LONG_MEALS = 1000;

/**
 * Returns the meals of more than a day that began before the requested days and last into them. All
 * others count for the day on which they begin. The index has only the long ones.
 */
const longMealsOn = (db: Tx, date: string): Promise<LongMeal[]> =>
  db.$queryRaw`SELECT s.id::text, s.listing_id::text AS "listingId"
    FROM time_slots s JOIN sukkah_listings l ON l.id = s.listing_id
    WHERE s.removed_at IS NULL AND s.ends_at - s.starts_at > interval '24 hours'
      AND s.day < ${date}::date AND (s.ends_at AT TIME ZONE l.time_zone)::date >= ${date}::date
    ORDER BY s.ends_at DESC LIMIT ${MAX_LONG_MEALS}`;

/** Limits a time to the range from `start` to the end of `dateTo` in any time zone. */
function between(at: Prisma.Sql, start: Date | undefined, dateTo: string | undefined) {
  const conditions: Prisma.Sql[] = [];
  if (start) conditions.push(sql`${at} >= ${start}`);
  if (dateTo) conditions.push(sql`${at} < ${midnight(dateTo)} + interval '39 hours'`);
  return conditions;
}

/** Midnight UTC. No time zone is more than 14 hours away. */
const midnight = (date: string, days = 0) =>
  sql`((${date}::date + ${days}::int)::timestamp AT TIME ZONE 'UTC')`;

/** A time range that contains every meal of the day in any time zone. */
const isNear = (s: Prisma.Sql, date: string) => sql`(
  ${s}.starts_at >= ${midnight(date)} - interval '14 hours'
  AND ${s}.starts_at < ${midnight(date)} + interval '38 hours')`;

/** Over more days than this, nearly every listing has a meal. */
const MAX_DAYS = 31;

const countDays = (date: string, dateTo: string) =>
  1 + (Date.parse(dateTo) - Date.parse(date)) / DAY_MS;

function hasMealIn(date: string, dateTo: string): Prisma.Sql {
  const days = Array.from({ length: Math.max(0, countDays(date, dateTo)) }, (_, n) =>
    new Date(Date.parse(date) + n * DAY_MS).toISOString().slice(0, 10),
  );
  return sql`l.days && ${days}::date[]`;
}

/**
 * The same for the requested days, or null if there are no dates or too many. Checked in addition
 * to the slots, because an index combines it with other conditions on the listing.
 */
function daysAsked(
  { date, dateTo = date }: ListingSearch,
  longMeals: LongMeal[],
): Prisma.Sql | null {
  if (!date || !dateTo || countDays(date, dateTo) > MAX_DAYS) return null;
  const begins = hasMealIn(date, dateTo);
  if (longMeals.length === 0) return begins;
  const listingIds = longMeals.map(({ listingId }) => listingId);
  return sql`(${begins} OR l.id = ANY(${listingIds}::uuid[]))`;
}

/**
 * Returns a time shortly before the first meal on this day or later. Looks up the next three days
 * in the index; meals on later days can't start before then in any time zone.
 */
async function startOf(db: Tx, date: string): Promise<Date> {
  const first = (days: number) => sql`(SELECT min(stands_at) FROM time_slots
    WHERE day = ${date}::date + ${days}::int AND removed_at IS NULL)`;
  const [row] = await db.$queryRaw<{ start: Date }[]>`
    SELECT LEAST(${first(0)}, ${first(1)}, ${first(2)}, ${midnight(date, 3)} - interval '14 hours')
      - interval '1 minute' AS start`;
  if (!row) throw new Error('A query for one row returned none.');
  return row.start;
}

/** `ended` is set by a scheduled task and can lag, but the index depends on it. */
export const isComing = (s: Prisma.Sql, now: Date) =>
  sql`(NOT ${s}.ended AND ${isComingSql(now, s)})`;

/**
 * A meal that hasn't begun and has a free seat. A meal that lasts for days doesn't come first all
 * the while.
 */
export const isOpen = (s: Prisma.Sql, now: Date) => sql`(NOT ${s}.ended
  AND ${s}.starts_at > ${now}::timestamptz AND ${s}.capacity_reserved < ${s}.capacity_total)`;

const isSavedSql = (viewer: Context['viewer']) =>
  viewer
    ? sql`l.id IN (SELECT listing_id FROM saved_listings WHERE user_id = ${viewer.id}::uuid)`
    : sql`FALSE`;

function fieldConditions(search: ListingSearch): Prisma.Sql[] {
  const conditions: Prisma.Sql[] = [];
  for (const name of filterNames) {
    const value = search[name];
    const column = raw(`l.${columnOf(name)}`);
    if (value === undefined) continue;
    if (!Array.isArray(value)) conditions.push(sql`${column} = ${value}`);
    else if (value.length > 0)
      conditions.push(
        filterOf(name)?.match === 'any'
          ? sql`${column} && ${value}::text[]`
          : sql`${column} @> ${value}::text[]`,
      );
  }
  return conditions;
}

async function listingConditions(
  { db, viewer }: { db: Tx; viewer: Context['viewer'] },
  search: ListingSearch,
  near: Near | null,
): Promise<Prisma.Sql[]> {
  const { city, kashrutLevel, accessibility = [], dietary, maxSteps, genderSeating } = search;
  const conditions: Prisma.Sql[] = [];
  if (city) {
    const inCity = await inCityTyped(db, city);
    const nearBy = postalStarts(city);
    conditions.push(nearBy ? sql`(${inCity} OR ${nearBy})` : inCity);
  }
  if (near) conditions.push(near.condition);
  if (search.ids) conditions.push(sql`l.id = ANY(${search.ids}::uuid[])`);
  if (search.saved) conditions.push(isSavedSql(viewer));
  conditions.push(...fieldConditions(search));
  if (accessibility.includes('mechitza'))
    conditions.push(...fitsSql({ genderSeating: 'mechitza' }));
  const needs = { kashrutLevel, genderSeating, maxSteps };
  conditions.push(
    ...fitsSql({ ...needs, dietaryFlags: dietary, accessibilityNeeds: tagsOf(accessibility) }),
  );
  return conditions;
}

export type SearchCriteria = {
  /** Includes whether the viewer may find the listing. */
  onListing: Prisma.Sql[];
  /** The searched area, if the nearest come first. */
  nearest: Near | null;
  onSlot: (s: Prisma.Sql) => Prisma.Sql[];
  /** The same for a slot of a given listing, limited to a time range that its index can use. */
  onSlotOf: (listing: Prisma.Sql, s: Prisma.Sql) => Prisma.Sql;
  now: Date;
  /** The time range for queries ordered by `stands_at`, which is a few seconds after the start. */
  along: Prisma.Sql[];
  most: number;
  /** Whether a listing needs a slot to match. */
  bySlot: boolean;
  /** Condition on the listing's days, in addition to the one on its slots. */
  onDays: Prisma.Sql | null;
  /** Whether the search skips past slots. */
  upcoming: boolean;
};

/**
 * Turns a search into SQL conditions.
 * @param most stop counting matches beyond this number
 * @throws RuleError `UNKNOWN_PLACE`
 */
export async function searchCriteria(
  { db, viewer }: { db: Tx; viewer: Context['viewer'] },
  search: ListingSearch,
  now: Date,
  most: number,
): Promise<SearchCriteria> {
  const { date, dateTo = date } = search;
  const [start, longMeals] = await Promise.all([
    date && date !== dateTo ? startOf(db, date) : undefined,
    date && dateTo && date <= dateTo ? longMealsOn(db, date) : [],
  ]);
  const onSlot = (s: Prisma.Sql) => slotConditions(search, { now, start, longMeals }, s);
  // With long meals, a time range around the day would leave them out.
  const oneDay = date === dateTo && longMeals.length === 0 ? date : undefined;
  const onSlotOf = (listing: Prisma.Sql, s: Prisma.Sql) => {
    const conditions = [sql`${s}.listing_id = ${listing}`, ...onSlot(s)];
    if (oneDay) conditions.push(isNear(s, oneDay));
    return and(conditions);
  };
  const near = search.near ? await searchArea(db, search.near, search.radiusKm) : null;
  return {
    onListing: [
      isFindableBySql(viewer),
      ...(await listingConditions({ db, viewer }, search, near)),
    ],
    nearest: search.sort === 'distance' ? near : null,
    onSlot,
    onSlotOf,
    now,
    along: oneDay || longMeals.length > 0 ? [] : between(sql`s.stands_at`, start, dateTo),
    most,
    // The first condition, that the slot wasn't removed, doesn't come from the search.
    bySlot: onSlot(slot.main).length > 1,
    onDays: daysAsked(search, longMeals),
    upcoming: search.upcoming ?? false,
  };
}
