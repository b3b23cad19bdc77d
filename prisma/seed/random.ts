/** Seeded random numbers, so that the demo is the same for everyone. */
export function createRandom(start: number) {
  let state = start >>> 0;

  /** Returns a number from 0 to 1, excluding 1 (mulberry32). */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let hash = Math.imul(state ^ (state >>> 15), state | 1);
    hash ^= hash + Math.imul(hash ^ (hash >>> 7), hash | 61);
    return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32;
  }

  /** Returns an integer from `min` to `max`, both included. */
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));

  /** @throws Error if the list is empty */
  function pick<T>(from: readonly T[]): T {
    const picked = from[integer(0, from.length - 1)];
    if (picked === undefined) throw new Error('There is nothing to pick from.');
    return picked;
  }

  /** Picks a key by weight. @throws Error if there are no keys */
  function pickByWeight<K extends string>(weights: readonly (readonly [K, number])[]): K {
    const sum = weights.reduce((total, [, weight]) => total + weight, 0);
    let rest = next() * sum;
    for (const [key, weight] of weights) {
      rest -= weight;
      if (rest < 0) return key;
    }
    return pick(weights)[0];
  }

  function shuffle<T>(items: readonly T[]): T[] {
    return items
      .map((item) => ({ item, place: next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ item }) => item);
  }

  return {
    integer,
    pick,
    pickByWeight,
    shuffle,
    chance: (share: number) => next() < share,
  };
}

export type Random = ReturnType<typeof createRandom>;
