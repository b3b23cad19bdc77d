import { outsidePhoto } from '@/schemas/photo';
import { HOUR_SECONDS } from '@/schemas/time';
import { env } from '../config/env';
import { errors } from '../errors';
import { siteHosts } from '../http/requestBody';
import { type Caller, countRead } from '../rateLimit/memoryLimits';
import type { Context } from '../trpc/init';
import { photoCache } from './cache';
import { canSeePicture } from './pictureAccess';
import type { Photo } from './remoteImageProxy';

async function limitFetching(caller: Caller, isStored: boolean): Promise<void> {
  if (!isStored) await countRead(caller, 'photos');
}

type PhotoCache = ReturnType<typeof photoCache>;
const photos = photoCache();

/**
 * Returns a photo from another site. Visitors get only stored photos that they may see; signed-in
 * users also get photos they may be about to save.
 * @param requestedUrl the URL from the query; any text
 * @throws RuleError `NOT_FOUND`, `TOO_MANY_REQUESTS`
 */
export async function photoFor(
  { db, viewer, client }: Pick<Context, 'db' | 'viewer' | 'client'>,
  requestedUrl: string,
  { host, cached = photos }: { host: string | null; cached?: PhotoCache },
): Promise<{ photo: Photo; isStored: boolean }> {
  const address = outsidePhoto(requestedUrl);
  // Our own paths aren't photos, under any of our host names.
  const isOurs = address && siteHosts(host).includes(address.host);
  if (!address || isOurs || env().OUTSIDE_PHOTOS === 'none') throw errors.notFound('Photo');
  const isStored = await canSeePicture(db, viewer, requestedUrl);
  if (!isStored && !viewer) throw errors.notFound('Photo');
  address.hash = '';
  const photo = await cached(address, () => limitFetching({ viewer, client }, isStored), client);
  return { photo, isStored };
}

/**
 * Creates the response. Its headers make sure it's treated only as an image, whatever it contains.
 */
export const photoAnswer = ({ photo, isStored }: { photo: Photo; isStored: boolean }): Response =>
  new Response(new Uint8Array(photo.bytes), {
    headers: {
      'Content-Type': photo.type,
      'Content-Length': `${photo.bytes.length}`,
      'Content-Disposition': 'inline',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      // Private, because other viewers may not see the listing or person.
      'Cache-Control': isStored ? `private, max-age=${HOUR_SECONDS}` : 'private, no-store',
      Vary: 'Cookie',
    },
  });
