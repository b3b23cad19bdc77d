import { LRUCache } from 'lru-cache';
import { Prisma } from '@/generated/prisma/client';
import type { CHANGES } from '../config/limits.mjs';
import type { Db } from '../db/client';
import { retryOnConflict } from '../db/transaction';
import { householdOf } from '../http/clientAddress';
import { limitOf, tooManyRequests, type Who } from './memoryLimits';

type ChangeLimit = keyof typeof CHANGES;
type Of<Name> = Name extends `${infer What}.client` ? What : never;

/** What is counted in the database by user and by client. */
export type CountedChange = Exclude<Of<ChangeLimit>, 'links'>;

/** So many who are refused are kept in mind; whoever is beyond it is counted once more. */
const MOST_FULL = 10_000;

/** What this process knows of the counts; modules may be loaded more than once in it. */
const held = globalThis as {
  sukkahCounts?: {
    setting: string | undefined;
    full: WeakMap<Db, LRUCache<string, true>>;
    turns: Map<string, Promise<void>>;
  };
};

function counters() {
  const setting = process.env.LIMITS;
  if (held.sukkahCounts?.setting === setting && held.sukkahCounts) return held.sukkahCounts;
  held.sukkahCounts = { setting, full: new WeakMap(), turns: new Map() };
  return held.sukkahCounts;
}

/**
 * Who has had enough of a change, in each process's mind: in a storm, what is refused must cost nothing.
 */
function fullIn(db: Db): LRUCache<string, true> {
  const { full } = counters();
  const known = full.get(db) ?? new LRUCache<string, true>({ max: MOST_FULL });
  full.set(db, known);
  return known;
}

type Use = { name: ChangeLimit; who: string };

/** Under which key a count is kept. */
export const rateKey = (name: ChangeLimit, who: string) => `${name}:${who}`;

/** Counts a use of each, in one statement by the database's own clock, and heeds what it says. */
async function countInDatabase(db: Db, uses: Use[]): Promise<void> {
  const limits = new Map(uses.map(({ name, who }) => [rateKey(name, who), limitOf(name)]));
  const full = fullIn(db);
  for (const key of limits.keys())
    if (full.has(key)) throw tooManyRequests(full.getRemainingTTL(key));
  const { sql, join } = Prisma;
  // In one order, since each statement locks its rows one after the other.
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
    if (points >= most) full.set(key, true, { ttl: Math.max(1, Math.ceil(wait)) });
    if (points > most) refused = Math.max(refused, wait);
  }
  if (refused) throw tooManyRequests(refused);
}

/**
 * Does one after the other what concerns one key: of a storm that comes all at once, only what is still
 * allowed then reaches the database.
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
 * Counts one use, in the database, so that all server processes count together.
 * @throws RuleError `TOO_MANY_REQUESTS` with the seconds to wait.
 */
export const limitRate = (db: Db, name: ChangeLimit, who: string): Promise<void> =>
  inTurn(rateKey(name, who), () => countInDatabase(db, [{ name, who }]));

/** The same of a change: what a user's limit refuses is counted for nobody. @throws RuleError `TOO_MANY_REQUESTS` */
export async function countChange(
  { db, viewer, client }: Who & { db: Db },
  what: CountedChange,
): Promise<void> {
  const ofClient: Use = { name: `${what}.client`, who: householdOf(client) };
  const uses = viewer ? [{ name: `${what}.user` as const, who: viewer.id }, ofClient] : [ofClient];
  await inTurn(`${what}:${viewer?.id ?? client}`, () => countInDatabase(db, uses));
}

/** Deletes counters whose time is over. One that is just counted on waits for the next sweep. */
export async function sweepRateLimits(db: Db, now: Date): Promise<void> {
  await db.$executeRaw`DELETE FROM rate_limits WHERE key IN (
    SELECT key FROM rate_limits WHERE expire < ${now} FOR UPDATE SKIP LOCKED)`;
}
