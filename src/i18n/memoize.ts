/**
 * Caches a function's results by key.
 * @param most maximum number of results; the oldest is dropped first, since keys may come from
 * outside
 */
export function memoize<Args extends unknown[], Result>(
  make: (...args: Args) => Result,
  keyOf: (...args: Args) => string,
  most = 200,
): ((...args: Args) => Result) & { size: () => number } {
  const cache = new Map<string, Result>();
  const get = (...args: Args) => {
    const key = keyOf(...args);
    if (cache.has(key)) return cache.get(key) as Result;
    const result = make(...args);
    if (cache.size >= most)
      for (const oldest of [...cache.keys()].slice(0, 1)) cache.delete(oldest);
    cache.set(key, result);
    return result;
  };
  return Object.assign(get, { size: () => cache.size });
}
