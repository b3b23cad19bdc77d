import { EventEmitter, on } from 'node:events';
import { TRPCError } from '@trpc/server';
import { Client } from 'pg';
import { type Change, change } from '@/schemas/live';
import { z } from '@/schemas/zod';
import { INVALIDATION_CHANNEL, type Invalidation, parseInvalidation } from '../cache/invalidation';
import { directUrl } from '../config/settings.mjs';
import { logUnexpected } from '../observability/log';
import { metrics } from '../observability/metrics';
import { CHANNEL } from './announce';

const RETRY_MS = 1000;
/** How long a process remembers for whom something has changed, in ms: a page listens within seconds. */
const REMEMBERED_MS = 30_000;
/** By how much the clock of the process that wrote a page may differ from this one's, in ms. */
const CLOCKS_DIFFER_MS = 1000;
const ALL = Symbol('all users');
const INVALIDATION = 'invalidation';

const notification = z.intersection(change, z.object({ users: z.array(z.string()) }));

type Listening = { signal?: AbortSignal | undefined; since?: Date | undefined };

/** For whom something has changed in the last while, so that who comes to listen can be told of it. */
function createMemory() {
  /** In order of time, each user once: ms of the clock. */
  const changed = new Map<string, number>();
  let from = Number.POSITIVE_INFINITY;
  return {
    /** Nothing is known of what was before. */
    begin: () => {
      from = Date.now();
      changed.clear();
    },
    end: () => {
      from = Number.POSITIVE_INFINITY;
    },
    note: (userId: string) => {
      const now = Date.now();
      changed.delete(userId);
      changed.set(userId, now);
      for (const [oldest, at] of changed) {
        if (at > now - REMEMBERED_MS) break;
        changed.delete(oldest);
      }
    },
    /** Whether something of the user's may have changed since then. */
    mayHaveChanged: (userId: string, since: Date) => {
      const start = since.getTime() - CLOCKS_DIFFER_MS;
      const known = Math.max(from, Date.now() - REMEMBERED_MS);
      return start < known || start <= (changed.get(userId) ?? Number.NEGATIVE_INFINITY);
    },
  };
}

/**
 * Hears, over one connection of its own, what any server process announces in the database at
 * `connectionString`. A lost connection is made anew, and all are told that they may have missed
 * something.
 */
export function createListener(connectionString: string) {
  // As many listeners as there are open pages.
  const changes = new EventEmitter().setMaxListeners(0);
  const invalidations = new EventEmitter().setMaxListeners(0);
  const invalidate = (what: Invalidation) => void invalidations.emit(INVALIDATION, what);
  let isConnected = false;
  const memory = createMemory();
  /** All may have missed something, those who come from now on among them. */
  const tellAll = () => {
    if (isConnected) memory.begin();
    changes.emit(ALL, { kind: 'everything' } satisfies Change);
  };
  const closing = new AbortController();
  let hangUp = () => {};

  async function connect(): Promise<void> {
    const client = new Client({ connectionString, keepAlive: true });
    let lost = false;
    hangUp = () => {
      lost = true;
      isConnected = false;
      memory.end();
      invalidate({ kind: 'all' });
      client.end().catch(() => {});
    };
    const retry = () => {
      if (lost) return;
      hangUp();
      setTimeout(() => void connect(), RETRY_MS).unref();
    };
    client.on('error', retry);
    client.on('end', retry);
    client.on('notification', ({ channel, payload }) => {
      if (channel === INVALIDATION_CHANNEL) return invalidate(parseInvalidation(payload));
      const { data } = notification.safeParse(JSON.parse(payload ?? 'null'));
      // A newer process may tell of what this one does not know.
      if (!data) return tellAll();
      const { users, ...what } = data;
      for (const user of users) {
        memory.note(user);
        changes.emit(user, what);
      }
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${INVALIDATION_CHANNEL}`);
      await client.query(`LISTEN ${CHANNEL}`);
      isConnected = !lost;
      // The end of a session may have been missed meanwhile.
      invalidate({ kind: 'all' });
      // The first time, too: a page may have come, and something changed, while this was under way.
      tellAll();
    } catch (error) {
      if (!lost) logUnexpected(error, 'listening for changes');
      retry();
    }
  }

  /**
   * The changes that concern a user, from now until `signal` says to stop; and at first, that something may have
   * changed, unless it is known that nothing has since the instant at which their page was written.
   * @throws TRPCError `SERVICE_UNAVAILABLE` when this process stops: the page then asks another.
   */
  async function* changesOf(
    userId: string,
    { signal, since }: Listening = {},
  ): AsyncGenerator<Change> {
    const mine = new EventEmitter();
    metrics.streams.inc();
    const pass = (what: Change) => mine.emit('change', what);
    changes.on(userId, pass).on(ALL, pass);
    try {
      const signals = signal ? [signal, closing.signal] : [closing.signal];
      const heard = on(mine, 'change', { signal: AbortSignal.any(signals) });
      if (since && memory.mayHaveChanged(userId, since)) yield { kind: 'everything' };
      for await (const [what] of heard) yield what as Change;
    } catch (error) {
      // The page has gone: that is how it ends.
      if (signal?.aborted) return;
      throw closing.signal.aborted ? new TRPCError({ code: 'SERVICE_UNAVAILABLE' }) : error;
    } finally {
      changes.off(userId, pass).off(ALL, pass);
      metrics.streams.dec();
    }
  }

  const stop = () => {
    closing.abort();
    hangUp();
  };
  void connect();
  return {
    changesOf,
    stop,
    /** Caches aren't used while this is false. */
    isConnected: () => isConnected,
    /** Calls back for each invalidation; with `all` when the connection is lost and when it's back. */
    onInvalidation: (callback: (what: Invalidation) => void) =>
      void invalidations.on(INVALIDATION, callback),
  };
}

export type Listener = ReturnType<typeof createListener>;

const held = globalThis as { sukkahChanges?: Listener };

/** What hears for this process. @throws Error without a database. */
export function processListener(): Listener {
  const url = directUrl(process.env);
  if (!url) throw new Error('DATABASE_URL is not set.');
  held.sukkahChanges ??= createListener(url);
  return held.sukkahChanges;
}

/** The changes that concern a user, heard by this process. @throws Error without a database. */
export const changesOf = (userId: string, listening?: Listening): AsyncGenerator<Change> =>
  processListener().changesOf(userId, listening);

/** Ends all streams of this process, which would else keep it from stopping. */
export function stopListening(): void {
  held.sukkahChanges?.stop();
}
