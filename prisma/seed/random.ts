/** Chance that falls the same way at every run, so that the demo is the same for everybody. */
export function createRandom(start: number) {
  let state = start >>> 0;

  /** From 0 up to, not including, 1 (the generator known as mulberry32). */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `min` to `max`, both included. */
  const whole = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));

  /** @throws Error when there is nothing to pick from. */
  function pick<T>(from: readonly T[]): T {
    const picked = from[whole(0, from.length - 1)];
    if (picked === undefined) throw new Error('There is nothing to pick from.');
    return picked;
  }

  /** One of the keys, each as often as its weight says. @throws Error when there is no key. */
  function weighted<K extends string>(weights: readonly (readonly [K, number])[]): K {
    const sum = weights.reduce((total, [, weight]) => total + weight, 0);
    let rest = next() * sum;
    for (const [key, weight] of weights) {
      rest -= weight;
      if (rest < 0) return key;
    }
    return pick(weights)[0];
  }

  function shuffled<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, place: next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item);
  }

  return { whole, pick, weighted, shuffled, chance: (share: number) => next() < share };
}

export type Random = ReturnType<typeof createRandom>;
