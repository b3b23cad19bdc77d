import { Prisma } from '@/generated/prisma/client';
import { columnOf, filterNames, filterOf } from '@/schemas/listingFields';
import { tagsOf } from '@/schemas/options';
import type { ListingSearch } from '@/schemas/search';
import { DAY_MS } from '@/schemas/time';
import { isFindableBySql } from '../access/visibility';
import type { Tx } from '../db/client';
import { isComingSql, isInstitutionSql, isOpenSukkahSql } from '../db/predicates';
import { fitsSql } from '../fits/fitsSql';
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
function beginsOn({ date, dateTo = date }: ListingSearch, s: Prisma.Sql): Prisma.Sql[] {
  if (date && date === dateTo) return [sql`${s}.day = ${date}::date`];
  // The index is ordered by start time, so add a time range. COALESCE hides the day range from the
  // planner, which would otherwise treat both as independent and underestimate the rows.
  const conditions = between(sql`${s}.starts_at`, date, dateTo);
  const first = date ?? '-infinity';
  const last = dateTo ?? 'infinity';
  if (date || dateTo)
    conditions.push(sql`COALESCE(${s}.day BETWEEN ${first}::date AND ${last}::date, false)`);
  return conditions;
}

function slotConditions(
  search: ListingSearch,
  { now, longMeals }: { now: Date; longMeals: LongMeal[] },
  s: Prisma.Sql,
): Prisma.Sql[] {
  const { mode, mealType, price, seats, upcoming } = search;
  const conditions = [sql`${s}.removed_at IS NULL`];
  const onDays = beginsOn(search, s);
  if (longMeals.length > 0)
    conditions.push(
      sql`((${and(onDays)}) OR ${s}.id = ANY(${longMeals.map(({ id }) => id)}::uuid[]))`,
    );
  else conditions.push(...onDays);
  if (price === 'free') conditions.push(isFreeSql(s));
  if (mode === 'open') conditions.push(sql`${s}.mode = 'open' AND ${s}.closed_at IS NULL`);
  else {
    if (mealType) conditions.push(sql`${s}.type = ${mealType}`);
    if (seats) conditions.push(sql`${s}.mode = 'approval'`);
    conditions.push(...fitsSql({ groupSize: seats }, s));
  }
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

/** Limits a time to the range that contains these days in any time zone, which an index can use. */
function between(at: Prisma.Sql, date: string | undefined, dateTo: string | undefined) {
  const conditions: Prisma.Sql[] = [];
  if (date) conditions.push(sql`${at} >= ${midnight(date)} - interval '14 hours'`);
  if (dateTo) conditions.push(sql`${at} < ${midnight(dateTo)} + interval '39 hours'`);
  return conditions;
}

/** Midnight UTC. No time zone is more than 14 hours away. */
const midnight = (date: string) => sql`(${date}::date::timestamp AT TIME ZONE 'UTC')`;

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

/** `ended` is set by a scheduled task and can lag, but the index depends on it. */
export const isComing = (s: Prisma.Sql, now: Date) =>
  sql`(NOT ${s}.ended AND ${isComingSql(now, s)})`;

/**
 * A meal that hasn't begun and has a free seat. A meal that lasts for days doesn't come first all
 * the while.
 */
const isOpen = (s: Prisma.Sql, now: Date) => sql`(NOT ${s}.ended
  AND ${s}.starts_at > ${now}::timestamptz AND ${s}.capacity_reserved < ${s}.capacity_total)`;

/** SQL condition for a slot that comes first: an open sukkah until it closes, or an open meal. */
const comesFirst = ({ mode }: ListingSearch, now: Date) =>
  mode === 'open' ? (s: Prisma.Sql) => isComing(s, now) : (s: Prisma.Sql) => isOpen(s, now);

/** Searches find meals or open sukkahs. Someone's saved listings and those of a map can be both. */
function modeConditions({ mode, saved, ids }: ListingSearch, now: Date): Prisma.Sql[] {
  if (mode === 'open') return [isOpenSukkahSql, isInstitutionSql(now)];
  return saved || ids ? [] : [sql`NOT ${isOpenSukkahSql}`];
}

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
  if (search.updatedSince)
    conditions.push(sql`l.updated_at >= ${search.updatedSince}::timestamptz`);
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
  /** Condition for a slot that puts its listing first. */
  isOpen: (s: Prisma.Sql) => Prisma.Sql;
  /** Whether such slots haven't begun yet. */
  opensLater: boolean;
  /** The same for a slot of a given listing. */
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
  const longMeals = date && dateTo && date <= dateTo ? await longMealsOn(db, date) : [];
  const onSlot = (s: Prisma.Sql) => slotConditions(search, { now, longMeals }, s);
  const onSlotOf = (listing: Prisma.Sql, s: Prisma.Sql) =>
    and([sql`${s}.listing_id = ${listing}`, ...onSlot(s)]);
  const near = search.near ? await searchArea(db, search.near, search.radiusKm) : null;
  return {
    onListing: [
      isFindableBySql(viewer),
      ...modeConditions(search, now),
      ...(await listingConditions({ db, viewer }, search, near)),
    ],
    nearest: search.sort === 'distance' ? near : null,
    onSlot,
    isOpen: comesFirst(search, now),
    opensLater: search.mode !== 'open',
    onSlotOf,
    now,
    along: longMeals.length > 0 ? [] : between(sql`s.stands_at`, date, dateTo),
    most,
    // The first condition, that the slot wasn't removed, doesn't come from the search.
    bySlot: onSlot(slot.main).length > 1,
    onDays: daysAsked(search, longMeals),
    upcoming: search.upcoming ?? false,
  };
}
