import { setTimeout as sleep } from 'node:timers/promises';
import { readTimeoutMs } from '../config/settings.mjs';
import { RuleError } from '../errors';
import { log, logUnexpected } from '../observability/log';
import { metrics } from '../observability/metrics';
import { createDb, type Db, getDb } from './client';

/**
 * A read replica, for reads that can be a few seconds old. Never use it for data that decides a
 * change, is private to someone, or is hidden from someone. Reads come from the primary unless they
 * use `mayLag`, so forgetting it costs time but reveals nothing.
 */

/** Maximum age of data read from the replica, in milliseconds. */
const OLDEST_MS = 5000;

/**
 * How long a user reads from the primary after a change, in seconds. Longer than the maximum lag.
 */
export const OWN_SECONDS = 10;

/**
 * Minimum time between two lag checks, in milliseconds, when the replica is up and when it's down.
 */
const LOOK_MS = 1000;
const AWAY_MS = 5000;

/** Connection timeout, in milliseconds. */
const CONNECT_MS = 2000;

/** How long a read waits for the lag check before it goes to the primary, in milliseconds. */
const PATIENCE_MS = 300;

/** How long to wait for the replica on top of the statement timeout, in milliseconds. */
const EXTRA_ANSWER_MS = 1000;

type Mark = { at: number; walPosition: number };

/**
 * Connects to the replica of `primary` at `url`. It counts as fresh while it has replayed
 * everything the primary had a few seconds ago. That compares WAL positions, so it doesn't depend
 * on another machine's clock.
 * @param clock monotonic time, in milliseconds
 */
export function createReplica(primary: Db, url: string, clock = () => performance.now()) {
  const place = new URL(url);
  place.searchParams.set('query_timeout', `${readTimeoutMs(process.env) + EXTRA_ANSWER_MS}`);
  const db = createDb(place.href, { patience: CONNECT_MS });
  let marks: Mark[] = [];
  let hadAllOf = -Infinity;
  let notBefore = -Infinity;
  let pendingCheck: Promise<void> | undefined;
  let isAway = false;
  let wasFresh: boolean | undefined;

  async function look(): Promise<void> {
    const at = clock();
    notBefore = at + LOOK_MS;
    try {
      const [primaryRow] = await primary.$queryRaw<{ written: number }[]>`
        SELECT (pg_current_wal_lsn() - '0/0')::float8 AS written`;
      // Query the replica second, which gives it time to catch up. The position is null on a server
      // that isn't a standby, such as after it was promoted to primary.
      const [replicaRow] = await db.$queryRaw<{ replayed: number | null }[]>`
        SELECT CASE WHEN pg_is_in_recovery()
          THEN (pg_last_wal_replay_lsn() - '0/0')::float8 END AS replayed`;
      const replayed = replicaRow?.replayed ?? -Infinity;
      marks = [...marks, { at, walPosition: primaryRow?.written ?? Infinity }];
      for (const mark of marks) if (mark.walPosition <= replayed) hadAllOf = mark.at;
      // Older marks can't make the replica fresh.
      marks = marks.filter((mark) => mark.at > Math.max(hadAllOf, at - OLDEST_MS));
      isAway = false;
    } catch (error) {
      distrust(error);
    }
  }

  function distrust(error: unknown): void {
    if (!isAway) log.warn({ code: (error as { code?: string }).code }, 'replica failed');
    isAway = true;
    hadAllOf = -Infinity;
    notBefore = clock() + AWAY_MS;
  }

  const lag = () => clock() - hadAllOf;

  function tell(isFresh: boolean): boolean {
    if (wasFresh !== undefined && isFresh !== wasFresh) log.info({ fresh: isFresh }, 'replica');
    wasFresh = isFresh;
    return isFresh;
  }

  return {
    db,
    /** The known maximum age of the replica's data, in milliseconds. */
    lag,
    distrust,
    /** Waits only briefly and never throws. */
    async isFresh(): Promise<boolean> {
      if (clock() >= notBefore)
        pendingCheck ??= look().finally(() => {
          pendingCheck = undefined;
        });
      if (lag() <= OLDEST_MS) return tell(true);
      // The first read after a quiet period waits for the check. While the replica is down, nobody
      // waits.
      if (pendingCheck && !isAway)
        await Promise.race([pendingCheck, sleep(PATIENCE_MS, null, { ref: false })]);
      return tell(lag() <= OLDEST_MS);
    },
  };
}

export type Replica = ReturnType<typeof createReplica>;

const globals = globalThis as { sukkahReplica?: Replica };

export function getReplica(primary: Db): Replica | undefined {
  const url = process.env.DATABASE_REPLICA_URL;
  if (!url) return undefined;
  globals.sukkahReplica ??= createReplica(primary, url);
  return globals.sukkahReplica;
}

export type Reader = { db: Db; replica?: Replica | undefined; viewer: { id: string } | null };

const ownKey = (userId: string) => `wrote:${userId}`;

/**
 * Records on the primary that a user just changed something, so that they see it on their next read
 * from any process or device.
 */
export async function noteOwnWrite({ db, replica }: Reader, userId: string): Promise<void> {
  if (!replica) return;
  const noted = db.$executeRaw`
    INSERT INTO rate_limits (key, points, expire)
    VALUES (${ownKey(userId)}, 0, now() + ${OWN_SECONDS}::int * interval '1 second')
    ON CONFLICT (key) DO UPDATE SET expire = excluded.expire`;
  // The change itself succeeded, so only log the failure.
  await noted.catch((error) => logUnexpected(error, 'own write'));
}

async function hasJustWritten(db: Db, userId: string): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 FROM rate_limits WHERE key = ${ownKey(userId)} AND expire > now()`;
  return rows.length > 0;
}

async function chosen({ db, replica, viewer }: Reader): Promise<Replica | undefined> {
  if (!replica || !(await replica.isFresh())) return undefined;
  return viewer && (await hasJustWritten(db, viewer.id)) ? undefined : replica;
}

/**
 * Reads data that can be a few seconds old. It uses the replica if that's fresh and the viewer
 * hasn't just changed anything, otherwise the primary. `read` may run twice, because a read that
 * fails or finds nothing on the replica is repeated on the primary.
 * @throws whatever `read` throws on the primary
 */
export async function mayLag<T>(reader: Reader, read: (db: Db) => Promise<T>): Promise<T> {
  const replica = await chosen(reader);
  const ofPrimary = () => {
    metrics.reads.inc({ from: 'primary' });
    return read(reader.db);
  };
  if (!replica) return ofPrimary();
  try {
    const answer = await read(replica.db);
    metrics.reads.inc({ from: 'replica' });
    return answer;
  } catch (error) {
    // A read that's too slow here would be too slow on the primary too.
    if (error instanceof RuleError && error.code === 'BUSY') throw error;
    if (!(error instanceof RuleError)) {
      // If it's a bug of ours, it fails on the primary too and is reported from there.
      replica.distrust(error);
    }
    return ofPrimary();
  }
}

/** Calls `mayLag` for data that's the same for every viewer. */
export function publicRead<T>(read: (db: Db) => Promise<T>): Promise<T> {
  const db = getDb();
  return mayLag({ db, replica: getReplica(db), viewer: null }, read);
}
