import type { Db } from '@/server/db/client';

/**
 * Tables that reads also change (session expiry, rate limits), that workers change on their own
 * schedule, or that the first caller creates.
 */
const COUNTERS = ['sessions', 'rate_limits', 'mails', 'push_keys'];

/**
 * Tables that scheduled tasks maintain: city names in use, when to process a meal again, and who is
 * told of seats.
 */
const TABLES_KEPT_BY_TASKS = ['eve_looks', 'rate_looks', 'seat_alerts', 'seat_looks'];

/** Compared by count and newest change, because hashing thousands of rows would take most of the time. */
const GAZETTEER = ['places', 'place_names'];

/**
 * Columns that triggers and scheduled tasks derive from others, those about their questions to guests, and those
 * that they clear when an answer's undo window ends.
 */
const COLUMNS_KEPT_BY_TASKS: Record<string, readonly string[]> = {
  requests: [
    'coming_asked_at',
    'coming_due_at',
    'coming_reminded_at',
    'held_from',
    'held_until',
    'updated_at',
  ],
  sukkah_listings: [
    'candle_lighting_minutes',
    'days',
    'last_ends_at',
    'place_country',
    'place_id',
    'place_key',
    'place_lat',
    'place_lon',
    'public_lat',
    'public_lon',
    'slow_to_answer',
  ],
  time_slots: ['ended'],
};

/** Rows that tasks don't add or delete: slots that weren't removed, and events that somebody caused. */
const ROWS_THAT_COUNT: Record<string, string> = {
  events: 'WHERE actor_id IS NOT NULL',
  time_slots: 'WHERE removed_at IS NULL OR cancelled_at IS NOT NULL',
};

async function statementFor(db: Db): Promise<string> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> ALL(${[...COUNTERS, ...TABLES_KEPT_BY_TASKS]})
    ORDER BY tablename`;
  const fingerprints = tables.map(({ name }) =>
    GAZETTEER.includes(name)
      ? `SELECT '${name}' AS name, concat(count(*), '-', max(xmin::text::bigint)) AS fingerprint FROM "${name}"`
      : `SELECT '${name}' AS name, md5(string_agg(row, '' ORDER BY row)) AS fingerprint
      FROM (SELECT (to_jsonb(t) - '{${COLUMNS_KEPT_BY_TASKS[name] ?? []}}'::text[])::text AS row FROM "${name}" t
        ${ROWS_THAT_COUNT[name] ?? ''}) rows`,
  );
  return fingerprints.join(' UNION ALL ');
}

type Fingerprints = Map<string, string | null>;

async function fingerprintsOf(db: Db): Promise<Fingerprints> {
  const rows = await db.$queryRawUnsafe<{ name: string; fingerprint: string | null }[]>(
    await statementFor(db),
  );
  return new Map(rows.map(({ name, fingerprint }) => [name, fingerprint]));
}

/** Sorted, since PostgreSQL may read the tables in parallel and return them in any order. */
const joined = (fingerprints: Fingerprints) => [...fingerprints].sort().join(' ');

/** Returns a fingerprint of the database that changes with any data, except in those tables. */
export const fingerprintOf = async (db: Db) => joined(await fingerprintsOf(db));

/** Returns the tables in which two fingerprints differ. */
export function changedTables(before: string, after: string): string[] {
  const known = new Set(before.split(' '));
  return after
    .split(' ')
    .flatMap((fingerprint) => (known.has(fingerprint) ? [] : (fingerprint.split(',')[0] ?? [])));
}

/**
 * Saves the database's content so it can be restored. Restoring is faster than recreating, because
 * few tables change. It also discards what reads wrote, except sessions.
 */
export async function snapshotOf(db: Db) {
  const fingerprints = await fingerprintsOf(db);
  const rows = new Map<string, string>();
  for (const name of fingerprints.keys()) {
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
    fingerprint: joined(fingerprints),
    restore: async () => {
      const now = await fingerprintsOf(db);
      const changed = [...fingerprints].flatMap(([name, fingerprint]) =>
        now.get(name) === fingerprint ? [] : name,
      );
      const forget = COUNTERS.flatMap((name) =>
        name === 'sessions' ? [] : `DELETE FROM ${name};`,
      );
      // Rows come back in any order, and no trigger protects the moderation log.
      await db.$executeRawUnsafe(
        `DO $do$ BEGIN PERFORM set_config('session_replication_role', 'replica', true);
        ${[...forget, ...changed.flatMap(putBack)].join('\n')} END $do$`,
      );
    },
  };
}
