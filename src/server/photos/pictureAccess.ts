import { visibleTo } from '../access/visibility';
import type { Db } from '../db/client';
import type { Viewer } from '../trpc/init';

/** The users whose photo this viewer may see: themselves, hosts, and those they write to. */
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
 * Whether `photo`, just as it is stored, is that of a listing or a user whom the viewer may see.
 * Nothing else is fetched for them: we are nobody's way to other sites.
 */
export async function canSeePicture(db: Db, viewer: Viewer, photo: string): Promise<boolean> {
  const ofListing = { photoUrl: photo, ...visibleTo(viewer) };
  if (await db.sukkahListing.findFirst({ where: ofListing, select: { id: true } })) return true;
  const ofUser = { profileImageUrl: photo, deletedAt: null, ...usersShownTo(viewer) };
  return Boolean(await db.user.findFirst({ where: ofUser, select: { id: true } }));
}
