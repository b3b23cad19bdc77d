#!/usr/bin/env node
/**
 * The offline schema engine: a stand-in for Prisma's native `schema-engine` binary.
 *
 * Why: the Prisma CLI downloads that binary from a host of Prisma's own, so that behind a strict
 * proxy or without a network no migration can run, and there is no official offline switch. But
 * Prisma also publishes the same engine as WebAssembly on npm. This file speaks the binary's
 * protocol (its arguments, and JSON-RPC by lines on stdin and stdout) on top of that build, so the
 * plain commands work: `prisma generate`, `prisma migrate deploy|status|diff|reset`.
 * `prisma.config.ts` points PRISMA_SCHEMA_ENGINE_BINARY here where the binary is not installed.
 */
import { readFileSync } from 'node:fs';
import readline from 'node:readline';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { poolConfig } from './migrationAdapter.mjs';

const RPC_SERVER_ERROR = 4466;
const NO_DATABASE = 'postgresql://localhost:1/none'; // for commands that only read schema files

const { values, positionals } = parseArgs({
  strict: false, // the CLI passes options that matter only to the native engine
  allowPositionals: true,
  options: {
    version: { type: 'boolean', short: 'V' },
    datasource: { type: 'string' },
    datamodels: { type: 'string', multiple: true },
  },
});
const options = /** @type {{ version?: boolean, datasource?: string, datamodels?: string[] }} */ (
  values
);
/** @type {string} */
const url =
  (options.datasource ? JSON.parse(options.datasource).url : process.env.DATABASE_URL) ??
  NO_DATABASE;

/**
 * @template T
 * @param {pg.ClientConfig} config
 * @param {(client: pg.Client) => Promise<T>} use
 */
async function withClient(config, use) {
  const client = new pg.Client(config);
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}

async function createDatabase() {
  const { database = '', ...server } = poolConfig(url);
  await withClient({ ...server, database: 'postgres' }, (client) =>
    client.query(`CREATE DATABASE ${client.escapeIdentifier(database)}`),
  );
  return { databaseName: database };
}

/**
 * An error of any library: it may have a code, nested errors, or Prisma's own fields.
 *
 * @typedef {Error & { code?: string, errors?: Error[], error_code?: string, meta?: object }} Failure
 */

/** Returns Prisma's code for a failed connection. @param {Failure} error */
function prismaCode({ code = '' }) {
  /** @type {Record<string, string>} */
  const codes = { '3D000': 'P1003', '28P01': 'P1000', 28000: 'P1010', '42P04': 'P1009' };
  return codes[code] ?? 'P1001';
}

/**
 * `schema-engine cli <command>`: one errand, its outcome told by exit code and a line on stderr.
 *
 * @param {string} command
 */
async function runErrand(command) {
  /** @type {Record<string, () => Promise<unknown>>} */
  const errands = {
    'can-connect-to-database': () => withClient(poolConfig(url), async () => {}),
    'create-database': createDatabase,
  };
  try {
    const errand = errands[command];
    if (!errand) throw new Error(`The offline schema engine has no "${command}".`);
    await errand();
  } catch (thrown) {
    const error = /** @type {Failure} */ (thrown);
    // An AggregateError (localhost refused on IPv4 and IPv6) has its text in the parts.
    const message = error.message || error.errors?.map((part) => part.message).join(', ');
    const fields = { message, error_code: prismaCode(error), is_panic: false };
    // The CLI skips the first line: the native engine begins with an empty one.
    const line = JSON.stringify({ level: 'ERROR', target: 'schema_engine::logger', fields });
    process.stderr.write(`\n${line}`);
    process.exitCode = 1;
  }
}

/** @param {object} message */
function send(message) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}

/** @typedef {Record<string, (params: object) => Promise<{ stdout?: string } | undefined>>} Methods */

/** Answers the CLI's requests until it closes stdin, then leaves as soon as all are answered. */
async function serveRequests() {
  /** @type {ReturnType<typeof startEngine> | undefined} */
  let engine;
  const startEngine = async () => {
    const { createSchemaEngine } = await import('./wasmEngine.mjs');
    /** @type {[path: string, content: string][] | undefined} */
    const files = options.datamodels?.map((file) => [file, readFileSync(file, 'utf8')]);
    return createSchemaEngine(url, files);
  };

  /** @param {string} method @param {object} params */
  async function call(method, params) {
    if (method === 'createDatabase') return createDatabase();
    engine ??= startEngine();
    const started = await engine;
    if (method === 'getDatabaseVersion') return started.version();
    const methods = /** @type {Methods} */ (/** @type {unknown} */ (started));
    const run = methods[method];
    if (!run) throw new Error(`The offline schema engine has no "${method}".`);
    const result = await run.call(started, params);
    if (method !== 'diff' || !result?.stdout) return result;
    // The native engine prints a diff by a request to the CLI instead of returning it.
    send({ id: 1_000_000, method: 'print', params: { content: result.stdout } });
    return { ...result, stdout: null };
  }

  /** @param {{ id: number, method: string, params: object }} request */
  async function answer({ id, method, params }) {
    try {
      send({ id, result: (await call(method, params)) ?? null });
    } catch (thrown) {
      const error = /** @type {Failure} */ (thrown);
      const message = error.message ?? String(error);
      const error_code = error.code ?? error.error_code ?? null;
      const data = { is_panic: false, message, meta: error.meta ?? {}, error_code };
      send({ id, error: { code: RPC_SERVER_ERROR, message, data } });
    }
  }

  const answers = [];
  for await (const line of readline.createInterface({ input: process.stdin })) {
    const message = line.trim() && JSON.parse(line);
    if (message?.method) answers.push(answer(message)); // else: the CLI's receipt for a "print"
  }
  await Promise.all(answers);
  process.exit(); // idle pool connections would hold the process for some ten seconds
}

if (options.version) console.log('schema-engine-cli (WebAssembly)');
else if (positionals[0] === 'cli') await runErrand(positionals.at(-1) ?? '');
else await serveRequests();
