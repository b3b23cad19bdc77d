import { LRUCache } from 'lru-cache';

import { type CacheTag, type Invalidation, type InvalidationSource, tagsOf } from './invalidation';

type Meta = { size: number; tags: CacheTag[] };
type Entry<Value> = { value: Value; tags: CacheTag[] };
type Computation<Value> = { value: Promise<Value>; invalidated: Set<CacheTag | 'all'> };

type Options = {
  /** Maximum age, in milliseconds, in case no notification arrives. */
  ttl: number;
  maxSize: number;
};

/**
 * Caches values in this process until the database reports a change of one of their tags or they're
 * older than `ttl`. Works only while the source is connected. Concurrent calls for the same key
 * share one computation.
 */
export function createTaggedCache<Value extends object>(
  source: InvalidationSource,
  { ttl, maxSize }: Options,
) {
  const keysByTag = new Map<CacheTag, Set<string>>();
  const entries = new LRUCache<string, Entry<Value>>({
    ttl,
    // Otherwise expired values would stay in memory until newer ones need their space.
    ttlAutopurge: true,
    maxSize,
    dispose: ({ tags }, key) => {
      for (const tag of tags) {
        const keys = keysByTag.get(tag);
        keys?.delete(key);
        if (keys?.size === 0) keysByTag.delete(tag);
      }
    },
  });
  const computations = new Set<Computation<Value>>();
  const pending = new Map<string, Computation<Value>>();

  function invalidate(invalidation: Invalidation): void {
    const tags = invalidation.kind === 'all' ? (['all'] as const) : tagsOf(invalidation);
    for (const { invalidated } of computations) for (const tag of tags) invalidated.add(tag);
    // From now on, callers must not get data that was read before the change.
    pending.clear();
    if (invalidation.kind === 'all') entries.clear();
    else
      for (const tag of tagsOf(invalidation))
        for (const key of [...(keysByTag.get(tag) ?? [])]) entries.delete(key);
  }
  source.onInvalidation(invalidate);

  function store(key: string, value: Value, { size, tags }: Meta): void {
    entries.set(key, { value, tags }, { size: Math.max(1, size) });
    if (!entries.has(key)) return;
    for (const tag of tags) keysByTag.set(tag, (keysByTag.get(tag) ?? new Set()).add(key));
  }

  async function computeAndStore(
    key: string,
    compute: () => Promise<Value>,
    metaOf: (value: Value) => Meta | null,
  ): Promise<Value> {
    const computation: Computation<Value> = { value: compute(), invalidated: new Set() };
    const { invalidated } = computation;
    computations.add(computation);
    pending.set(key, computation);
    try {
      const value = await computation.value;
      const meta = metaOf(value);
      // The value may or may not include a change during the computation.
      const isCurrent =
        meta && !invalidated.has('all') && !meta.tags.some((tag) => invalidated.has(tag));
      if (isCurrent && source.isConnected()) store(key, value, meta);
      return value;
    } finally {
      computations.delete(computation);
      if (pending.get(key) === computation) pending.delete(key);
    }
  }

  const find = (key: string): Value | Promise<Value> | undefined =>
    source.isConnected() ? (entries.get(key)?.value ?? pending.get(key)?.value) : undefined;

  return {
    find,
    /**
     * Returns the cached value of a key, the one being computed, or the result of `compute`.
     * @param metaOf null for a value that must not be cached
     * @throws whatever `compute` throws; errors aren't cached
     */
    async getOrCompute(
      key: string,
      compute: () => Promise<Value>,
      metaOf: (value: Value) => Meta | null,
    ): Promise<Value> {
      return (
        find(key) ?? (source.isConnected() ? computeAndStore(key, compute, metaOf) : compute())
      );
    },
    invalidate,
    count: () => entries.size,
    tagCount: () => keysByTag.size,
    /** In the unit of `maxSize`. */
    size: () => entries.calculatedSize,
    values: (): Value[] => [...entries.values()].map(({ value }) => value),
  };
}

export type TaggedCache<Value extends object> = ReturnType<typeof createTaggedCache<Value>>;
