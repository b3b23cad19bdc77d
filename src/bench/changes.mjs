/** The rows that write: each call uses different people and a different meal. */
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../setup/processes.mjs';
import { sidOf } from './rows.mjs';

/**
 * @typedef {{ text: string, values: (string | null)[] }} Statement
 * @typedef {Record<string, string>} Subject IDs by kind: guest, host, slot, listing, request, sid;
 * plus the session's token
 * @typedef {object} Script
 * @property {Statement[]} statements as recorded for `sample`
 * @property {Subject} sample
 * @property {Subject[]} subjects the subjects to repeat them for, one per call
 */

const ENOUGH = 12_000;

const ASKING = `
  SELECT g.id AS guest, l.host_id AS host, s.id AS slot, l.id AS listing, 'bench-' || g.id AS token
  FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM users WHERE email LIKE 'guest%') g
  JOIN (SELECT s.*, row_number() OVER (ORDER BY s.id) AS n FROM time_slots s
    JOIN sukkah_listings l ON l.id = s.listing_id
    WHERE l.visible AND s.ends_at > now() + interval '1 day' AND s.capacity_total = 10
      AND NOT EXISTS (SELECT FROM requests r WHERE r.slot_id = s.id)) s ON s.n = g.n
  JOIN sukkah_listings l ON l.id = s.listing_id
  LIMIT ${ENOUGH}`;

const ANSWERING = `
  SELECT r.hopper_id AS guest, l.host_id AS host, s.id AS slot, l.id AS listing, r.id AS request,
    'bench-' || l.host_id AS token
  FROM requests r JOIN time_slots s ON s.id = r.slot_id JOIN sukkah_listings l ON l.id = s.listing_id
  WHERE r.status = 'pending' AND l.visible AND s.ends_at > now() + interval '1 day' AND s.capacity_total = 10
  LIMIT ${ENOUGH}`;

/**
 * @param {import('pg').Client} client
 * @param {string} sql
 * @returns {Promise<Subject[]>} each with a session
 */
async function subjectsOf(client, sql) {
  const { rows } = await client.query(sql);
  const subjects = rows.map((row) => ({ ...row, sid: sidOf(row.token) }));
  await client.query(
    `INSERT INTO sessions (sid, sess, expire)
      SELECT sid, jsonb_build_object('userId', substr(token, 7)), now() + interval '7 days'
      FROM unnest($1::text[], $2::text[]) AS s (sid, token) ON CONFLICT DO NOTHING`,
    [subjects.map(({ sid }) => sid), subjects.map(({ token }) => token)],
  );
  return subjects;
}

const PATIENCE_MS = 900_000;

/**
 * Waits until our server has sent the emails of its changes, including those delayed by the undo
 * window, so they don't slow down the next load.
 * @param {import('pg').Client} client
 * @throws {Error} if they aren't sent
 */
export async function emailsSent(client) {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await client.query(
      `SELECT count(*)::int AS due FROM mails
        WHERE status = 'queued' AND due_at <= now() + interval '1 minute'`,
    );
    if (rows[0].due === 0) return;
    if (Date.now() > deadline) throw new Error(`${rows[0].due} emails weren't sent.`);
    await sleep(500);
  }
}

/**
 * Parses parameters from a line such as `Parameters: $1 = 'it''s', $2 = NULL`.
 * @param {string} detail
 */
function parseValues(detail) {
  return [...detail.matchAll(/\$\d+ = (?:NULL|'((?:[^']|'')*)')/g)].map(
    ([, text]) => text?.replaceAll("''", "'") ?? null,
  );
}

/**
 * Reads the statements that ran during `work` from PostgreSQL's log.
 * @param {import('pg').Client} client of a superuser; its own statements are left out
 * @param {() => Promise<void>} work
 * @returns {Promise<Statement[]>}
 */
async function recordStatements(client, work) {
  const setLog = async (/** @type {string} */ value) => {
    await client.query(`ALTER SYSTEM SET log_statement = '${value}'`);
    await client.query('SELECT pg_reload_conf(), pg_sleep(0.2)');
  };
  await setLog('all');
  const { rows } = await client.query(
    `SELECT current_setting('data_directory') || '/' || pg_current_logfile('jsonlog') AS file,
      pg_backend_pid() AS pid`,
  );
  const [{ file, pid: ownPid }] = rows;
  const from = fs.statSync(file).size;
  await work();
  // Also waits for lines still being written to the file.
  await setLog('none');
  const lines = fs.readFileSync(file).subarray(from).toString().trim().split('\n');
  return lines.flatMap((line) => {
    const { pid, message, detail = '' } = JSON.parse(line);
    const text = /^(?:statement|execute [^:]+): ([\s\S]*)$/.exec(message)?.[1];
    // Leave out what background workers query in the meantime.
    if (!text || pid === ownPid || text.includes('SKIP LOCKED')) return [];
    return [{ text, values: parseValues(detail) }];
  });
}

const cookie = (/** @type {Subject} */ { token }) => `next-auth.session-token=${token}`;

/** @type {Record<string, (subject: Subject) => import('autocannon').Request>} */
const REQUESTS = {
  create: (subject) => ({
    method: 'POST',
    path: '/api/requests',
    headers: { 'content-type': 'application/json', cookie: cookie(subject) },
    body: JSON.stringify({
      slotId: subject.slot,
      seatsRequested: 1,
      introMessage: 'We are two, from abroad.',
    }),
  }),
  accept: (subject) => ({
    method: 'PATCH',
    path: `/api/requests/${subject.request}/status`,
    headers: { 'content-type': 'application/json', cookie: cookie(subject) },
    body: JSON.stringify({ status: 'accepted' }),
  }),
};

/**
 * Half of the people are for our server and half for the baseline, which repeats what our server
 * did for the first one.
 * @param {import('pg').Client} client
 * @param {string} url of our server
 * @returns {Promise<{ scripts: string, next: Record<string, () => import('autocannon').Request>,
 * people: number }>} `scripts`: a file for `replay.mjs`; `people`: how many changes of a kind are
 * possible
 */
export async function prepareChanges(client, url) {
  /** @type {Record<string, Script>} */
  const scripts = {};
  /** @type {Record<string, () => import('autocannon').Request>} */
  const next = {};
  let people = ENOUGH;
  for (const [name, sql] of Object.entries({ create: ASKING, accept: ANSWERING })) {
    const all = await subjectsOf(client, sql);
    const half = Math.floor(all.length / 2);
    const [sample, ...ours] = all.slice(0, half);
    const request = REQUESTS[name];
    if (!sample || !request) throw new Error(`There is no user to ${name}.`);
    const statements = await recordStatements(client, async () => {
      const { path: target = '', ...init } = request(sample);
      const response = await fetch(`${url}${target}`, /** @type {RequestInit} */ (init));
      if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
    });
    scripts[name] = { statements, sample, subjects: all.slice(half) };
    people = Math.min(people, ours.length);
    next[name] = () => {
      const subject = ours.pop();
      if (!subject) throw new Error(`There is no user left to ${name}.`);
      return request(subject);
    };
  }
  const file = path.join(ROOT, '.data', 'bench', 'scripts.json');
  fs.writeFileSync(file, JSON.stringify(scripts));
  return { scripts: file, next, people };
}
