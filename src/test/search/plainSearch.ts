import { Prisma } from '@/generated/prisma/client';
import { accessibilitySlugs } from '@/schemas/options';
import type { ListingSearch } from '@/schemas/search';
import { isFindableBySql } from '@/server/access/visibility';
import type { Db } from '@/server/db/client';
import { foldPlace } from '@/server/places/fold.mjs';
import { namedWithin } from '@/server/places/match';
import { whereNear } from '@/server/places/near';
import { similarTo } from '@/server/places/suggest';
import type { Viewer } from '@/server/policies/actor';
import { isFreeSql } from '@/server/presenters/slot';
import { postalStarts } from '@/server/search/postal';

const { sql, join, empty } = Prisma;

function slotConditions(search: ListingSearch, now: Date): Prisma.Sql[] {
  const { date, dateTo, mode, mealType, price, seats, upcoming } = search;
  const day = sql`(s.starts_at AT TIME ZONE l.time_zone)::date`;
  const lastDay = sql`CASE WHEN s.ends_at - s.starts_at > interval '24 hours'
    THEN (s.ends_at AT TIME ZONE l.time_zone)::date ELSE ${day} END`;
  const conditions: Prisma.Sql[] = [];
  if (date && dateTo && dateTo < date) conditions.push(sql`FALSE`);
  else if (date)
    conditions.push(sql`${day} <= ${dateTo ?? date}::date AND ${lastDay} >= ${date}::date`);
  else if (dateTo) conditions.push(sql`${day} <= ${dateTo}::date`);
  if (mode) conditions.push(sql`s.closed_at IS NULL`);
  if (mealType && !mode) conditions.push(sql`s.type = ${mealType}`);
  if (price === 'free') conditions.push(isFreeSql(Prisma.raw('s')));
  if (seats && !mode) conditions.push(sql`s.capacity_total - s.capacity_reserved >= ${seats}`);
  if (upcoming) conditions.push(sql`s.ends_at > ${now}`);
  return conditions;
}

/**
 * Returns the distance from a point to a listing's (`l`) public point, in kilometers (haversine),
 * or null without one.
 */
const haversine = ({ lat, lon }: { lat: number; lon: number }) => sql`(2 * 6371 * asin(sqrt(
  sin(radians(l.public_lat::float8 - ${lat}::float8) / 2) ^ 2
  + cos(radians(${lat}::float8)) * cos(radians(l.public_lat::float8))
    * sin(radians(l.public_lon::float8 - ${lon}::float8) / 2) ^ 2)))`;

/** Returns an SQL condition: the listing is near a point, or in a town. */
async function isNearBy(db: Db, near: string, radiusKm: number | undefined) {
  const where = await whereNear(db, near, radiusKm);
  const own = radiusKm === undefined ? where.own : [];
  const around = [...where.own, ...where.around];
  return sql`(COALESCE(${haversine(where)} <= ${where.radiusKm}, false)
    OR l.place_id = ANY(${own})
    OR (l.public_lat IS NULL AND (l.place_id = ANY(${around})
      OR (l.place_id IS NULL AND lower(l.city) = ANY(${where.names}))
      OR (l.country = 'United States' AND left(l.postal, 5) = ANY(${where.codes})))))`;
}

/**
 * Returns the listings in a city as typed: their town, or one that it's part of, has a name that
 * starts with the text. If there are none, in towns with a similar name.
 */
async function listingsIn(db: Db, typed: string): Promise<string[]> {
  const folded = foldPlace(typed);
  if (!/\p{L}/u.test(folded)) return [];
  const [listings, places, followed, similar] = await Promise.all([
    db.sukkahListing.findMany({ select: { id: true, city: true, placeId: true } }),
    db.place.findMany({ select: { id: true, parentId: true, names: true } }),
    folded.length > 1 ? namedWithin(db, folded) : [],
    similarTo(db, folded),
  ]);
  const placesById = new Map(places.map((place) => [place.id, place]));
  const isIn = (
    placeId: string | null,
    fits: (place: (typeof places)[number]) => boolean,
  ): boolean => {
    const place = placeId === null ? undefined : placesById.get(placeId);
    return place !== undefined && (fits(place) || isIn(place.parentId, fits));
  };
  const inPlaces = (fits: (place: (typeof places)[number]) => boolean) =>
    listings.filter(({ placeId }) => isIn(placeId, fits));
  const exact = inPlaces(
    ({ id, names }) =>
      names.some((name) => name.folded.startsWith(folded)) || followed.some((one) => one.id === id),
  );
  const found =
    exact.length > 0 ? exact : inPlaces(({ id }) => similar.some((one) => one.id === id));
  const asWritten = listings.filter(
    ({ city, placeId }) =>
      placeId === null &&
      city?.toLowerCase().startsWith(typed.split(',')[0]?.trim().toLowerCase() ?? ''),
  );
  return [...found, ...asWritten].map(({ id }) => id);
}

