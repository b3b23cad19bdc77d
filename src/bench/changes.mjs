/** The rows that write: each call uses different people and a different meal. */
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/processes.mjs';
import { noteStatements } from './replay.mjs';
import { sidOf } from './rows.mjs';

/** @typedef {import('./replay.mjs').Subject} Subject */

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

const STORMED = `
  SELECT s.id AS slot, s.capacity_total - s.capacity_reserved AS free, l.host_id AS host, 'bench-' || l.host_id AS token
  FROM time_slots s JOIN sukkah_listings l ON l.id = s.listing_id
  WHERE l.visible AND s.capacity_total = 50 ORDER BY s.starts_at DESC LIMIT 1`;

/**
 * Accepts many requests for one meal at the same time.
 * @param {import('pg').Client} client
 * @param {string} url of our server
 * @param {number} [count] more than the meal has seats
 * @returns {Promise<string>} a summary of the result
 * @throws {Error} if a seat was given twice or left over
 */
export async function acceptAtOnce(client, url, count = 200) {
  const [meal] = await subjectsOf(client, STORMED);
  if (!meal) throw new Error('There is no meal with that many seats.');
  const { rows } = await client.query(
    `INSERT INTO requests (id, slot_id, hopper_id, seats_requested, updated_at)
      SELECT gen_random_uuid(), $1, id, 1, now() FROM users g WHERE email LIKE 'guest%'
        AND NOT EXISTS (SELECT FROM requests r WHERE r.slot_id = $1 AND r.hopper_id = g.id)
      ORDER BY id LIMIT $2 RETURNING id`,
    [meal.slot, count],
  );
  const began = performance.now();
  const statuses = await Promise.all(
    rows.map(async ({ id }) => {
      const { path: place = '', ...init } = accepting({ ...meal, request: id });
      const answer = await fetch(`${url}${place}`, /** @type {RequestInit} */ (init));
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const { seats, reserved, capacity } = (
    await client.query(
      `SELECT capacity_total AS capacity, capacity_reserved AS reserved,
        (SELECT sum(seats_requested)::int FROM requests WHERE slot_id = s.id AND status = 'accepted') AS seats
      FROM time_slots s WHERE id = $1`,
      [meal.slot],
    )
  ).rows[0];
  const countOf = (/** @type {number} */ status) => statuses.filter((one) => one === status).length;
  const summary =
    `${rows.length} accepted at once at a meal with ${meal.free} free seats: ${countOf(200)} answered 200, ` +
    `${countOf(409)} answered 409, all within ${seconds} s; counted after, ${seats} of ${capacity} seats are taken.`;
  const isRight = seats === capacity && reserved === seats && countOf(200) === Number(meal.free);
  if (!isRight || countOf(200) + countOf(409) !== rows.length)
    throw new Error(`Not so: ${summary}`);
  return summary;
}

const DRAINED_WITHIN_MS = 900_000;

/**
 * Waits until our server has sent the mails of its changes, including those delayed by the undo
 * window, so they don't slow down the next load.
 * @param {import('pg').Client} client
 * @param {Date} [since]
 * @returns {Promise<{ sent: number, rate: number }>} how many were sent since then, and how many
 * per second
 * @throws {Error} if they aren't sent
 */
export async function mailsSent(client, since = new Date()) {
  const deadline = Date.now() + DRAINED_WITHIN_MS;
  for (;;) {
    const { rows } = await client.query(
      `SELECT count(*)::int AS due FROM mails
        WHERE status = 'queued' AND due_at <= now() + interval '1 minute'`,
    );
    if (rows[0].due === 0) break;
    if (Date.now() > deadline) throw new Error(`${rows[0].due} mails do not go.`);
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  const { rows } = await client.query(
    `SELECT count(*)::int AS sent,
        coalesce(count(*) / nullif(extract(epoch FROM max(sent_at) - min(sent_at)), 0), 0)::float8 AS rate
      FROM mails WHERE sent_at > $1`,
    [since],
  );
  return rows[0];
}

const cookie = (/** @type {Subject} */ { token }) => `next-auth.session-token=${token}`;

/** @param {Subject} subject @returns {import('autocannon').Request} */
const accepting = (subject) => ({
  method: 'PATCH',
  path: `/api/requests/${subject.request}/status`,
  headers: { 'content-type': 'application/json', cookie: cookie(subject) },
  body: JSON.stringify({ status: 'accepted' }),
});

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
  accept: accepting,
};

/**
 * Half of the people are for our server and half for the baseline, which repeats what our server
 * did for the first one.
 * @param {import('pg').Client} client
 * @param {string} url of our server
 * @returns {Promise<{ scripts: string, lengths: Record<string, number>,
 * next: Record<string, () => import('autocannon').Request>, people: number }>} `people`: how many
 * changes of a kind are possible; `lengths`: statements per kind
 */
export async function prepareChanges(client, url) {
  /** @type {Record<string, import('./replay.mjs').Script>} */
  const scripts = {};
  /** @type {Record<string, () => import('autocannon').Request>} */
  const next = {};
  let people = ENOUGH;
  for (const [name, sql] of Object.entries({ create: ASKING, accept: ANSWERING })) {
    const all = await subjectsOf(client, sql);
    const half = Math.floor(all.length / 2);
    const [sample, ...ours] = all.slice(0, half);
    const request = REQUESTS[name];
    if (!sample || !request) throw new Error(`There is nobody to ${name}.`);
    const statements = await noteStatements(client, async () => {
      const { path: place = '', ...init } = request(sample);
      const answer = await fetch(`${url}${place}`, /** @type {RequestInit} */ (init));
      if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
    });
    scripts[name] = { statements, sample, subjects: all.slice(half) };
    people = Math.min(people, ours.length);
    let turn = 0;
    next[name] = () => {
      const subject = ours[turn];
      turn += 1;
      if (!subject) throw new Error(`Nobody is left to ${name}.`);
      return request(subject);
    };
  }
  const file = path.join(ROOT, '.data', 'bench', 'scripts.json');
  fs.writeFileSync(file, JSON.stringify(scripts));
  const lengths = Object.fromEntries(
    Object.entries(scripts).map(([name, { statements }]) => [name, statements.length]),
  );
  return { scripts: file, lengths, next, people };
}
