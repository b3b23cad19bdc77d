/**
 * A function that remembers what it made for each key, for what is dear to make and asked for again and
 * again. It keeps `most` at once, and drops the oldest first: keys may come from outside.
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
