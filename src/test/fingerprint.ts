import type { Db } from '@/server/db/client';

/**
 * Written to by merely asking: how long a session lasts, how often somebody asked. Or by the
 * server's workers, in their own time; or made once, by whoever asks first.
 */
const COUNTERS = ['sessions', 'rate_limits', 'mails', 'push_keys'];

/** What the sweep keeps in its own time: names of cities that listings have, and when to look at a meal again. */
const KEPT_BY_SWEEP = ['city_names', 'eve_looks', 'rate_looks'];

async function statementFor(db: Db): Promise<string> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> ALL(${[...COUNTERS, ...KEPT_BY_SWEEP]})
    ORDER BY tablename`;
  // What the sweep adds is no change.
  const prints = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, md5(string_agg(row, '' ORDER BY row)) AS print
      FROM (SELECT (to_jsonb(t) - '{ended,public_lat,public_lon}'::text[])::text AS row FROM "${name}" t) rows`,
  );
  return prints.join(' UNION ALL ');
}

type Prints = Map<string, string | null>;

/** For each table a text that differs when anything in it does; null when it is empty. */
async function printsOf(db: Db): Promise<Prints> {
  const rows = await db.$queryRawUnsafe<{ name: string; print: string | null }[]>(
    await statementFor(db),
  );
  return new Map(rows.map(({ name, print }) => [name, print]));
}

const joined = (prints: Prints) => [...prints].join(' ');

/** A text that differs when anything in the database does, but for those. */
export const fingerprintOf = async (db: Db) => joined(await printsOf(db));

/**
 * Keeps all that is in a database now, to go back to: faster than to make it anew, since few tables change.
 * What merely asking writes is forgotten with it, but for sessions.
 */
export async function snapshotOf(db: Db) {
  const kept = await printsOf(db);
  const rows = new Map<string, string>();
  for (const name of kept.keys()) {
    const [all] = await db.$queryRawUnsafe<{ rows: string }[]>(
      `SELECT coalesce(jsonb_agg(t), '[]')::text AS rows FROM "${name}" t`,
    );
    rows.set(name, all?.rows ?? '[]');
  }
  const putBack = (name: string) => [
    `DELETE FROM "${name}";`,
    `INSERT INTO "${name}" SELECT * FROM jsonb_populate_recordset(NULL::"${name}", $rows$${rows.get(name)}$rows$);`,
  ];
  return {
    /** A text as `fingerprintOf` gives it. */
    print: joined(kept),
    restore: async () => {
      const now = await printsOf(db);
      const changed = [...kept].flatMap(([name, print]) => (now.get(name) === print ? [] : name));
      const forget = COUNTERS.flatMap((name) =>
        name === 'sessions' ? [] : `DELETE FROM ${name};`,
      );
      // Rows come back in any order, and the log of the moderators, too: no trigger looks at it.
      await db.$executeRawUnsafe(
        `DO $do$ BEGIN PERFORM set_config('session_replication_role', 'replica', true);
        ${[...forget, ...changed.flatMap(putBack)].join('\n')} END $do$`,
      );
    },
  };
}
