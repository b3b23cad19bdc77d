import { Prisma } from '@/generated/prisma/client';
import type { ListingSearch } from '@/schemas/listing';
import { accessibilitySlugs } from '@/schemas/options';
import { isFindableBySql } from '../access/visibility';
import type { Tx } from '../db/client';
import { isFreeSql } from '../presenters/price';
import type { Context } from '../trpc/init';
import { citiesLike } from './city';
import { type Near, searchArea } from './near';
import { postalStarts } from './postal';

const { sql, join, raw } = Prisma;

/** Rows of `time_slots`, by the names that they have in a statement. */
export const slot = { found: raw('s'), other: raw('o') };

export const and = (conditions: Prisma.Sql[]) => join(conditions, ' AND ');

/** What a slot (`s`) of a listing (`l`) must be; all of it has to hold of one and the same slot. */
function slotConditions(
  search: ListingSearch,
  { now, start }: { now: Date; start: Date | undefined },
  s: Prisma.Sql,
): Prisma.Sql[] {
  const { date, dateTo = date, mealType, price, seats, upcoming } = search;
  const conditions = [sql`${s}.removed_at IS NULL`];
  if (date && date === dateTo) conditions.push(sql`${s}.day = ${date}::date`);
  else {
    // The order is that of instants, which days alone would not narrow. Only the instants are for PostgreSQL
    // to reckon with: it would take days and instants for two things, and the range for a rare one.
    conditions.push(...between(sql`${s}.starts_at`, start, dateTo));
    const [first, last] = [date ?? '-infinity', dateTo ?? 'infinity'];
    if (date || dateTo)
      conditions.push(sql`COALESCE(${s}.day BETWEEN ${first}::date AND ${last}::date, false)`);
  }
  if (mealType) conditions.push(sql`${s}.type = ${mealType}`);
  if (price === 'free') conditions.push(isFreeSql(s));
  if (seats) conditions.push(sql`${s}.capacity_total - ${s}.capacity_reserved >= ${seats}::int`);
  if (upcoming) conditions.push(isComing(s, now));
  return conditions;
}

/** That an instant is not before the start, nor after the last day in any zone. */
const between = (at: Prisma.Sql, start: Date | undefined, dateTo: string | undefined) => [
  ...(start ? [sql`${at} >= ${start}`] : []),
  ...(dateTo ? [sql`${at} < ${midnight(dateTo)} + interval '39 hours'`] : []),
];

/** Midnight in UTC; no zone is further than 14 hours from it. */
const midnight = (date: string, days = 0) =>
  sql`((${date}::date + ${days}::int)::timestamp AT TIME ZONE 'UTC')`;

/** Whether a slot begins near a day: in no zone does a meal of that day begin sooner or later. */
const isNear = (s: Prisma.Sql, date: string) => sql`(
  ${s}.starts_at >= ${midnight(date)} - interval '14 hours'
  AND ${s}.starts_at < ${midnight(date)} + interval '38 hours')`;

/** Of more days than these nearly all listings have one. */
const MOST_DAYS = 31;

const DAY_MS = 86_400_000;

const countDays = (date: string, dateTo: string) =>
  1 + (Date.parse(dateTo) - Date.parse(date)) / DAY_MS;

/** That a listing (`l`) has a meal on one of these days. */
export function hasMealIn(date: string, dateTo: string): Prisma.Sql {
  const days = Array.from({ length: Math.max(0, countDays(date, dateTo)) }, (_, n) =>
    new Date(Date.parse(date) + n * DAY_MS).toISOString().slice(0, 10),
  );
  return sql`l.days && ${days}::date[]`;
}

/**
 * The same of the days that are asked for; null where none are, or many. A search asks it of the listing beside
 * its slots, since an index knows it together with what else is asked of a listing.
 */
const daysAsked = ({ date, dateTo = date }: ListingSearch): Prisma.Sql | null =>
  date && dateTo && countDays(date, dateTo) <= MOST_DAYS ? hasMealIn(date, dateTo) : null;

/**
 * When the first of all meals begins whose day is this one or later, or an instant not long before: of the next
 * three days by the index of days, and before later ones none begins in any zone.
 */
async function startOf(db: Tx, date: string): Promise<Date> {
  const first = (days: number) => sql`(SELECT min(stands_at) FROM time_slots
    WHERE day = ${date}::date + ${days}::int AND removed_at IS NULL)`;
  const [row] = await db.$queryRaw<{ start: Date }[]>`
    SELECT LEAST(${first(0)}, ${first(1)}, ${first(2)}, ${midnight(date, 3)} - interval '14 hours')
      - interval '1 minute' AS start`;
  if (!row) throw new Error('A query for one row gave none.');
  return row.start;
}

/** The flag is the sweep's and lags behind the clock, but an index goes by it. */
export const isComing = (s: Prisma.Sql, now: Date) =>
  sql`(NOT ${s}.ended AND ${s}.ends_at > ${now})`;

/** Whether there is a seat that nobody has. */
export const hasSeat = (s: Prisma.Sql) => sql`${s}.capacity_reserved < ${s}.capacity_total`;

