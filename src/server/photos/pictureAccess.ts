import { Prisma } from '@/generated/prisma/client';
import { isVisibleSql } from '../access/visibility';
import type { Db } from '../db/client';
import type { Viewer } from '../policies/actor';

const { sql } = Prisma;

/**
 * SQL condition: the viewer may see the photo of a user `u`. They see their own, visible hosts', and
 * those of people they have a thread with.
 */
export const isUserShownSql = (viewer: Viewer) => {
  const isVisibleHost = sql`EXISTS (
    SELECT FROM sukkah_listings l WHERE l.host_id = u.id AND ${isVisibleSql(viewer)})`;
  if (!viewer) return isVisibleHost;
  const me = sql`${viewer.id}::uuid`;
  return sql`(u.id = ${me} OR ${isVisibleHost} OR EXISTS (SELECT FROM threads t
    WHERE (t.hopper_id = u.id AND t.host_id = ${me}) OR (t.host_id = u.id AND t.hopper_id = ${me})))`;
};

/**
 * Whether `photo` is exactly the stored photo of a listing or user the viewer may see. Other URLs
 * aren't fetched, so we're not an open proxy.
 */
export async function canSeePicture(db: Db, viewer: Viewer, photo: string): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM sukkah_listings l WHERE l.photo_url = ${photo} AND ${isVisibleSql(viewer)}
    UNION ALL SELECT 1 FROM users u
      WHERE u.profile_image_url = ${photo} AND u.deleted_at IS NULL AND ${isUserShownSql(viewer)}
    LIMIT 1`;
  return rows.length > 0;
}
