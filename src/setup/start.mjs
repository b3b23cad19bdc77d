/**
 * `npm start` and `npm run dev`: take a fresh clone to a running app. Steps are skipped when
 * nothing has changed. The database is prepared while the app builds. Without DATABASE_URL, the app
 * uses an embedded PostgreSQL in `.data/postgres` and demo data.
 */
import path from 'node:path';
import { directUrl } from '../server/config/settings.mjs';
import { ignoreOutputErrors } from '../server/observability/outputErrors.mjs';
import { applyMigrations } from './applyMigrations.mjs';
import { requireUtc, withDatabase } from './database.mjs';
import { prepareEnding } from './ending.mjs';
import {
  loadEnvFile,
  productEnvironment,
  readSetup,
  requirePicturesFolder,
} from './environment.mjs';
import { startNext } from './next.mjs';
import { requireFreePorts } from './port.mjs';
import { startPostgres } from './postgres.mjs';
import { buildProduct, generateSources } from './prepare.mjs';
import { ROOT, runScript, runTool } from './processes.mjs';
import { warnWithoutModerator } from './startWarnings.mjs';
import { step } from './steps.mjs';

const dev = process.argv.includes('--dev');

/** @type {import('./postgres.mjs').Postgres | undefined} */
let database;
let ready = false;
const { fail } = prepareEnding({ stopDatabase: () => database?.stop(), mayStop: () => ready });

/**
 * Returns whether the database has no users yet, so demo data can be loaded.
 * @param {string} url
 */
const isEmpty = (url) =>
  withDatabase(
    url,
    async (client) => {
      const { rows } = await client.query('SELECT EXISTS (SELECT FROM users) AS used');
      return !rows[0].used;
    },
    'DATABASE_URL',
  );

async function startDatabase() {
  const dataDir = path.join(ROOT, '.data', 'postgres');
  const started = await step('Starting PostgreSQL', () => startPostgres({ dataDir }));
  database = started;
  started.exited.then(() =>
    fail(new Error('PostgreSQL stopped unexpectedly: see .data/postgres/server.log.')),
  );
  return started.url('sukkah');
}

/**
 * Loads the places used by search. The first time takes a few seconds, while the app already
 * serves.
 * @param {NodeJS.ProcessEnv} env
 */
async function fillPlaces(env) {
  try {
    await runScript('src/setup/places/fill.mjs', { ...env, DATABASE_URL: directUrl(env) });
  } catch (error) {
    console.error(/** @type {Error} */ (error).message);
  }
}

/**
 * Starts, migrates, and fills the database.
 * @param {import('./environment.mjs').Setup} setup
 * @param {Promise<void>} sourcesGenerated settles when demo data can use the database client
 * @returns {Promise<NodeJS.ProcessEnv>} the app's environment
 */
async function prepareDatabase(setup, sourcesGenerated) {
  const url = setup.local ? await startDatabase() : process.env.DATABASE_URL;
  const env = productEnvironment(process.env, setup, url);
  await step('Migrating the database', () => applyMigrations(directUrl(env)));
  await requireUtc(env.DATABASE_URL ?? '');
  if (setup.demo && (await isEmpty(env.DATABASE_URL ?? ''))) {
    await sourcesGenerated;
    await step('Loading demo data', () => runTool('tsx', ['prisma/seed.ts'], { env, quiet: true }));
  }
  return env;
}

async function main() {
  ignoreOutputErrors();
  loadEnvFile();
  const setup = readSetup(process.env, { mayBeLocal: true });
  const { port, host } = setup;
  requirePicturesFolder(process.env);
  await requireFreePorts(setup, process.env, dev ? 'npm run dev' : 'npm start');
  // The first failure also stops the other branch, in `fail`.
  const sourcesGenerated = generateSources();
  const [env] = await Promise.all([
    prepareDatabase(setup, sourcesGenerated),
    dev ? sourcesGenerated : sourcesGenerated.then(() => buildProduct()),
  ]);
  if (!setup.demo) await warnWithoutModerator(env.DATABASE_URL ?? '');
  const server = await startNext({ port, host, env, dev });
  ready = true;
  console.log(`Ready: ${server.url}`);
  await fillPlaces(env);
  throw new Error(`The server stopped unexpectedly (${await server.exited}).`);
}

main().catch(fail);
