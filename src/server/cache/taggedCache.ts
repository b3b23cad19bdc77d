import { LRUCache } from 'lru-cache';

export const INVALIDATION_CHANNEL = 'stale';

const KINDS = ['listing', 'seats', 'user'] as const;

/**
 * A change: a listing, which also affects search results; only a listing's seats; a user, including
 * their sessions; or possibly everything.
 */
export type Invalidation = { kind: (typeof KINDS)[number]; id: string } | { kind: 'all' };

/** Parses a notification. Kinds that only a newer version knows invalidate everything. */
export function parseInvalidation(payload: string | undefined): Invalidation {
  const [word, id] = (payload ?? '').split(' ');
  const kind = KINDS.find((one) => one === word);
  return kind && id ? { kind, id } : { kind: 'all' };
}

/** A dependency of a cached value: a listing, a user, or (`found`) which listings a search finds. */
export type CacheTag = `listing ${string}` | `user ${string}` | 'found';

/** A change of seats doesn't affect which listings a search finds. */
function tagsOf({ kind, id }: Exclude<Invalidation, { kind: 'all' }>): CacheTag[] {
  if (kind === 'user') return [`user ${id}`];
  return kind === 'seats' ? [`listing ${id}`] : [`listing ${id}`, 'found'];
}

export type InvalidationSource = {
  isConnected: () => boolean;
  onInvalidation: (invalidate: (invalidation: Invalidation) => void) => void;
};

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
    values: (): Value[] => [...entries.values()].map(({ value }) => value),
  };
}

export type TaggedCache<Value extends object> = ReturnType<typeof createTaggedCache<Value>>;
