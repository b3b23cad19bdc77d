import type { Db } from '@/server/db';

/**
 * Written to by merely asking: how long a session lasts, how often somebody asked. Or by the
 * server's workers, in their own time.
 */
const COUNTERS = ['sessions', 'rate_limits', 'mails'];

/** The statement for the tables of a database, which stay the same while it is looked at. */
const statements = new WeakMap<Db, string>();

async function statementFor(db: Db): Promise<string> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_name <> ALL(${COUNTERS}) ORDER BY table_name`;
  // What the sweep adds in its own time is no change.
  const prints = tables.map(
    ({ name }) =>
      `SELECT '${name}' AS name, md5(string_agg(row, '' ORDER BY row)) AS print
      FROM (SELECT (to_jsonb(t) - '{ended,folded,public_lat,public_lon}'::text[])::text AS row FROM "${name}" t) rows`,
  );
  return prints.join(' UNION ALL ');
}

type Prints = Map<string, string | null>;

/** For each table a text that differs when anything in it does; null when it is empty. */
async function printsOf(db: Db): Promise<Prints> {
  const statement = statements.get(db) ?? (await statementFor(db));
  statements.set(db, statement);
  const rows = await db.$queryRawUnsafe<{ name: string; print: string | null }[]>(statement);
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
