/**
 * Replays the app's statements with bare `pg`. The statements of one change are recorded once from
 * the database's log, then replayed for other people and meals.
 */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

/**
 * @typedef {{ text: string, values: (string | null)[] }} Statement
 * @typedef {Record<string, string>} Subject IDs by kind: guest, host, slot, listing, request, sid;
 * plus the session's token
 * @typedef {object} Script
 * @property {Statement[]} statements as recorded for `sample`
 * @property {Subject} sample
 * @property {Subject[]} subjects the subjects to replay for, one per call
 */

/**
 * Parses parameters from a line such as `Parameters: $1 = 'it''s', $2 = NULL`.
 * @param {string} detail
 */
function valuesOf(detail) {
  return [...detail.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)].map(
    ([, text]) => text?.replaceAll("''", "'") ?? null,
  );
}

/**
 * Returns the statements that ran during `work`.
 * @param {import('pg').Client} client of a superuser; its own statements are left out
 * @param {() => Promise<void>} work
 * @returns {Promise<Statement[]>}
 */
export async function noteStatements(client, work) {
  const set = async (/** @type {string} */ value) => {
    await client.query(`ALTER SYSTEM SET log_statement = '${value}'`);
    await client.query('SELECT pg_reload_conf(), pg_sleep(0.2)');
  };
  const place = async () =>
    (
      await client.query(
        `SELECT current_setting('data_directory') || '/' || pg_current_logfile('jsonlog') AS file`,
      )
    ).rows[0].file;
  await set('all');
  const file = await place();
  const from = fs.statSync(file).size;
  await work();
  // Also waits for lines still being written to the file.
  await set('none');
  const lines = fs.readFileSync(file).subarray(from).toString().trim().split('\n');
  const ownPid = (await client.query('SELECT pg_backend_pid() AS pid')).rows[0].pid;
  return lines.flatMap((line) => {
    const { pid, message, detail = '' } = JSON.parse(line);
    const text = /^(?:statement|execute [^:]+): ([\s\S]*)$/.exec(message)?.[1];
    // Leave out what background workers query in the meantime.
    if (!text || pid === ownPid || text.includes('SKIP LOCKED')) return [];
    return [{ text, values: valuesOf(detail) }];
  });
}

/** @type {Record<string, Script>} */
let scripts;
/** @type {Map<string, number>} */
const done = new Map();

/** @param {Script} script @param {Subject} subject */
function forSubject({ statements, sample }, subject) {
  /** @type {Map<string, string>} */
  const replacements = new Map(
    Object.entries(sample).map(([name, id]) => [id, subject[name] ?? id]),
  );
  const replaceId = (/** @type {string} */ id) => {
    const replacement = replacements.get(id) ?? randomUUID();
    replacements.set(id, replacement);
    return replacement;
  };
  return statements.map(({ text, values }) => ({
    text,
    values: values.map(
      (value) => value && (replacements.get(value) ?? value.replace(UUID, replaceId)),
    ),
  }));
}

/**
 * @param {import('pg').Pool} pool
 * @param {string} row
 * @throws {Error} if there are no subjects left
 */
export async function replay(pool, row) {
  scripts ??= JSON.parse(fs.readFileSync(process.env.BENCH_SCRIPTS ?? '', 'utf8'));
  const script = scripts[row];
  const turn = done.get(row) ?? 0;
  done.set(row, turn + 1);
  const subject = script?.subjects[turn];
  if (!script || !subject) throw new Error(`Nobody is left for ${row}.`);
  const client = await pool.connect();
  try {
    for (const [n, { text, values }] of forSubject(script, subject).entries()) {
      await client.query(values.length > 0 ? { name: `${row}${n}`, text, values } : text);
    }
  } finally {
    client.release();
  }
  return '{}';
}
