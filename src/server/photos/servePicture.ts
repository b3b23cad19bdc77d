import Negotiator from 'negotiator';
import type { Prisma } from '@/generated/prisma/client';
import { uploadedAddress } from '@/schemas/photo';
import { DAY_SECONDS } from '@/schemas/time';
import { visibleTo } from '../access/visibility';
import { errors } from '../errors';
import type { Viewer } from '../policies/actor';
import type { Context } from '../trpc/init';
import { fileAsked, typeOf } from './fileNames';
import { usersShownTo } from './pictureAccess';
import { pictureStore } from './store';
import type { PictureStore } from './storeInterface';

const shownTo = (viewer: Viewer, id: string): Prisma.PictureWhereInput => {
  const ofPerson = { profileImageUrl: uploadedAddress(id), deletedAt: null };
  return {
    id,
    OR: [
      ...(viewer ? [{ ownerId: viewer.id }] : []),
      { listings: { some: { listing: visibleTo(viewer) } } },
      // Only as its owner's photo: another user who enters its URL doesn't make it visible.
      { owner: { AND: [ofPerson, usersShownTo(viewer)] } },
    ],
  };
};

/** A picture never changes under its URL, so browsers don't ask again. */
const WEEK_SECONDS = 7 * DAY_SECONDS;

/**
 * Responds with a file of an uploaded picture.
 * @param name the path after `/pictures/`; any text
 * @throws RuleError `NOT_FOUND` if it's missing or the viewer may not see it; `PICTURES_AWAY`
 */
export async function servePicture(
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  name: string,
  headers: Headers,
  getStore: () => Promise<PictureStore> = pictureStore,
): Promise<Response> {
  const accepted = new Negotiator({ headers: { accept: headers.get('accept') ?? '' } });
  const requestedFile = fileAsked(name, accepted.mediaTypes());
  if (!requestedFile) throw errors.notFound('Picture');
  const where = shownTo(viewer, requestedFile.id);
  if (!(await db.picture.findFirst({ where, select: { id: true } })))
    throw errors.notFound('Picture');
  const store = await getStore();
  const bytes = await store.get(requestedFile.file).catch((cause) => {
    throw errors.picturesAway(cause);
  });
  if (!bytes) throw errors.notFound('Picture');
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': typeOf(requestedFile.file),
      'Content-Length': `${bytes.length}`,
      'Content-Disposition': 'inline',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      // Private, because other viewers may not see the listing or person.
      'Cache-Control': `private, max-age=${WEEK_SECONDS}, immutable`,
      Vary: ['Cookie', ...(requestedFile.byAccept ? ['Accept'] : [])].join(', '),
    },
  });
}
