import { LRUCache } from 'lru-cache';
import { Prisma } from '@/generated/prisma/client';
import { CHANGES } from '../config/limits.mjs';
import type { Db } from '../db/client';
import { retryOnConflict } from '../db/transaction';
import { errors, RuleError } from '../errors';
import { logAlarm } from '../observability/log';
import { type Caller, limitOf, tooManyRequests } from './memoryLimits';

type ChangeLimit = keyof typeof CHANGES;
type CountedName<Name> = Name extends `${infer What}.client` ? What : never;

export type CountedChange = Exclude<CountedName<ChangeLimit>, 'links' | 'signInCodes' | 'bytes'>;

/**
 * Maximum number of refused keys to remember. Beyond that, another use is counted in the database.
 */
const MAX_FULL_KEYS = 10_000;

/** On `globalThis`, because modules may be loaded more than once. */
const globals = globalThis as {
  sukkahCounts?: {
    setting: string | undefined;
    full: WeakMap<Db, LRUCache<string, true>>;
  };
};

/** Keys that reached a limit, kept in memory so that refusals during a flood cost nothing. */
function fullIn(db: Db): LRUCache<string, true> {
  const setting = process.env.LIMITS;
  if (globals.sukkahCounts?.setting !== setting) globals.sukkahCounts = undefined;
  globals.sukkahCounts ??= { setting, full: new WeakMap() };
  const { full } = globals.sukkahCounts;
  const fullKeys = full.get(db) ?? new LRUCache<string, true>({ max: MAX_FULL_KEYS });
  full.set(db, fullKeys);
  return fullKeys;
}

type NewcomerLimit = Extract<ChangeLimit, `${string}.newcomer`>;
/** `use` defaults to one point. */
type Use = { name: ChangeLimit; subject: string; use?: number };

const isNewcomerLimit = (name: string): name is NewcomerLimit => name.endsWith('.newcomer');

export const rateKey = (name: ChangeLimit, subject: string) => `${name}:${subject}`;

function refusalOf(name: ChangeLimit, waitMs: number): RuleError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000));
  if (isNewcomerLimit(name)) return errors.newAccountLimit(seconds);
  return name.startsWith('bytes.') ? errors.tooMuchStored(seconds) : tooManyRequests(waitMs);
}

type Counting = { isRemembered?: boolean };

/**
 * Counts all uses in one statement, by the database's clock.
 * @param isRemembered whether refusals are answered from memory from then on
 */
async function countInDatabase(
  db: Db,
  uses: Use[],
  { isRemembered = true }: Counting = {},
): Promise<void> {
  const limits = new Map(
    uses.map((use) => [rateKey(use.name, use.subject), { ...use, ...limitOf(use.name) }]),
  );
  const full = fullIn(db);
  for (const [key, { name }] of limits)
    if (full.has(key)) throw refusalOf(name, full.getRemainingTTL(key));
  const { sql, join } = Prisma;
  const values = [...limits].map(([key, { name, subject, seconds, use = 1 }]) => {
    const period = sql`${seconds}::int * interval '1 second'`;
    // A newcomer's period starts with the account. Later, there's no row.
    return isNewcomerLimit(name)
      ? sql`SELECT ${key}::text AS key, ${use}::int AS use, created_at + ${period} AS expire FROM users
          WHERE id = ${subject}::uuid AND created_at + ${period} > now()`
      : sql`SELECT ${key}::text AS key, ${use}::int AS use, now() + ${period} AS expire`;
  });
  // Sorted, so that statements lock the rows in the same order.
  const count = () =>
    db.$queryRaw<
      { key: string; points: number; wait: number }[]
    >`INSERT INTO rate_limits AS r (key, points, expire)
    SELECT key, use, expire FROM (${join(values, ' UNION ALL ')}) uses ORDER BY key COLLATE "C"
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN r.expire > now() THEN r.points + excluded.points ELSE excluded.points END,
      expire = CASE WHEN r.expire > now() THEN r.expire ELSE excluded.expire END
    RETURNING key, points, (extract(epoch FROM expire - now()) * 1000)::float8 AS wait`;
  let refused: { name: ChangeLimit; wait: number } | undefined;
  for (const { key, points, wait } of await retryOnConflict(count)) {
    const limit = limits.get(key);
    if (!limit) continue;
    if (isRemembered && points >= limit.points)
      full.set(key, true, { ttl: Math.max(1, Math.ceil(wait)) });
    if (points > limit.points && wait > (refused?.wait ?? 0)) refused = { name: limit.name, wait };
  }
  if (refused) throw refusalOf(refused.name, refused.wait);
}