async function listingConditions(db: Db, viewer: Viewer, search: ListingSearch, now: Date) {
  const { city, near, kashrutLevel, kidFriendly, accessibility, dietary, minhagim } = search;
  const { kitchen, amenities, maxSteps } = search;
  const hours = sql`(SELECT count(*) FROM time_slots h
    WHERE h.listing_id = l.id AND h.removed_at IS NULL AND h.mode = 'open')`;
  const conditions = [
    isFindableBySql(viewer),
    search.mode
      ? sql`${hours} > 0 AND l.host_id IN (SELECT id FROM users WHERE institution_until > ${now})`
      : search.saved || search.ids
        ? sql`TRUE`
        : sql`${hours} = 0`,
  ];
  if (near) conditions.push(await isNearBy(db, near, search.radiusKm));
  if (search.ids) conditions.push(sql`l.id = ANY(${search.ids}::uuid[])`);
  if (search.saved)
    conditions.push(sql`EXISTS (SELECT 1 FROM saved_listings kept
      WHERE kept.listing_id = l.id AND kept.user_id = ${viewer?.id ?? null}::uuid)`);
  if (city) {
    const nearBy = postalStarts(city);
    const inCity = sql`l.id = ANY(${await listingsIn(db, city)}::uuid[])`;
    conditions.push(nearBy ? sql`(${inCity} OR ${nearBy})` : inCity);
  }
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

/**
 * A plain implementation of the search: reads, groups, counts, and sorts all listings. The app's
 * search must return the same.
 * @returns all results in order, each with the IDs of its matching slots
 */
export async function plainSearch(db: Db, viewer: Viewer, search: ListingSearch, now: Date) {
  const onSlot = slotConditions(search, now);
  const onListing = await listingConditions(db, viewer, search, now);
  const stands = sql`s.starts_at + interval '1 second'
    * ((l.photo_url IS NULL)::int + 2 * l.slow_to_answer::int)`;
  const { near, radiusKm, sort } = search;
  const where = near && sort === 'distance' ? await whereNear(db, near, radiusKm) : null;
  // Results outside the circle come after all inside it, whether or not their distance is known.
  const key = where
    ? sql`(SELECT CASE WHEN km <= ${where.radiusKm} THEN km ELSE 1000000 END
        FROM (SELECT ${haversine(where)} AS km FROM sukkah_listings l WHERE l.id = found.id) AS far)`
    : sql`COALESCE(extract(epoch FROM COALESCE(open, taken)), -extract(epoch FROM last), 0)`;
  const rows = await db.$queryRaw<{ id: string; matching: string[] | null }[]>`
    WITH found AS (
      SELECT l.id,
        min(${stands}) FILTER (WHERE s.ends_at > ${now}) AS taken,
        min(${stands}) FILTER (WHERE s.ends_at > ${now} AND (s.mode = 'open' OR
          (s.starts_at > ${now} AND s.capacity_total - s.capacity_reserved >= 1))) AS open,
        max(s.starts_at) AS last,
        array_agg(s.id::text) FILTER (WHERE s.id IS NOT NULL) AS matching
      FROM sukkah_listings l
      LEFT JOIN time_slots s ON s.listing_id = l.id AND s.removed_at IS NULL
        ${onSlot.length ? sql`AND ${join(onSlot, ' AND ')}` : empty}
      WHERE ${join(onListing, ' AND ')}
      GROUP BY l.id
      ${onSlot.length ? sql`HAVING count(s.id) > 0` : empty}
    )
    SELECT id, matching FROM found
    ORDER BY CASE WHEN open IS NOT NULL THEN 0 WHEN taken IS NOT NULL THEN 1
        WHEN last IS NOT NULL THEN 2 ELSE 3 END, ${key}, id`;
  return rows.map(({ id, matching }) => ({ id, matching: matching ?? [] }));
}
