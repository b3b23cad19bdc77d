/**
 * Caches a function's results by key.
 * @param most maximum number of results; the oldest is dropped first, since keys may come from
 * outside
 */
export function memoize<Args extends unknown[], Made>(
  make: (...args: Args) => Made,
  keyOf: (...args: Args) => string,
  most = 200,
): (...args: Args) => Made {
  const made = new Map<string, Made>();
  return (...args) => {
    const key = keyOf(...args);
    if (made.has(key)) return made.get(key) as Made;
    const one = make(...args);
    if (made.size >= most) for (const oldest of [...made.keys()].slice(0, 1)) made.delete(oldest);
    made.set(key, one);
    return one;
  };
}
