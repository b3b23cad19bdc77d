import { EventEmitter, on } from 'node:events';
import { TRPCError } from '@trpc/server';
import { Client } from 'pg';
import { type Change, change } from '@/schemas/liveUpdates';
import { z } from '@/schemas/zod';
import {
  coalesceOrdinary,
  INVALIDATION_CHANNEL,
  type Invalidation,
  type InvalidationSource,
  parseInvalidation,
} from '../cache/invalidation';
import { directUrl } from '../config/settings.mjs';
import { logUnexpected } from '../observability/log';
import { metrics } from '../observability/metrics';
import { CHANNEL } from './announce';

const RETRY_MS = 1000;
/** How long to remember who was affected by a change, in ms. Pages connect within seconds. */
const REMEMBERED_MS = 30_000;
/** Maximum clock difference to the process that rendered a page, in milliseconds. */
const CLOCKS_DIFFER_MS = 1000;
const ALL = Symbol('all users');
const INVALIDATION = 'invalidation';

const notification = z.intersection(change, z.object({ users: z.array(z.string()) }));

type ListenOptions = { signal?: AbortSignal | undefined; since?: Date | undefined };

/**
 * Remembers who was affected by recent changes, so that a page that connects later can be notified.
 */
function createMemory() {
  /** Ordered by time, each user once. In milliseconds of the clock. */
  const changed = new Map<string, number>();
  let from = Number.POSITIVE_INFINITY;
  return {
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
    /** Checks whether something may have changed for the user since then. */
    mayHaveChanged: (userId: string, since: Date) => {
      const start = since.getTime() - CLOCKS_DIFFER_MS;
      const knownSince = Math.max(from, Date.now() - REMEMBERED_MS);
      return start < knownSince || start <= (changed.get(userId) ?? Number.NEGATIVE_INFINITY);
    },
  };
}

/**
 * Listens on a connection of its own for changes from any server process. If the connection is
 * lost, it reconnects and tells everyone that they may have missed something.
 */
export function createListener(connectionString: string) {
  // There are as many listeners as open pages.
  const changes = new EventEmitter().setMaxListeners(0);
  const invalidations = new EventEmitter().setMaxListeners(0);
  const invalidate = (invalidation: Invalidation) =>
    void invalidations.emit(INVALIDATION, invalidation);
  let isConnected = false;
  const memory = createMemory();
  const notifyEveryone = () => {
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
      // A newer process may send kinds that this one doesn't know.
      if (!data) return notifyEveryone();
      const { users, ...userChange } = data;
      for (const user of users) {
        memory.note(user);
        changes.emit(user, userChange);
      }
    });
    try {
      await client.connect();
      await client.query(`LISTEN ${INVALIDATION_CHANNEL}`);
      await client.query(`LISTEN ${CHANNEL}`);
      isConnected = !lost;
      // The end of a session may have been missed.
      invalidate({ kind: 'all' });
      // Do this on the first connection too: a page may have loaded and something changed in the
      // meantime.
      notifyEveryone();
    } catch (error) {
      if (!lost) logUnexpected(error, 'listening for changes');
      retry();
    }
  }

  /**
   * Yields the changes that affect a user until `signal` aborts. Starts with a general change,
   * unless it's certain that nothing has changed since their page was rendered (`since`).
   * @throws TRPCError `SERVICE_UNAVAILABLE` when this process stops; the page then connects to
   *   another one
   */
  async function* changesOf(
    userId: string,
    { signal, since }: ListenOptions = {},
  ): AsyncGenerator<Change> {
    const mine = new EventEmitter();
    metrics.streams.inc();
    const pass = (userChange: Change) => mine.emit('change', userChange);
    changes.on(userId, pass).on(ALL, pass);
    try {
      const signals = signal ? [signal, closing.signal] : [closing.signal];
      const changeEvents = on(mine, 'change', { signal: AbortSignal.any(signals) });
      if (since && memory.mayHaveChanged(userId, since)) yield { kind: 'everything' };
      for await (const [userChange] of changeEvents) yield userChange as Change;
    } catch (error) {
      // The page was closed, which is the normal end.
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
  /** Calls back on invalidations, and with `all` when the connection is lost or restored. */
  const source: InvalidationSource = {
    isConnected: () => isConnected,
    onInvalidation: (callback) => void invalidations.on(INVALIDATION, callback),
  };
  return {
    changesOf,
    stop,
    ...source,
    /** For all caches of what visitors see, so that each change reaches them together. */
    forVisitors: coalesceOrdinary(source),
  };
}

export type Listener = ReturnType<typeof createListener>;

const globals = globalThis as { sukkahChanges?: Listener };

/** @throws Error if no database is configured */
export function processListener(): Listener {
  const url = directUrl(process.env);
  if (!url) throw new Error('DATABASE_URL is not set.');
  globals.sukkahChanges ??= createListener(url);
  return globals.sukkahChanges;
}

/** @throws Error if no database is configured */
export const changesOf = (userId: string, listening?: ListenOptions): AsyncGenerator<Change> =>
  processListener().changesOf(userId, listening);

/** Ends all streams of this process, which would otherwise keep it from stopping. */
export function stopListening(): void {
  globals.sukkahChanges?.stop();
}
