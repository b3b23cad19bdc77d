import { EventEmitter } from 'node:events';
import { cookies } from 'next/headers';
import { z } from '@/schemas/zod';
import type { InvalidationSource } from '../cache/invalidation';
import { createTaggedCache } from '../cache/taggedCache';
import type { Clock } from '../clock';
import { type Db, getDb, type Tx } from '../db/client';
import { lockUser } from '../db/locks';
import { transaction } from '../db/transaction';
import { asUser, type UserActor } from '../policies/actor';
import { processListener } from '../realtime/listener';
import { sentSessionToken, sessionIdOf } from './cookies';
import { forgetSignInCodes } from './signInCode';
import { forgetSignInLinks } from './signInLink';

const sessionData = z.object({ userId: z.guid() });

export const userIdOf = (sess: unknown): string | undefined =>
  sessionData.safeParse(sess).data?.userId;

export async function requestSessionId(): Promise<string | undefined> {
  const sessionToken = sentSessionToken(await cookies());
  return sessionToken && sessionIdOf(sessionToken);
}

/**
 * Whether a cookie with this name could be a session of any site, including one split into chunks.
 */
export const namesSession = (cookie: string): boolean => cookie.includes('session-token');

/** Whether the browser sent a session cookie, valid or not. */
export async function sentAnySession(): Promise<boolean> {
  return (await cookies()).getAll().some(({ name }) => namesSession(name));
}

export type KnownSession = { id: string; isSuspended: boolean; hasBlocks: boolean; expire: Date };

async function lookUp(db: Db, sid: string): Promise<KnownSession | undefined> {
  const [session] = await db.$queryRaw<
    KnownSession[]
  >`SELECT u.id::text, u.suspended_at IS NOT NULL AS "isSuspended", s.expire,
        (EXISTS (SELECT 1 FROM blocks b WHERE b.blocker_id = u.id)
          OR EXISTS (SELECT 1 FROM blocks b WHERE b.blocked_id = u.id)) AS "hasBlocks"
      FROM (
        SELECT expire, CASE WHEN sess ->> 'userId' ~ '^[0-9a-fA-F-]{36}$' THEN sess ->> 'userId' END AS id
        FROM sessions WHERE sid = ${sid}
      ) s JOIN users u ON u.id = s.id::uuid AND u.deleted_at IS NULL`;
  return session;
}

async function currentSession(
  db: Db,
  sid: string | undefined,
  now: Date,
): Promise<KnownSession | undefined> {
  const session = sid ? await lookUp(db, sid) : undefined;
  return session && session.expire > now ? session : undefined;
}

/** Returns a session in the NextAuth format, or an empty object. Doesn't extend the session. */
export async function sessionOf(db: Db, sid: string | undefined, now: Date) {
  const session = await currentSession(db, sid, now);
  return session ? { user: { id: session.id }, expires: session.expire } : {};
}

/**
 * Returns the session's user, or null if the session is invalid or expired or the user is gone.
 * Queries the database directly, because NextAuth treats a database outage as signed out.
 */
export async function viewerOf(
  db: Db,
  sid: string | undefined,
  now: Date,
): Promise<UserActor | null> {
  const session = await currentSession(db, sid, now);
  return session ? asUser(session.id) : null;
}

/** Cache lifetime in milliseconds, in case no invalidation arrives. */
const KNOWN_FOR = 5000;

const MAX_CACHED_SESSIONS = 20_000;

/** How often a watched session is checked, and the delay after a failed check, in milliseconds. */
const CHECK_MS = 60_000;
const RETRY_MS = 5000;

const ALL = Symbol('all users');

/** The database's notifications invalidate this process's session cache. */
export function createKnownSessions(db: Db, listener: InvalidationSource) {
  const sessionCache = createTaggedCache<{ session?: KnownSession | undefined }>(listener, {
    ttl: KNOWN_FOR,
    maxSize: MAX_CACHED_SESSIONS,
  });
  async function find(sid: string, now: Date): Promise<KnownSession | undefined> {
    const { session } = await sessionCache.getOrCompute(
      sid,
      async () => ({ session: await lookUp(db, sid) }),
      ({ session }) => (session ? { size: 1, tags: [`session ${session.id}`] } : null),
    );
    return session && session.expire > now ? session : undefined;
  }
  const checks = new EventEmitter().setMaxListeners(0);
  // Registered after the cache's own callback, so the cache is already invalidated here.
  listener.onInvalidation((invalidation) => {
    if (invalidation.kind === 'all') checks.emit(ALL);
    if (invalidation.kind === 'user' || invalidation.kind === 'session')
      checks.emit(invalidation.id);
  });
  return {
    /** Returns a session, unless it's invalid or expired or its user is gone. */
    find,
    /** Like the exported `viewerOf`, but cached, and with whether the user is suspended. */
    viewerOf: async (sid: string | undefined, now: Date) => {
      const session = sid ? await find(sid, now) : undefined;
      return session ? { ...asUser(session.id), isSuspended: session.isSuspended } : null;
    },
    /**
     * Calls `onEnd` once when the session ends or expires, or the user is suspended.
     * @returns a function that stops watching
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
          const session = await find(sid, clock.now());
          if (!isWatching) return;
          if (session && !session.isSuspended)
            return checkIn(Math.min(CHECK_MS, session.expire.getTime() - clock.now().getTime()));
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
    /** Invalidates a user's sessions at once, without waiting for the database's notification. */
    forget: (userId: string) => sessionCache.invalidate({ kind: 'session', id: userId }),
    count: sessionCache.count,
  };
}

const globals = globalThis as { sukkahSessions?: ReturnType<typeof createKnownSessions> };

export function knownSessions() {
  globals.sukkahSessions ??= createKnownSessions(getDb(), processListener());
  return globals.sukkahSessions;
}

/** @returns the id of its user */
export async function deleteSession(tx: Tx, sid: string): Promise<string | undefined> {
  const session = await tx.session.findUnique({ where: { sid } });
  await tx.session.deleteMany({ where: { sid } });
  return userIdOf(session?.sess);
}

/** Deletes a mailbox's unused sign-in links and codes. */
export async function forgetSignInMails(tx: Tx, email: string): Promise<void> {
  await forgetSignInLinks(tx, email);
  await forgetSignInCodes(tx, email);
}

/** Signs out: ends the session and deletes the user's unused sign-in links and codes. */
export async function endSession(db: Db, sid: string): Promise<void> {
  const id = await transaction(db, (tx) => deleteSession(tx, sid));
  if (id) forgetSessionsOf(id);
  const user = id ? await db.user.findUnique({ where: { id }, select: { email: true } }) : null;
  if (user?.email) await forgetSignInMails(db, user.email);
}

/** Signs out everywhere. Push subscriptions end with their sessions. */
export async function endAllSessions(db: Db, userId: string): Promise<void> {
  await transaction(db, async (tx) => {
    await lockUser(tx, userId);
    await tx.session.deleteMany({ where: { sess: { path: ['userId'], equals: userId } } });
    await tx.pushSubscription.deleteMany({ where: { userId } });
    const { email } = await tx.user.findUniqueOrThrow({ where: { id: userId } });
    if (email) await forgetSignInMails(tx, email);
  });
  forgetSessionsOf(userId);
}

/** Removes a user's sessions from this process's cache. */
export const forgetSessionsOf = (userId: string): void => globals.sukkahSessions?.forget(userId);
