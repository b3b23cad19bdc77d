import type { Db, Tx } from '../db/client';
import { errors } from '../errors';

const MEGABYTE = 1024 * 1024;

/**
 * Limits for a user's stored pictures, used or not. A picture takes about half a megabyte across
 * all its files.
 */
export const QUOTA = { pictures: 200, megabytes: 200 };

/**
 * Checks that a user has room for one more picture. Only reliable under the user's lock.
 * @param bytes the size of its files; 0 if not known yet
 * @throws RuleError `PICTURES_FULL`
 */
export async function requireRoom(db: Db | Tx, ownerId: string, bytes = 0): Promise<void> {
  const [stored] = await db.$queryRaw<
    { pictures: number; bytes: number }[]
  >`SELECT count(*)::int AS pictures, coalesce(sum(bytes), 0)::float8 AS bytes
      FROM pictures WHERE owner_id = ${ownerId}::uuid`;
  const { pictures, bytes: used } = stored ?? { pictures: 0, bytes: 0 };
  const isFull = pictures >= QUOTA.pictures || used + bytes > QUOTA.megabytes * MEGABYTE;
  if (isFull) throw errors.picturesFull(QUOTA);
}