/**
 * Counts one use in the database, so that all server processes share the count.
 * @throws RuleError `TOO_MANY_REQUESTS` with the seconds to wait
 */
export const limitRate = (db: Db, name: ChangeLimit, subject: string): Promise<void> =>
  countInDatabase(db, [{ name, subject }]);

/**
 * Counts one use unless the limit is reached. Deleting the counter starts over at once, because no
 * process remembers it.
 * @returns whether there was room
 */
export async function hasRoom(db: Db, name: ChangeLimit, subject: string): Promise<boolean> {
  try {
    await countInDatabase(db, [{ name, subject }], { isRemembered: false });
    return true;
  } catch (refusal) {
    if (refusal instanceof RuleError) return false;
    throw refusal;
  }
}

/** Takes back a use that `hasRoom` counted for a change that then failed. */
export async function giveBack(db: Db, name: ChangeLimit, subject: string): Promise<void> {
  await db.$executeRaw`UPDATE rate_limits SET points = GREATEST(points - 1, 0)
    WHERE key = ${rateKey(name, subject)}`;
}

/**
 * Counts one use against a limit of everyone together, and raises an alarm when it's exceeded.
 * @throws RuleError `TOO_MANY_REQUESTS`
 */
export async function limitEverybody(
  db: Db,
  name: 'links.everybody' | 'links.reserve' | 'phoneCodes.everybody',
): Promise<void> {
  try {
    await limitRate(db, name, 'all');
  } catch (refusal) {
    if (refusal instanceof RuleError) logAlarm(name);
    throw refusal;
  }
}

function usesOf(userId: string, kind: CountedChange): Use[] {
  const newcomer = `${kind}.newcomer`;
  const user: Use = { name: `${kind}.user`, subject: userId };
  return newcomer in CHANGES
    ? [user, { name: newcomer as NewcomerLimit, subject: userId }]
    : [user];
}

/** What a change writes besides its input, in bytes: rows of events, emails, and jobs. */
const ROWS_BYTES = 1000;

/** What a primitive value other than text is charged, in bytes. */
const VALUE_BYTES = 8;

/** Returns about how many bytes a change's input has. */
export function bytesOf(input: unknown): number {
  let bytes = 0;
  // Not recursive: the input isn't validated yet, and may be nested too deeply for that.
  const values = [input];
  while (values.length > 0) {
    const value = values.pop();
    if (typeof value === 'string') bytes += Buffer.byteLength(value);
    else if (typeof value !== 'object' || !value) bytes += VALUE_BYTES;
    else
      for (const [key, member] of Object.entries(value)) {
        bytes += Buffer.byteLength(key);
        values.push(member);
      }
  }
  return bytes;
}

type Change = Caller & { db: Db; inputBytes?: number | undefined };

/**
 * Counts a change and the bytes it stores for a user and their client, and toward the lower limits
 * of an account's first day. If the user is refused, the client isn't charged. Once a client has
 * stored too much, each of its users still has a reserve, or a few would lock out a community.
 * @param copies how often its input is stored
 * @throws RuleError `TOO_MANY_REQUESTS`, `TOO_MUCH_STORED`, `NEW_ACCOUNT_LIMIT`
 */
export async function countChange(
  { db, viewer, client, inputBytes = 0 }: Change,
  kind: CountedChange,
  { copies = 1 }: { copies?: number } = {},
): Promise<void> {
  const use = copies * (ROWS_BYTES + inputBytes);
  const ofUser: Use[] = viewer
    ? [...usesOf(viewer.id, kind), { name: 'bytes.user', subject: viewer.id, use }]
    : [];
  const uses: Use[] = [...ofUser, { name: `${kind}.client`, subject: client }];
  const count = (bytes: Use) => countInDatabase(db, [...uses, bytes]);
  await count({ name: 'bytes.client', subject: client, use }).catch((refusal) => {
    if (!viewer || refusal.code !== 'TOO_MUCH_STORED') throw refusal;
    return count({ name: 'bytes.reserve', subject: viewer.id, use });
  });
}

/** Deletes expired counters. Locked ones wait for the next run. */
export async function sweepRateLimits(db: Db, now: Date): Promise<void> {
  await db.$executeRaw`DELETE FROM rate_limits WHERE key IN (
    SELECT key FROM rate_limits WHERE expire < ${now} FOR UPDATE SKIP LOCKED)`;
}
