/**
 * Baseline (a): a bare Node server that repeats what our server did for one change, statement by
 * statement, for other people and meals. `changes.mjs` records the statements.
 */
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import pg from 'pg';

const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g;

/** @typedef {import('./changes.mjs').Script} Script */

/** @type {Record<string, Script>} */
const scripts = JSON.parse(fs.readFileSync(process.env.BENCH_SCRIPTS ?? '', 'utf8'));
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

/** @param {Script} script @param {import('./changes.mjs').Subject} subject */
function statementsFor({ statements, sample }, subject) {
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

/** @param {string} name of the change */
async function replay(name) {
  const script = scripts[name];
  const subject = script?.subjects.pop();
  if (!script || !subject) throw new Error(`There is no user left to ${name}.`);
  const client = await pool.connect();
  try {
    for (const [n, { text, values }] of statementsFor(script, subject).entries())
      await client.query(values.length > 0 ? { name: `${name}${n}`, text, values } : text);
  } finally {
    client.release();
  }
}

http
  .createServer(async ({ url = '/' }, response) => {
    try {
      await replay(url.slice(1));
      response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    } catch (error) {
      response.writeHead(500).end(String(error));
    }
  })
  .listen(Number(process.env.PORT), '127.0.0.1');
