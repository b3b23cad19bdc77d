import { LRUCache } from 'lru-cache';
import type { Stale } from './stale';

/** What something kept is about: `listing <id>`, `user <id>`, or which listings there are at all. */
export type Topic = `listing ${string}` | `user ${string}` | 'found';

/** The topics that a notice is of: a change of seats decides about nothing that is found. */
const topicsOf = (what: Exclude<Stale, { kind: 'all' }>): Topic[] => {
  if (what.kind === 'user') return [`user ${what.id}`];
  return what.kind === 'seats' ? [`listing ${what.id}`] : [`listing ${what.id}`, 'found'];
};

/** What hears of changes: `live/listener.ts`. */
export type Hearing = {
  isHearing: () => boolean;
  onStale: (forget: (what: Stale) => void) => void;
};

type About = { size: number; topics: Topic[] };
type Entry<Value> = { value: Value; topics: Topic[] };
type Work<Value> = { value: Promise<Value>; missed: Set<Topic | 'all'> };

type Options = {
  /** Milliseconds: so long something is kept, should no notice come at all. */
  ttl: number;
  /** Of all sizes together. */
  maxSize: number;
};

/**
 * Keeps what was worked out for some seconds, in this process: until the database tells that it is stale,
 * and only while the listener hears it. The same that is asked for at once is worked out once.
 */
export function createKept<Value extends object>(listener: Hearing, { ttl, maxSize }: Options) {
  const keysOf = new Map<Topic, Set<string>>();
  const kept = new LRUCache<string, Entry<Value>>({
    ttl,
    maxSize,
    dispose: ({ topics }, key) => {
      for (const topic of topics) {
        const keys = keysOf.get(topic);
        keys?.delete(key);
        if (keys?.size === 0) keysOf.delete(topic);
      }
    },
  });
  const works = new Set<Work<Value>>();
  const begun = new Map<string, Work<Value>>();

  function forget(what: Stale): void {
    const topics = what.kind === 'all' ? (['all'] as const) : topicsOf(what);
    for (const work of works) for (const topic of topics) work.missed.add(topic);
    // Whoever comes from now on shall not get what was read before.
    begun.clear();
    if (what.kind === 'all') kept.clear();
    else
      for (const topic of topicsOf(what))
        for (const key of [...(keysOf.get(topic) ?? [])]) kept.delete(key);
  }
  listener.onStale(forget);

  function keep(key: string, value: Value, { size, topics }: About): void {
    kept.set(key, { value, topics }, { size: Math.max(1, size) });
    if (!kept.has(key)) return;
    for (const topic of topics) keysOf.set(topic, (keysOf.get(topic) ?? new Set()).add(key));
  }

  async function begin(
    key: string,
    ask: () => Promise<Value>,
    about: (value: Value) => About | null,
  ): Promise<Value> {
    const work: Work<Value> = { value: ask(), missed: new Set() };
    works.add(work);
    begun.set(key, work);
    try {
      const value = await work.value;
      const told = about(value);
      // What changed while it was read may or may not be in it.
      const isSound =
        told && !work.missed.has('all') && !told.topics.some((one) => work.missed.has(one));
      if (isSound && listener.isHearing()) keep(key, value, told);
      return value;
    } finally {
      works.delete(work);
      if (begun.get(key) === work) begun.delete(key);
    }
  }

  /** The cached value of a key, or the one being computed. */
  const find = (key: string): Value | Promise<Value> | undefined =>
    listener.isHearing() ? (kept.get(key)?.value ?? begun.get(key)?.value) : undefined;

  return {
    find,
    /**
     * What is kept under a key, or is being worked out, or what `ask` gives.
     * @param about its size and topics; null for what is not to be kept
     * @throws what `ask` throws, which is not kept
     */
    async of(
      key: string,
      ask: () => Promise<Value>,
      about: (value: Value) => About | null,
    ): Promise<Value> {
      return find(key) ?? (listener.isHearing() ? begin(key, ask, about) : ask());
    },
    forget,
    /** All that is kept now. */
    all: (): Value[] => [...kept.values()].map(({ value }) => value),
  };
}

export type Kept<Value extends object> = ReturnType<typeof createKept<Value>>;
