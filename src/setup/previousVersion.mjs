/**
 * Tests an upgrade from the version before (the last tag, or the argument), after a build:
 * `node src/setup/previousVersion.mjs [commit]`. This version migrates and serves that version's demo
 * community. Then that version's rule tests run on this version's schema, because during an upgrade
 * its processes still use the database that this version has migrated.
 */
import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { applyMigrations } from './applyMigrations.mjs';
import { createDatabase, urlOf, withDatabase } from './database.mjs';
import { prepareEnding } from './ending.mjs';
import { startNext } from './next.mjs';
import { loadPlaces } from './places/load.mjs';
import { freePort } from './port.mjs';
import { ROOT } from './processes.mjs';
import { ensureTestDatabase } from './testDatabase.mjs';

/** The rules of the main flows. Files that the version before doesn't have are left out. */
const FLOWS = [
  ...['auth/adapter', 'auth/signIn', 'users/profile', 'users/mailAddress', 'users/phone'],
  ...['listings/edit', 'timeSlots/cancel', 'requests/createRequest', 'requests/transitions'],
  ...['requests/undo', 'requests/waitlist', 'messages/ask', 'ratings/ratings', 'safety/report'],
  ...['safety/block', 'moderation/moderation', 'rateLimit/rateLimit', 'mail/deliver'],
].map((name) => `src/server/${name}.test.ts`);

/** @param {string[]} args */
const git = (...args) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim();

/** @returns {string | undefined} the newest tag before this commit */
function lastTag() {
  try {
    return git('describe', '--tags', '--abbrev=0', 'HEAD^');
  } catch {
    return undefined;
  }
}

/**
 * Installs the dependencies of another version. If they're the same as this one's, links those.
 * @param {string} folder that version's files
 */
function installDependencies(folder) {
  const lockOf = (/** @type {string} */ root) =>
    fs.readFileSync(path.join(root, 'package-lock.json'), 'utf8');
  const modules = path.join(ROOT, 'node_modules');
  if (lockOf(folder) === lockOf(ROOT)) fs.symlinkSync(modules, path.join(folder, 'node_modules'));
  else
    execFileSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'inherit',
    });
}

/**
 * Runs a command in another version's folder.
 * @param {string} folder
 * @param {Record<string, string>} more variables
 * @param {string} command
 * @param {string[]} args
 */
function run(folder, more, command, ...args) {
  const { TEST_DATABASE_URL: _, ...inherited } = process.env;
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...inherited, NODE_ENV: 'test', TZ: 'Asia/Kathmandu', ...more };
  execFileSync(command, args, { cwd: folder, env, stdio: 'inherit' });
}

/** Their rows are what people would miss. */
const TABLES = ['users', 'sukkah_listings', 'time_slots', 'requests', 'messages', 'ratings'];

/** @param {string} url @returns {Promise<Record<string, string>>} number of rows by table */
const countRows = (url) =>
  withDatabase(url, async (client) => {
    const counts = TABLES.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`);
    const { rows } = await client.query(`SELECT ${counts.join(', ')}`);
    return rows[0];
  });

/**
 * Serves a database with this version's build, and looks at it as a visitor.
 * @param {string} url
 * @throws {Error} if something isn't served
 */
async function visit(url) {
  const port = await freePort();
  const env = {
    ...process.env,
    DATABASE_URL: url,
    NEXTAUTH_URL: `http://localhost:${port}`,
    NEXTAUTH_SECRET: randomUUID(),
    DEMO_MODE: '1',
  };
  const server = await startNext({ port, env });
  /** @param {string} address */
  const get = async (address) => {
    const response = await fetch(server.url + address);
    if (!response.ok) throw new Error(`${address} responds with ${response.status}.`);
    return response;
  };
  try {
    await get('/api/ready');
    const found = await (await get('/api/listings/search?limit=100')).json();
    if (found.length === 0) throw new Error('No listing is found after the upgrade.');
    for (const { id } of found) await get(`/listing/${id}`);
    console.log(`Visited ${found.length} listings after the upgrade.`);
  } finally {
    await server.stop();
  }
}

/**
 * Upgrades another version's demo community.
 * @param {string} folder that version's files
 * @throws {Error} if something is lost or isn't served
 */
async function upgradeDemo(folder) {
  const stopDatabase = await ensureTestDatabase({ inMemory: true });
  const url = urlOf(process.env.TEST_DATABASE_URL ?? '', `upgrade_${randomUUID()}`);
  try {
    await createDatabase(url);
    run(folder, { DATABASE_URL: url }, 'node', 'src/setup/migrate.mjs');
    run(folder, { DATABASE_URL: url }, 'npx', 'tsx', 'prisma/seed.ts');
    const before = JSON.stringify(await countRows(url));
    await applyMigrations(url, { log: console.log });
    await loadPlaces(url);
    const after = JSON.stringify(await countRows(url));
    if (after !== before) throw new Error(`The upgrade changed ${before} to ${after}.`);
    await visit(url);
  } finally {
    await stopDatabase();
  }
}

/** @param {string} folder another version's files, with this version's migrations */
function runFlows(folder) {
  const flows = FLOWS.filter((file) => fs.existsSync(path.join(folder, file)));
  run(folder, {}, 'npx', 'vitest', 'run', ...flows);
}

/** @param {string | undefined} version */
async function main(version = lastTag()) {
  if (!version) {
    console.log('There is no tag before this commit, so no upgrade is tested.');
    return;
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-previous-'));
  try {
    git('worktree', 'add', '--force', '--detach', folder, version);
    installDependencies(folder);
    // Versions up to November 28, 2026 only generate the database client.
    const generate =
      "import('./src/setup/prepare.mjs').then((all) => (all.generateSources ?? all.generateClient)())";
    run(folder, {}, 'node', '-e', generate);
    await upgradeDemo(folder);
    const migrations = path.join(folder, 'prisma', 'migrations');
    fs.rmSync(migrations, { recursive: true });
    fs.cpSync(path.join(ROOT, 'prisma', 'migrations'), migrations, { recursive: true });
    runFlows(folder);
    console.log(`${version} can be upgraded, and works on the new schema.`);
  } finally {
    git('worktree', 'remove', '--force', folder);
  }
}

const { end, fail } = prepareEnding();
main(process.argv[2]).then(() => end(0), fail);
