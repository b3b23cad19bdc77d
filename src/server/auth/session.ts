import { EventEmitter } from 'node:events';
import { cookies } from 'next/headers';
import { createTaggedCache, type InvalidationSource } from '../cache/taggedCache';
import type { Clock } from '../clock';
import { type Db, getDb, type Tx } from '../db/client';
import { transaction } from '../db/transaction';
import { processListener } from '../realtime/listener';
import { sentSessionToken } from './cookies';
import { userIdOf } from './sessionData';
import { sessionIdOf } from './sessionId';
import { forgetSignInLinks } from './signInLink';

/** The stored id of the session that the browser sent. */
export async function requestSessionId(): Promise<string | undefined> {
  const sessionToken = sentSessionToken(await cookies());
  return sessionToken && sessionIdOf(sessionToken);
}

/** Whether a cookie of this name could name a session, of whatever site and however cut in pieces. */
export const namesSession = (cookie: string): boolean => cookie.includes('session-token');

/** Whether the browser sent any session at all, though it be over or none. */
export async function sentAnySession(): Promise<boolean> {
  return (await cookies()).getAll().some(({ name }) => namesSession(name));
}

type Known = { id: string; isSuspended: boolean; expire: Date };

/** A session and its user, in one statement; undefined where one of them is not. */
async function lookUp(db: Db, sid: string): Promise<Known | undefined> {
  const [found] = await db.$queryRaw<
    Known[]
  >`SELECT u.id::text, u.suspended_at IS NOT NULL AS "isSuspended", s.expire
      FROM (
        SELECT expire, CASE WHEN sess ->> 'userId' ~ '^[0-9a-fA-F-]{36}$' THEN sess ->> 'userId' END AS id
        FROM sessions WHERE sid = ${sid}
      ) s JOIN users u ON u.id = s.id::uuid AND u.deleted_at IS NULL`;
  return found;
}

/** What is known of a session that is not over. */
async function current(db: Db, sid: string | undefined, now: Date): Promise<Known | undefined> {
  const found = sid ? await lookUp(db, sid) : undefined;
  return found && found.expire > now ? found : undefined;
}

/** A session as the sign-in library tells of it; empty where there is none. Prolongs nothing. */
export async function sessionOf(db: Db, sid: string | undefined, now: Date) {
  const found = await current(db, sid, now);
  return found ? { user: { id: found.id }, expires: found.expire } : {};
}

/**
 * Whose session this is; null when it is none, is over, or its user is gone. Asked of the database and not of the
 * sign-in library, which takes a database that is down for a visitor who is signed out.
 */
export async function viewerOf(
  db: Db,
  sid: string | undefined,
  now: Date,
): Promise<{ id: string } | null> {
  const found = await current(db, sid, now);
  return found ? { id: found.id } : null;
}

/** So long a session is known, in milliseconds, should no notice come of its end. */
const KNOWN_FOR = 5000;

/** So many sessions are. */
const MOST_KNOWN = 20_000;

/** How long a watched session goes without a look at it; also the pause after a failed one. */
const CHECK_MS = 60_000;
const RETRY_MS = 5000;

const ALL = Symbol('all users');

/** The sessions that a process knows. It forgets those of whom the database tells something. */
export function createKnownSessions(db: Db, listener: InvalidationSource) {
  const known = createTaggedCache<{ found?: Known | undefined }>(listener, {
    ttl: KNOWN_FOR,
    maxSize: MOST_KNOWN,
  });
  async function find(sid: string, now: Date): Promise<Known | undefined> {
    const { found } = await known.getOrCompute(
      sid,
      async () => ({ found: await lookUp(db, sid) }),
      ({ found }) => (found ? { size: 1, tags: [`user ${found.id}`] } : null),
    );
    return found && found.expire > now ? found : undefined;
  }
  const checks = new EventEmitter().setMaxListeners(0);
  // Runs after `known` has forgotten, since that was registered first.
  listener.onInvalidation((what) => {
    if (what.kind === 'all') checks.emit(ALL);
    if (what.kind === 'user') checks.emit(what.id);
  });
  return {
    /** The same as `viewerOf`, and whether they are suspended. */
    viewerOf: async (sid: string | undefined, now: Date) => {
      const found = sid ? await find(sid, now) : undefined;
      return found ? { id: found.id, isSuspended: found.isSuspended } : null;
    },
    /**
     * Calls `onEnd` once when the session ends or expires, or its user is suspended.
     * @returns stops watching
     */
    onEnd({ sid, userId }: { sid: string; userId: string }, clock: Clock, onEnd: () => void) {
      let isWatching = true;
      let timer: NodeJS.Timeout | undefined;
      const stop = () => {
        isWatching = false;
        clearTimeout(timer);
        checks.off(userId, check).off(ALL, check);
      };
      const checkIn = (ms: number) => {
        clearTimeout(timer);
        timer = setTimeout(check, ms).unref();
      };
      async function check() {
        try {
          const found = await find(sid, clock.now());
          if (!isWatching) return;
          if (found && !found.isSuspended)
            return checkIn(Math.min(CHECK_MS, found.expire.getTime() - clock.now().getTime()));
        } catch {
          if (isWatching) checkIn(RETRY_MS);
          return;
        }
        stop();
        onEnd();
      }
      checks.on(userId, check).on(ALL, check);
      void check();
      return stop;
    },
    /** Forgets them at once: the notice of a change that was made here may still be on its way. */
    forget: (userId: string) => known.invalidate({ kind: 'user', id: userId }),
  };
}

const held = globalThis as { sukkahSessions?: ReturnType<typeof createKnownSessions> };

/** The sessions that this process knows. */
export function knownSessions() {
  held.sukkahSessions ??= createKnownSessions(getDb(), processListener());
  return held.sukkahSessions;
}

/** @returns the id of the user whose session it was */
export async function deleteSession(tx: Tx, sid: string): Promise<string | undefined> {
  const found = await tx.session.findUnique({ where: { sid } });
  await tx.session.deleteMany({ where: { sid } });
  return userIdOf(found?.sess);
}

/** Signs out: ends the session, and the sign-in links that its user was sent and did not use. */
export async function endSession(db: Db, sid: string): Promise<void> {
  const id = await transaction(db, (tx) => deleteSession(tx, sid));
  if (id) forgetSessionsOf(id);
  const user = id ? await db.user.findUnique({ where: { id }, select: { email: true } }) : null;
  if (user?.email) await forgetSignInLinks(db, user.email);
}

/** What was known here of a user's sessions is known no longer. */
export const forgetSessionsOf = (userId: string): void => held.sukkahSessions?.forget(userId);
