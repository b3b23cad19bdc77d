import { setTimeout as sleep } from 'node:timers/promises';
import { readTimeoutMs } from '../config/settings.mjs';
import { RuleError } from '../errors';
import { log, logUnexpected } from '../observability/log';
import { metrics } from '../observability/metrics';
import { createDb, type Db, getDb } from './client';

/**
 * A replica of the database, from which what may be some seconds old is read, and nothing else: not what
 * decides a change, nor what is anybody's own or is kept from somebody. All reads but those that say
 * `mayLag` come from the primary, so that forgetting costs time and no secret.
 */

/** So old may be what is read from it, in milliseconds. */
const OLDEST_MS = 5000;

/** For so long after a change of theirs somebody reads from the primary: longer than the replica lags. */
export const OWN_SECONDS = 10;

/** So often, at most, a process asks how far the replica is; and when it did not answer, so often. */
const LOOK_MS = 1000;
const AWAY_MS = 5000;

/** So long a connection to it may take. */
const CONNECT_MS = 2000;

/** So long somebody waits to hear how far it is, before they are answered by the primary. */
const PATIENCE_MS = 300;

/** How long to wait for the replica before asking the primary, beyond the time that a statement may take there. */
const EXTRA_ANSWER_MS = 1000;

/** How far the primary had written at a time of this process's own clock. */
type Mark = { at: number; written: number };

/**
 * The replica of `primary` at `url`. It is fresh while it has all that the primary had a few seconds ago:
 * by positions in PostgreSQL's log, which go with no clock of another machine.
 * @param clock milliseconds, which never go back
 */
export function createReplica(primary: Db, url: string, clock = () => performance.now()) {
  const place = new URL(url);
  place.searchParams.set('query_timeout', `${readTimeoutMs(process.env) + EXTRA_ANSWER_MS}`);
  const db = createDb(place.href, { patience: CONNECT_MS });
  let marks: Mark[] = [];
  let hadAllOf = -Infinity;
  let notBefore = -Infinity;
  let looking: Promise<void> | undefined;
  let isAway = false;
  let wasFresh: boolean | undefined;

  async function look(): Promise<void> {
    const at = clock();
    notBefore = at + LOOK_MS;
    try {
      const [wrote] = await primary.$queryRaw<{ written: number }[]>`
        SELECT (pg_current_wal_lsn() - '0/0')::float8 AS written`;
      // One after the other, which is time enough to catch up. Of a server that is no standby, as after it
      // took the primary's place, it is null.
      const [has] = await db.$queryRaw<{ replayed: number | null }[]>`
        SELECT CASE WHEN pg_is_in_recovery()
          THEN (pg_last_wal_replay_lsn() - '0/0')::float8 END AS replayed`;
      const replayed = has?.replayed ?? -Infinity;
      marks = [...marks, { at, written: wrote?.written ?? Infinity }];
      for (const mark of marks) if (mark.written <= replayed) hadAllOf = mark.at;
      // What is older would let nobody read from it.
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
    /** What it has is at most so many milliseconds old, as far as is known. */
    lag,
    /** Makes it count as away for some seconds: it has just failed. */
    distrust,
    /** Whether it can be read now. Waits for an answer no longer than a moment, and throws nothing. */
    async isFresh(): Promise<boolean> {
      if (clock() >= notBefore)
        looking ??= look().finally(() => {
          looking = undefined;
        });
      if (lag() <= OLDEST_MS) return tell(true);
      // Who comes after a quiet time waits for the look; who comes while it is away does not.
      if (looking && !isAway)
        await Promise.race([looking, sleep(PATIENCE_MS, null, { ref: false })]);
      return tell(lag() <= OLDEST_MS);
    },
  };
}

export type Replica = ReturnType<typeof createReplica>;

const held = globalThis as { sukkahReplica?: Replica };

/** The replica of this process, where one is set. */
export function getReplica(primary: Db): Replica | undefined {
  const url = process.env.DATABASE_REPLICA_URL;
  if (!url) return undefined;
  held.sukkahReplica ??= createReplica(primary, url);
  return held.sukkahReplica;
}

/** Where somebody reads: `db` is the primary, and `replica` there where there is one. */
export type Reader = { db: Db; replica?: Replica | undefined; viewer: { id: string } | null };

const ownKey = (userId: string) => `wrote:${userId}`;

/**
 * Notes down on the primary, for all processes, that a user has just changed something, so that they find
 * it wherever they ask next, and with whichever browser or program.
 */
export async function noteOwnWrite({ db, replica }: Reader, userId: string): Promise<void> {
  if (!replica) return;
  const noted = db.$executeRaw`
    INSERT INTO rate_limits (key, points, expire)
    VALUES (${ownKey(userId)}, 0, now() + ${OWN_SECONDS}::int * interval '1 second')
    ON CONFLICT (key) DO UPDATE SET expire = excluded.expire`;
  // What they changed stands, and is answered so.
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
 * Reads what may be some seconds old: from the replica, if there is one that can be read and the viewer has
 * changed nothing just now, else from the primary. `read` may run twice: what fails on the replica, or is
 * not there yet, is asked of the primary.
 * @throws what `read` throws of the primary.
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
    // A read that was too slow here would be too slow there, too.
    if (error instanceof RuleError && error.code === 'BUSY') throw error;
    if (!(error instanceof RuleError)) {
      // A fault of ours fails on the primary, too, and is told from there.
      replica.distrust(error);
    }
    return ofPrimary();
  }
}

/** Reads so what is told to everybody alike, whoever asks. */
export function publicRead<T>(read: (db: Db) => Promise<T>): Promise<T> {
  const db = getDb();
  return mayLag({ db, replica: getReplica(db), viewer: null }, read);
}
