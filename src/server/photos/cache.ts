import { LRUCache } from 'lru-cache';
import { getDomain } from 'tldts';
import { DAY_MS, MINUTE_MS } from '@/schemas/time';
import { errors } from '../errors';
import { type Client, UNKNOWN_CLIENT } from '../http/clientAddress';
import { limitOf } from '../rateLimit/memoryLimits';
import { createTurns } from '../rateLimit/turns';
import { fetchPhoto, NotAPhotoError, type Photo } from './remoteImageProxy';

const MAX_BYTES = 64 * 1024 * 1024;
/** Size of a cache entry without a photo, in bytes, so that missing photos count, too. */
const ENTRY_BYTES = 4096;
const KEPT_MS = DAY_MS;
const MISSING_MS = 10 * MINUTE_MS;
const MAX_WAIT_MS = 10_000;

/** A page of results shows about 30 photos, and several people may share a client. */
const MAX_FETCHES_PER_CLIENT = 100;
const MAX_FETCHES = 400;

/** Sent as `Retry-After`, in seconds. */
const RETRY_SECONDS = 5;

type CachedPhoto = Photo | 'none';

/** Returns the registered domain, whose owner can create any number of subdomains. */
const siteOf = ({ hostname }: URL): string => getDomain(hostname) ?? hostname;

/** A client's photos of a slow site take only some of its places, so others still arrive. */
function limitsOf(client: Client, site: string) {
  const perSite = limitOf('photosAtOnce.site').points;
  return [
    { key: `client ${client} site ${site}`, concurrency: perSite },
    { key: `client ${client}`, concurrency: limitOf('photosAtOnce.client').points },
    { key: `site ${site}`, concurrency: perSite },
    { key: 'everybody', concurrency: limitOf('photosAtOnce.everybody').points },
  ];
}

/**
 * Creates an in-memory LRU cache of photos from other sites, up to 64 MB. Concurrent requests for a
 * photo share one fetch. A missing photo isn't requested again for 10 minutes.
 */
export function photoCache(
  fetch: (address: URL) => Promise<Photo> = fetchPhoto,
  { maxWaitMs = MAX_WAIT_MS } = {},
) {
  const turns = createTurns({
    maxPerKey: () => MAX_FETCHES_PER_CLIENT,
    maxInTotal: MAX_FETCHES,
    maxWaitMs,
    refusal: () => errors.tooMany(RETRY_SECONDS),
  });
  const cache = new LRUCache<string, CachedPhoto, Client>({
    maxSize: MAX_BYTES,
    sizeCalculation: (photo, key) =>
      ENTRY_BYTES + key.length + (photo === 'none' ? 0 : photo.bytes.length),
    ttl: KEPT_MS,
    fetchMethod: async (href, _, { options, context: client }) => {
      const address = new URL(href);
      try {
        const turn = { key: client, limits: limitsOf(client, siteOf(address)) };
        return await turns.run(turn, () => fetch(address));
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
