import { outsidePhoto } from '@/schemas/photo';
import { env } from '../config/env';
import { errors } from '../errors';
import { siteHosts } from '../http/requestBody';
import { countRead, type Who } from '../rateLimit/memoryLimits';
import type { Context } from '../trpc/init';
import { photoCache } from './cache';
import { canSeePicture } from './pictureAccess';
import type { Photo } from './remoteImageProxy';

/** Asked before another site is asked: what the form shows before it is saved is fetched only so often. */
async function limitFetching(who: Who, isStored: boolean): Promise<void> {
  if (!isStored) await countRead(who, 'photos');
}

type Cached = ReturnType<typeof photoCache>;
const photos = photoCache();

/**
 * A photo of another site as its viewer may have it from us: one that is stored, or, for who is signed
 * in, one that they may be about to save.
 * @param asked What stands in the address; any text.
 * @throws RuleError `NOT_FOUND`, `TOO_MANY_REQUESTS`.
 */
export async function photoFor(
  { db, viewer, client }: Pick<Context, 'db' | 'viewer' | 'client'>,
  asked: string,
  { host, cached = photos }: { host: string | null; cached?: Cached },
): Promise<{ photo: Photo; isStored: boolean }> {
  const address = outsidePhoto(asked);
  // Our own paths are no photos, under whatever name we are asked.
  const isOurs = address && siteHosts(host).includes(address.host);
  if (!address || isOurs || env().OUTSIDE_PHOTOS === 'none') throw errors.notFound('Photo');
  const isStored = await canSeePicture(db, viewer, asked);
  if (!isStored && !viewer) throw errors.notFound('Photo');
  address.hash = '';
  const photo = await cached(address, () => limitFetching({ viewer, client }, isStored), client);
  return { photo, isStored };
}

const HOUR = 3600;

/** The answer that shows it: a picture and nothing else, whatever is in it. */
export const photoAnswer = ({ photo, isStored }: { photo: Photo; isStored: boolean }): Response =>
  new Response(new Uint8Array(photo.bytes), {
    headers: {
      'Content-Type': photo.type,
      'Content-Length': `${photo.bytes.length}`,
      'Content-Disposition': 'inline',
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'X-Content-Type-Options': 'nosniff',
      // For its viewer alone: others may not see the listing or the person.
      'Cache-Control': isStored ? `private, max-age=${HOUR}` : 'private, no-store',
      Vary: 'Cookie',
    },
  });
