import Negotiator from 'negotiator';
import { Prisma } from '@/generated/prisma/client';
import { uploadedAddress } from '@/schemas/photo';
import { DAY_SECONDS } from '@/schemas/time';
import { isVisibleSql } from '../access/visibility';
import type { Db } from '../db/client';
import { errors } from '../errors';
import type { Viewer } from '../policies/actor';
import type { Context } from '../trpc/init';
import { fileAsked } from './fileNames';
import { typeOf } from './files.mjs';
import { isUserShownSql } from './pictureAccess';
import { pictureStore } from './store';
import type { PictureStore } from './storeInterface';

const { sql } = Prisma;

async function canSeeUpload(db: Db, viewer: Viewer, id: string): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`SELECT 1 FROM pictures p WHERE p.id = ${id}::uuid AND (
      ${viewer ? sql`p.owner_id = ${viewer.id}::uuid` : sql`FALSE`}
      OR EXISTS (SELECT FROM listing_pictures lp JOIN sukkah_listings l ON l.id = lp.listing_id
        WHERE lp.picture_id = p.id AND ${isVisibleSql(viewer)})
      -- Only as its owner's photo: another user who enters its URL doesn't make it visible.
      OR EXISTS (SELECT FROM users u WHERE u.id = p.owner_id AND u.deleted_at IS NULL
        AND u.profile_image_url = ${uploadedAddress(id)} AND ${isUserShownSql(viewer)}))`;
  return rows.length > 0;
}

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
  if (!(await canSeeUpload(db, viewer, requestedFile.id))) throw errors.notFound('Picture');
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