/** What is asked of a listing (`l`), beside that the viewer may find it. */
async function listingConditions(
  db: Tx,
  search: ListingSearch,
  near: Near | null,
): Promise<Prisma.Sql[]> {
  const { city, kashrutLevel, kidFriendly, accessibility, dietary, minhagim } = search;
  const { kitchen, amenities, maxSteps } = search;
  const conditions: Prisma.Sql[] = [];
  if (city) {
    const inCity = sql`l.city = ANY(${await citiesLike(db, city)})`;
    const nearBy = postalStarts(city);
    conditions.push(nearBy ? sql`(${inCity} OR ${nearBy})` : inCity);
  }
  if (near) conditions.push(near.condition);
  if (search.ids) conditions.push(sql`l.id = ANY(${search.ids}::uuid[])`);
  if (kashrutLevel) conditions.push(sql`l.kashrut_level = ${kashrutLevel}`);
  if (kidFriendly !== undefined) conditions.push(sql`l.kid_friendly = ${kidFriendly}`);
  if (search.seatingStyle) conditions.push(sql`l.seating_style = ${search.seatingStyle}`);
  if (search.genderSeating) conditions.push(sql`l.gender_seating = ${search.genderSeating}`);
  if (dietary?.length) conditions.push(sql`l.dietary_options @> ${dietary}::text[]`);
  if (minhagim?.length) conditions.push(sql`l.minhagim && ${minhagim}::text[]`);
  if (kitchen?.length) conditions.push(sql`l.kitchen @> ${kitchen}::text[]`);
  if (amenities?.length) conditions.push(sql`l.amenities @> ${amenities}::text[]`);
  if (maxSteps !== undefined) conditions.push(sql`l.steps_to_enter <= ${maxSteps}::int`);
  for (const slug of accessibility ?? [])
    conditions.push(
      slug === 'mechitza'
        ? sql`l.gender_seating = 'mechitza'`
        : sql`l.accessibility_tags @> ${[accessibilitySlugs[slug]]}::text[]`,
    );
  return conditions;
}

/** What a search asks, in SQL: of a listing `l`, and of slots by whichever name. */
export type SearchCriteria = {
  /** That the viewer may find it, and what `ofListing` says. */
  onListing: Prisma.Sql[];
  /** What of it is said of a place; null where none is asked for. */
  near: Near | null;
  onSlot: (s: Prisma.Sql) => Prisma.Sql[];
  /** The same of a slot of a listing that is at hand, whose slots an index gives in order of time. */
  onSlotOf: (listing: Prisma.Sql, s: Prisma.Sql) => Prisma.Sql;
  now: Date;
  /** The same days where slots are walked along by `stands_at`, which is some seconds after the start. */
  along: Prisma.Sql[];
  /** Whether the nearest come first. */
  byDistance: boolean;
  /** So many are counted. */
  most: number;
  /** Whether anything is asked of a listing, and of a slot. */
  byListing: boolean;
  bySlot: boolean;
  /** Whether all that is asked of a slot is that it comes. */
  byComing: boolean;
  /** That a listing has a meal on such a day; and whether that is all that is asked of a slot. */
  onDays: Prisma.Sql | null;
  byDays: boolean;
  /** Whether a slot has to be of one day. */
  ofOneDay: boolean;
  /** Whether nothing that is over is asked for, and nothing that is full. */
  upcoming: boolean;
  withSeats: boolean;
};

/** @param most so many are counted. @returns what a search asks at this instant. @throws RuleError `UNKNOWN_PLACE` */
export async function searchCriteria(
  { db, viewer }: { db: Tx; viewer: Context['viewer'] },
  search: ListingSearch,
  now: Date,
  most: number,
): Promise<SearchCriteria> {
  const { date, dateTo = date } = search;
  const start = date && date !== dateTo ? await startOf(db, date) : undefined;
  const onSlot = (s: Prisma.Sql) => slotConditions(search, { now, start }, s);
  const oneDay = date === dateTo ? date : undefined;
  const onSlotOf = (listing: Prisma.Sql, s: Prisma.Sql) =>
    and([sql`${s}.listing_id = ${listing}`, ...onSlot(s), ...(oneDay ? [isNear(s, oneDay)] : [])]);
  const near = search.near ? await searchArea(db, search.near, search.radiusKm) : null;
  const ofListing = await listingConditions(db, search, near);
  const upcoming = search.upcoming ?? false;
  // That it was not removed is asked of every slot.
  const ofSlot = onSlot(slot.found).length - 1;
  const { mealType, price, seats } = search;
  const onDays = daysAsked(search);
  return {
    onListing: [isFindableBySql(viewer), ...ofListing],
    near,
    onSlot,
    onSlotOf,
    now,
    along: oneDay ? [] : between(sql`s.stands_at`, start, dateTo),
    byDistance: near !== null && search.sort === 'distance',
    most,
    byListing: ofListing.length > 0,
    bySlot: ofSlot > 0,
    byComing: upcoming && ofSlot === 1,
    onDays,
    byDays: onDays !== null && !mealType && !price && !seats && !upcoming,
    ofOneDay: oneDay !== undefined,
    upcoming,
    withSeats: (seats ?? 0) > 0,
  };
}
