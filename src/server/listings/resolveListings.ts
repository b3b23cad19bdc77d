import { DateTime } from 'luxon';
import { Prisma } from '@/generated/prisma/client';
import { MINUTE_MS } from '@/schemas/time';
import type { Clock } from '../clock';
import type { Db, Tx } from '../db/client';
import { localityOf, type PlacedListing, placedListingFields } from '../db/locality';
import { lockListing } from '../db/locks';
import { comingMeal } from '../db/predicates';
import { transaction } from '../db/transaction';
import { recordEvents } from '../events/recordEvents';
import { log } from '../observability/log';
import { placeKeySql } from '../places/placeOfListing';
import { resolvePlace } from '../places/resolve';
import { system } from '../policies/actor';
import { eveningOf } from '../zmanim/zmanim';
import { readPointOf, writtenPlaceFields } from './address';

const { sql } = Prisma;

/** Hosts of coming meals are told of corrections larger than this, in milliseconds. */
const WORTH_TELLING_MS = 10 * MINUTE_MS;

/** How long one run may take, in milliseconds. The rest waits for the next run. */
const MAX_RUN_MS = 20_000;

const unresolved = sql`l.place_key IS DISTINCT FROM ${placeKeySql}`;

const versionOfPlaces = async (db: Tx): Promise<string | null> => {
  const [row] = await db.$queryRaw<{ version: string | null }[]>`
    SELECT obj_description('places'::regclass) AS version`;
  return row?.version ?? null;
};

/** Listings with coming meals come first. */
const findListings = (db: Tx, which: Prisma.Sql) =>
  db.$queryRaw<{ id: string }[]>`SELECT l.id::text FROM sukkah_listings l WHERE ${which}
    ORDER BY l.last_ends_at DESC NULLS LAST, l.id LIMIT 100`;

/** How often all listings are checked, in milliseconds. Only an older version leaves such behind. */
const FULL_CHECK_MS = 10 * MINUTE_MS;

/** When this process last found all listings resolved, and with which places. */
const checked = new WeakMap<Db, { version: string; at: number }>();

const noTimes = { placeLat: null, placeLon: null, candleLightingMinutes: null };

/** Returns the times that a meal's page shows: candle lighting and nightfall of its evening. */
function shownTimes(startsAt: Date, listing: PlacedListing): (Date | null)[] {
  const locality = localityOf(listing);
  if (!locality) return [null, null];
  const { year, month, day } = DateTime.fromJSDate(startsAt, { zone: listing.timeZone });
  const { candleLightingAt, nightfallAt } = eveningOf(locality, DateTime.utc(year, month, day));
  return [candleLightingAt, nightfallAt];
}

/** Whether a time that was shown was wrong by more than 10 minutes, or isn't shown any longer. */
function wereWrong(startsAt: Date, before: PlacedListing, after: PlacedListing): boolean {
  const corrected = shownTimes(startsAt, after);
  return shownTimes(startsAt, before).some((shown, n) => {
    const right = corrected[n];
    return shown && (!right || Math.abs(right.getTime() - shown.getTime()) > WORTH_TELLING_MS);
  });
}

/**
 * Resolves one listing's place. Its host is told once if times that coming meals have shown were
 * wrong. Uses raw SQL so that `updated_at` doesn't change.
 */
export async function resolveListing(tx: Tx, id: string, now: Date): Promise<void> {
  await lockListing(tx, id);
  const [stillUnresolved] = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM sukkah_listings l WHERE l.id = ${id}::uuid AND ${unresolved}`;
  if (!stillUnresolved) return;
  const before = await tx.sukkahListing.findUniqueOrThrow({
    where: { id },
    select: {
      ...placedListingFields,
      ...writtenPlaceFields,
      hostId: true,
      placeKey: true,
      timeSlots: {
        where: { removedAt: null, ...comingMeal(now) },
        select: { startsAt: true },
        orderBy: { startsAt: 'asc' },
      },
    },
  });
  const { lat, lon, hostId, timeSlots, ...written } = before;
  const point = readPointOf({ lat, lon });
  const place = await resolvePlace(tx, { ...written, ...point }, now);
  // A time zone that can't be the place's leaves open which of them is right. It's found by either.
  const columns = { ...place.columns, ...(place.isWrongZone && noTimes) };
  await tx.$executeRaw`UPDATE sukkah_listings l SET place_id = ${columns.placeId},
    place_country = ${columns.placeCountry}, place_lat = ${columns.placeLat}::float8,
    place_lon = ${columns.placeLon}::float8,
    candle_lighting_minutes = ${columns.candleLightingMinutes}::int, place_key = ${placeKeySql}
    WHERE id = ${id}::uuid`;
  const after = { ...columns, timeZone: written.timeZone };
  const wrong = timeSlots.filter(({ startsAt }) => wereWrong(startsAt, written, after));
  if (wrong.length === 0) return;
  log.info({ listingId: id, meals: wrong.length }, 'holy times corrected');
  const key = `${id}:${written.placeKey ?? 'first'}`;
  const event = { type: 'listing.timesCorrected', actor: system, listingId: id, hostId } as const;
  await recordEvents(tx, [{ ...event, email: { key } }], now);
}

/**
 * Resolves the places of listings that were saved without it: by the version before, or with other
 * places than there are now. Safe to run in several processes at once.
 */
export async function resolveListings({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const version = await versionOfPlaces(db);
  // Without it, the places are being loaded for the first time.
  if (!version) return;
  const began = performance.now();
  const last = checked.get(db);
  const isFull = last?.version !== version || began - last.at > FULL_CHECK_MS;
  const which = isFull ? unresolved : sql`l.place_key IS NULL`;
  for (;;) {
    const listings = await findListings(db, which);
    if (listings.length === 0) break;
    for (const { id } of listings) {
      if (performance.now() - began > MAX_RUN_MS) return;
      await transaction(db, (tx) => resolveListing(tx, id, clock.now()));
    }
  }
  if (isFull) checked.set(db, { version, at: began });
}
