import { LRUCache } from 'lru-cache';
import { Prisma } from '@/generated/prisma/client';
import type { CHANGES } from '../config/limits.mjs';
import type { Db } from '../db/client';
import { retryOnConflict } from '../db/transaction';
import { RuleError } from '../errors';
import { logAlarm } from '../observability/log';
import { type Caller, limitOf, tooManyRequests } from './memoryLimits';

type ChangeLimit = keyof typeof CHANGES;
type CountedName<Name> = Name extends `${infer What}.client` ? What : never;

export type CountedChange = Exclude<CountedName<ChangeLimit>, 'links'>;

/**
 * Maximum number of refused keys to remember. Beyond that, another use is counted in the database.
 */
const MOST_FULL = 10_000;

/** On `globalThis`, because modules may be loaded more than once. */
const globals = globalThis as {
  sukkahCounts?: {
    setting: string | undefined;
    full: WeakMap<Db, LRUCache<string, true>>;
    turns: Map<string, Promise<void>>;
  };
};

function counters() {
  const setting = process.env.LIMITS;
  if (globals.sukkahCounts?.setting === setting && globals.sukkahCounts)
    return globals.sukkahCounts;
  globals.sukkahCounts = { setting, full: new WeakMap(), turns: new Map() };
  return globals.sukkahCounts;
}

/** Keys that reached a limit, kept in memory so that refusals during a flood cost nothing. */
function fullIn(db: Db): LRUCache<string, true> {
  const { full } = counters();
  const fullKeys = full.get(db) ?? new LRUCache<string, true>({ max: MOST_FULL });
  full.set(db, fullKeys);
  return fullKeys;
}

type Use = { name: ChangeLimit; subject: string };

export const rateKey = (name: ChangeLimit, subject: string) => `${name}:${subject}`;

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
  const limits = new Map(uses.map(({ name, subject }) => [rateKey(name, subject), limitOf(name)]));
  const full = fullIn(db);
  for (const key of limits.keys())
    if (full.has(key)) throw tooManyRequests(full.getRemainingTTL(key));
  const { sql, join } = Prisma;
  // Sort the rows so that statements lock them in the same order.
  const rows = [...limits].sort(([one], [other]) => (one < other ? -1 : 1));
  const values = rows.map(
    ([key, { seconds }]) => sql`(${key}::text, 1, now() + ${seconds}::int * interval '1 second')`,
  );
  const count = () =>
    db.$queryRaw<
      { key: string; points: number; wait: number }[]
    >`INSERT INTO rate_limits AS r (key, points, expire) VALUES ${join(values)}
    ON CONFLICT (key) DO UPDATE SET
      points = CASE WHEN r.expire > now() THEN r.points + 1 ELSE 1 END,
      expire = CASE WHEN r.expire > now() THEN r.expire ELSE excluded.expire END
    RETURNING key, points, (extract(epoch FROM expire - now()) * 1000)::float8 AS wait`;
  let refused = 0;
  for (const { key, points, wait } of await retryOnConflict(count)) {
    const most = limits.get(key)?.points ?? 0;
    if (isRemembered && points >= most) full.set(key, true, { ttl: Math.max(1, Math.ceil(wait)) });
    if (points > most) refused = Math.max(refused, wait);
  }
  if (refused) throw tooManyRequests(refused);
}

/**
 * Runs calls for the same key one after the other. In a flood, only calls still under the limit
 * reach the database.
 */
async function inTurn(key: string, act: () => Promise<void>): Promise<void> {
  const { turns } = counters();
  const turn = (turns.get(key) ?? Promise.resolve()).then(act, act);
  turns.set(key, turn);
  try {
    await turn;
  } finally {
    if (turns.get(key) === turn) turns.delete(key);
  }
}

/**
 * Counts one use in the database, so that all server processes share the count.
 * @throws RuleError `TOO_MANY_REQUESTS` with the seconds to wait
 */
export const limitRate = (db: Db, name: ChangeLimit, subject: string): Promise<void> =>
  inTurn(rateKey(name, subject), () => countInDatabase(db, [{ name, subject }]));

/**
 * Counts one use unless the limit is reached. Deleting the counter starts over at once, because no
 * process remembers it.
 * @returns whether there was room
 */
export async function hasRoom(db: Db, name: ChangeLimit, subject: string): Promise<boolean> {
  try {
    await inTurn(rateKey(name, subject), () =>
      countInDatabase(db, [{ name, subject }], { isRemembered: false }),
    );
    return true;
  } catch (refusal) {
    if (refusal instanceof RuleError) return false;
    throw refusal;
  }
}

/** Takes back a use counted by `hasRoom` that came to nothing. */
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

/**
 * Counts a change for a user and their client. If the user is refused, the client isn't charged.
 * @throws RuleError `TOO_MANY_REQUESTS`
 */
export async function countChange(
  { db, viewer, client }: Caller & { db: Db },
  kind: CountedChange,
): Promise<void> {
  const ofClient: Use = { name: `${kind}.client`, subject: client };
  const uses = viewer
    ? [{ name: `${kind}.user` as const, subject: viewer.id }, ofClient]
    : [ofClient];
  await inTurn(`${kind}:${viewer?.id ?? client}`, () => countInDatabase(db, uses));
}

/** Deletes expired counters. Locked ones wait for the next run. */
export async function sweepRateLimits(db: Db, now: Date): Promise<void> {
  await db.$executeRaw`DELETE FROM rate_limits WHERE key IN (
    SELECT key FROM rate_limits WHERE expire < ${now} FOR UPDATE SKIP LOCKED)`;
}
