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
  const sums = tables.map(
    ({ name }) => `(SELECT md5(string_agg(t::text, '' ORDER BY t::text)) FROM "${name}" t)`,
  );
  return `SELECT concat_ws(' ', ${sums.map((sum) => `coalesce(${sum}, '-')`).join(', ')}) AS sum`;
}

/** A text that differs when anything in the database does, but for those. */
export async function fingerprintOf(db: Db): Promise<string> {
  const statement = statements.get(db) ?? (await statementFor(db));
  statements.set(db, statement);
  const [row] = await db.$queryRawUnsafe<{ sum: string }[]>(statement);
  return row?.sum ?? '';
}
