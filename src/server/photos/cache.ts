import { LRUCache } from 'lru-cache';
import { errors } from '../errors';
import { fetchPhoto, NoPhoto, type Photo } from './outside';

const MAX_BYTES = 64 * 1024 * 1024;
/** What an address costs where no picture lies, in bytes; so that those are bounded, too. */
const ENTRY_BYTES = 4096;
const KEPT_MS = 24 * 3_600_000;
const MISSING_MS = 10 * 60_000;
const MOST_AT_ONCE = 16;

type Held = Photo | 'none';

/**
 * Photos of other sites in this process's memory, 64 MB at most: those used last stay. Asked for by
 * many at once, one is fetched once; where there is none, nobody asks again for ten minutes.
 */
export function photoCache(fetch: (address: URL) => Promise<Photo> = fetchPhoto) {
  let underWay = 0;
  const cache = new LRUCache<string, Held>({
    maxSize: MAX_BYTES,
    sizeCalculation: (held, key) =>
      ENTRY_BYTES + key.length + (held === 'none' ? 0 : held.bytes.length),
    ttl: KEPT_MS,
    fetchMethod: async (address, _, { options }) => {
      underWay += 1;
      try {
        return await fetch(new URL(address));
      } catch (cause) {
        if (!(cause instanceof NoPhoto)) throw cause;
        options.ttl = MISSING_MS;
        return 'none';
      } finally {
        underWay -= 1;
      }
    },
  });
  /**
   * @param beforeFetching Says no to who asks for too much; what is held costs nothing.
   * @throws RuleError `NOT_FOUND`, `TOO_MANY_REQUESTS`.
   */
  return async (address: URL, beforeFetching: () => Promise<void>): Promise<Photo> => {
    if (!cache.has(address.href)) {
      await beforeFetching();
      if (underWay >= MOST_AT_ONCE) throw errors.tooMany(1);
    }
    const held = await cache.fetch(address.href);
    if (!held || held === 'none') throw errors.notFound('Photo');
    return held;
  };
}
