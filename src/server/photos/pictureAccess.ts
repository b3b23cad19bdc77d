import { visibleTo } from '../access/visibility';
import type { Db } from '../db/client';
import type { Viewer } from '../policies/actor';

/**
 * Filters the users whose photo the viewer may see: themselves, visible hosts, and people they have
 * a thread with.
 */
export function usersShownTo(viewer: Viewer) {
  const hosts = { listings: { some: visibleTo(viewer) } };
  if (!viewer) return hosts;
  const { id } = viewer;
  const partners = [
    { hopperThreads: { some: { hostId: id } } },
    { hostThreads: { some: { hopperId: id } } },
  ];
  return { OR: [{ id }, hosts, ...partners] };
}

/**
 * Whether `photo` is exactly the stored photo of a listing or user the viewer may see. Other URLs
 * aren't fetched, so we're not an open proxy.
 */
export async function canSeePicture(db: Db, viewer: Viewer, photo: string): Promise<boolean> {
  const ofListing = { photoUrl: photo, ...visibleTo(viewer) };
  if (await db.sukkahListing.findFirst({ where: ofListing, select: { id: true } })) return true;
  const ofUser = { profileImageUrl: photo, deletedAt: null, ...usersShownTo(viewer) };
  return Boolean(await db.user.findFirst({ where: ofUser, select: { id: true } }));
}
