type Names<F> = readonly (keyof F)[];

/**
 * The same fields as someone loaded them, as they changed them, and as saved meanwhile. `sent` is
 * what they tried to save before, since only the response may have been lost.
 */
export type ThreeWays<F> = { base: F; mine: F; theirs: F; sent?: F | undefined };

const text = (value: unknown): unknown =>
  typeof value === 'string'
    ? value.trim()
    : Array.isArray(value) && value.every((one) => typeof one === 'string')
      ? [...value].sort()
      : value;

/** Compares fields the way saving does: spaces around a text and the order of choices don't count. */
export const areSame = <F>(names: Names<F>, a: F, b: F): boolean =>
  names.every((name) => JSON.stringify(text(a[name])) === JSON.stringify(text(b[name])));

/**
 * Merges field by field: a field that only one side changed gets that side's value. Fields in one
 * of the `groups` are merged as one, because they only make sense together.
 * @returns `merged`, where a field that both sides changed has my value; the groups `taken` from
 *   theirs; and those that `collide`
 */
export function mergeFields<F extends object>(
  groups: readonly Names<F>[],
  { base, mine, theirs, sent }: ThreeWays<F>,
): { merged: F; taken: Names<F>[]; collide: Names<F>[] } {
  const grouped = new Set(groups.flat());
  const others = (Object.keys(theirs) as (keyof F)[]).filter((name) => !grouped.has(name));
  const merged = { ...mine };
  const taken: Names<F>[] = [];
  const collide: Names<F>[] = [];
  for (const names of [...groups, ...others.map((name) => [name])]) {
    if ([base, mine, sent].some((one) => one && areSame(names, theirs, one))) continue;
    if (areSame(names, mine, base)) {
      for (const name of names) merged[name] = theirs[name];
      taken.push(names);
    } else collide.push(names);
  }
  return { merged, taken, collide };
}

/** Returns the fields of `target` with those of `source` for some names. */
export const copyFields = <F extends object>(names: Names<F>, source: F, target: F): F => {
  const result = { ...target };
  for (const name of names) result[name] = source[name];
  return result;
};
