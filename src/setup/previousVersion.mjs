/**
 * Runs the rule tests of the version before (the last tag, or the argument) on this version's
 * schema: `node src/setup/previousVersion.mjs [commit]`. During an update, that version's processes
 * still use the database that this version has migrated.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ROOT } from './processes.mjs';

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

/** @param {string} folder @param {string} command @param {string[]} args */
function run(folder, command, ...args) {
  const { TEST_DATABASE_URL: _, ...inherited } = process.env;
  /** @type {NodeJS.ProcessEnv} */
  const env = { ...inherited, NODE_ENV: 'test', TZ: 'Asia/Kathmandu' };
  execFileSync(command, args, { cwd: folder, env, stdio: 'inherit' });
}

/** @param {string | undefined} version */
function main(version = lastTag()) {
  if (!version) {
    console.log(
      'There is no tag before this commit, so no earlier version runs on the new schema.',
    );
    return;
  }
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-previous-'));
  try {
    git('worktree', 'add', '--force', '--detach', folder, version);
    installDependencies(folder);
    const migrations = path.join(folder, 'prisma', 'migrations');
    fs.rmSync(migrations, { recursive: true });
    fs.cpSync(path.join(ROOT, 'prisma', 'migrations'), migrations, { recursive: true });
    // Versions up to November 28, 2026 only generate the database client.
    const generate =
      "import('./src/setup/prepare.mjs').then((all) => (all.generateSources ?? all.generateClient)())";
    run(folder, 'node', '-e', generate);
    const flows = FLOWS.filter((file) => fs.existsSync(path.join(folder, file)));
    run(folder, 'npx', 'vitest', 'run', ...flows);
    console.log(`${version} works on the new schema.`);
  } finally {
    git('worktree', 'remove', '--force', folder);
  }
}

try {
  main(process.argv[2]);
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exitCode = 1;
}
