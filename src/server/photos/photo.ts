import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { outsidePhoto } from '@/schemas/photo';
import { env } from '../env';
import { errors } from '../errors';
import type { Context, Viewer } from '../trpc';
import { photoCache } from './cache';
import type { Photo } from './outside';
import { isShownTo } from './stored';

/** Photos that a user may have fetched for them before they are saved: the form shows them. */
const previews = new RateLimiterMemory({ points: 30, duration: 10 * 60 });

/** Asked before another site is asked: the one place for limits on that. @throws RuleError */
async function limitFetching(viewer: Viewer, isStored: boolean): Promise<void> {
  if (isStored || !viewer) return;
  try {
    await previews.consume(viewer.id);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    throw errors.tooMany(Math.ceil(refusal.msBeforeNext / 1000));
  }
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
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  asked: string,
  { host, cached = photos }: { host: string | null; cached?: Cached },
): Promise<{ photo: Photo; isStored: boolean }> {
  const address = outsidePhoto(asked);
  // Our own paths are no photos, under whatever name we are asked.
  const ours = [host, new URL(env().NEXTAUTH_URL).host].includes(address?.host ?? null);
  if (!address || ours || env().OUTSIDE_PHOTOS === 'none') throw errors.notFound('Photo');
  const isStored = await isShownTo(db, viewer, asked);
  if (!isStored && !viewer) throw errors.notFound('Photo');
  address.hash = '';
  const photo = await cached(address, () => limitFetching(viewer, isStored));
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
