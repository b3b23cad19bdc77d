export const INVALIDATION_CHANNEL = 'stale';

/** Changes that visitors may see a little later: a listing, only its seats, a person's profile. */
const ORDINARY = ['listing', 'seats', 'profile'] as const;

/**
 * Changes that count at once: a listing that shows less than before or has moved, a person who's
 * suspended, gone, or shows less, a person's sessions.
 */
const IMMEDIATE = ['urgent', 'user', 'session'] as const;

const KINDS = [...ORDINARY, ...IMMEDIATE];
type Kind = (typeof KINDS)[number];

type One = { kind: Kind; id: string };

/** The change of one listing or person, or possibly of everything. */
export type Invalidation = One | { kind: 'all' };

/** Parses a notification. Kinds that only a newer version knows invalidate everything. */
export function parseInvalidation(payload: string | undefined): Invalidation {
  const [word, id] = (payload ?? '').split(' ');
  const kind = KINDS.find((one) => one === word);
  return kind && id ? { kind, id } : { kind: 'all' };
}

/**
 * A dependency of a cached value: a listing, what's shown of a user, a user's sessions, or (`found`)
 * which listings a search finds.
 */
export type CacheTag = `listing ${string}` | `user ${string}` | `session ${string}` | 'found';

export function tagsOf({ kind, id }: One): CacheTag[] {
  switch (kind) {
    case 'listing':
      return [`listing ${id}`, 'found'];
    // Seats don't affect which listings a search finds. After an urgent change, only values with
    // the listing show too much.
    case 'seats':
    case 'urgent':
      return [`listing ${id}`];
    case 'profile':
      return [`user ${id}`];
    case 'user':
      return [`user ${id}`, `session ${id}`];
    case 'session':
      return [`session ${id}`];
  }
}

export type InvalidationSource = {
  isConnected: () => boolean;
  onInvalidation: (invalidate: (invalidation: Invalidation) => void) => void;
};

/** Pause between ordinary changes, in milliseconds. */
const PAUSE_MS = 1000;

/** Beyond this many changes in one pause, everything is invalidated. */
const MAX_PENDING = 1000;

const isOrdinary = (invalidation: Invalidation): invalidation is One =>
  ORDINARY.some((kind) => kind === invalidation.kind);

/**
 * Passes ordinary changes on at most once a second, so that a few people who keep saving can't keep
 * visitors' caches empty: the first one at once, those of the next second together at its end. All
 * other changes pass at once.
 * @param afterPause calls back once, after the pause
 */
export function coalesceOrdinary(
  source: InvalidationSource,
  afterPause = (callback: () => void) => void setTimeout(callback, PAUSE_MS).unref(),
): InvalidationSource {
  const listeners: ((invalidation: Invalidation) => void)[] = [];
  const emit = (invalidation: Invalidation) => {
    for (const listener of listeners) listener(invalidation);
  };
  /** Set during a pause. */
  let pending: Map<string, Invalidation> | undefined;

  function pause(): void {
    pending = new Map();
    afterPause(() => {
      const due = pending?.values() ?? [];
      pending = undefined;
      for (const invalidation of due) {
        if (!pending) pause();
        emit(invalidation);
      }
    });
  }

  source.onInvalidation((invalidation) => {
    if (!isOrdinary(invalidation)) return emit(invalidation);
    if (!pending) {
      pause();
      return emit(invalidation);
    }
    if (pending.size >= MAX_PENDING) pending = new Map([['all', { kind: 'all' }]]);
    else pending.set(`${invalidation.kind} ${invalidation.id}`, invalidation);
  });
  return {
    isConnected: source.isConnected,
    onInvalidation: (listener) => void listeners.push(listener),
  };
}
