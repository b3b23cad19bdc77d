import { Prisma } from '@/generated/prisma/client';
import type { Tx } from '../db/client';
import type { LockedListing } from '../db/locks';
import { errors } from '../errors';
import { resolvePlace, type WrittenPlace } from './resolve';

/**
 * SQL for what a listing `l` was resolved from: its address, and the version of the places. The
 * scheduled task finds listings by it that were saved without being resolved.
 */
export const placeKeySql = Prisma.sql`md5(concat_ws('|', COALESCE(l.city, ''), COALESCE(l.region, ''),
  COALESCE(l.country, ''), COALESCE(l.postal, ''), l.lat, l.lon, l.time_zone,
  (SELECT obj_description('places'::regclass))))`;

/**
 * Resolves the place of a listing that is being saved.
 * @returns its columns, and its time zone: the one that was written, or else the place's. Undefined
 *   if neither is known.
 * @throws RuleError `TIME_ZONE_MISMATCH` if the written zone can't be the place's
 */
export async function placeToSave(tx: Tx, written: WrittenPlace, now: Date) {
  const { columns, isWrongZone, timeZone } = await resolvePlace(tx, written, now);
  if (isWrongZone && timeZone) throw errors.timeZoneMismatch(timeZone);
  return { columns, timeZone: written.timeZone ?? timeZone };
}

/** Records that the columns of a listing's place match its address. */
export const markPlaceResolved = (tx: Tx, { id }: LockedListing) =>
  tx.$executeRaw`UPDATE sukkah_listings l SET place_key = ${placeKeySql} WHERE id = ${id}::uuid`;
