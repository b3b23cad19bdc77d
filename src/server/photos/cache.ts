import { LRUCache } from 'lru-cache';
import { DAY_MS, MINUTE_MS } from '@/schemas/time';
import { errors } from '../errors';
import { type Client, UNKNOWN_CLIENT } from '../http/clientAddress';
import { createFetchSlots } from './fetchSlots';
import { fetchPhoto, NotAPhotoError, type Photo } from './remoteImageProxy';

const MAX_BYTES = 64 * 1024 * 1024;
/** Size of a cache entry without a photo, in bytes, so that missing photos count, too. */
const ENTRY_BYTES = 4096;
const KEPT_MS = DAY_MS;
const MISSING_MS = 10 * MINUTE_MS;
const MAX_WAIT_MS = 10_000;

type CachedPhoto = Photo | 'none';

/**
 * Creates an in-memory LRU cache of photos from other sites, up to 64 MB. Concurrent requests for a
 * photo share one fetch. A missing photo isn't requested again for 10 minutes.
 */
export function photoCache(
  fetch: (address: URL) => Promise<Photo> = fetchPhoto,
  { maxWaitMs = MAX_WAIT_MS } = {},
) {
  const inSlot = createFetchSlots(maxWaitMs);
  const cache = new LRUCache<string, CachedPhoto, Client>({
    maxSize: MAX_BYTES,
    sizeCalculation: (photo, key) =>
      ENTRY_BYTES + key.length + (photo === 'none' ? 0 : photo.bytes.length),
    ttl: KEPT_MS,
    fetchMethod: async (href, _, { options, context: client }) => {
      const address = new URL(href);
      try {
        return await inSlot({ address, client }, () => fetch(address));
      } catch (cause) {
        if (!(cause instanceof NotAPhotoError)) throw cause;
        options.ttl = MISSING_MS;
        return 'none';
      }
    },
  });
  /**
   * @param beforeFetching throws if the client is over its limit; cached photos don't count
   * @throws RuleError `NOT_FOUND`, `TOO_MANY_REQUESTS`
   */
  return async (
    address: URL,
    beforeFetching: () => Promise<void>,
    client: Client = UNKNOWN_CLIENT,
  ): Promise<Photo> => {
    if (!cache.has(address.href)) await beforeFetching();
    const photo = await cache.fetch(address.href, { context: client });
    if (!photo || photo === 'none') throw errors.notFound('Photo');
    return photo;
  };
}
