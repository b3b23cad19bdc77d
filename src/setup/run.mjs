/**
 * Runs a script once its dependencies are installed: `node src/setup/run.mjs [--install] <script>
 * [arguments]`. With `--install`, missing or outdated ones are installed first. This is the only
 * file that works without any package.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const OLDEST_NODE = { major: 20, minor: 19 };
const PARENT_CHECK_MS = 500;
const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** @throws {Error} if this Node.js is too old */
function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const oldest = OLDEST_NODE;
  if (major > oldest.major || (major === oldest.major && minor >= oldest.minor)) return;
  throw new Error(
    `This needs Node.js ${oldest.major}.${oldest.minor} or newer. This is ${process.version}.`,
  );
}

/** Compares npm's record of installed packages with the lock file. */
function dependenciesAreCurrent() {
  const record = path.join(ROOT, 'node_modules', '.package-lock.json');
  if (!fs.existsSync(record)) return false;
  const packagesOf = (/** @type {string} */ file) =>
    JSON.parse(fs.readFileSync(file, 'utf8')).packages;
  const installed = packagesOf(record);
  return Object.entries(packagesOf(path.join(ROOT, 'package-lock.json'))).every(
    ([place, lockedPackage]) => {
      if (place === '') return true; // the project itself
      const installedPackage = installed[place];
      if (!installedPackage) return lockedPackage.optional === true; // built for another platform
      return (
        installedPackage.version === lockedPackage.version &&
        installedPackage.integrity === lockedPackage.integrity
      );
    },
  );
}

/** Installs the locked packages. The build needs devDependencies (types), whatever NODE_ENV is. */
function installDependencies() {
  console.log('Installing dependencies …');
  const command = 'npm ci --include=dev --no-audit --no-fund';
  const { status } = spawnSync(command, { cwd: ROOT, shell: true, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} failed.`);
}

/** Stops this process with its shell. npm stops only the shell that runs a script. */
function stopWithShell() {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_CHECK_MS).unref();
}

try {
  requireNode();
  if (process.platform === 'win32') throw new Error("This doesn't run on Windows itself: use WSL.");
  const install = process.argv[2] === '--install';
  if (install && !dependenciesAreCurrent()) installDependencies();
  if (!fs.existsSync(path.join(ROOT, 'node_modules')))
    throw new Error('The dependencies are not installed: run `npm ci` first.');
  // Put the script's arguments where they'd be without this file.
  process.argv.splice(1, install ? 2 : 1);
  process.argv[1] = path.resolve(ROOT, process.argv[1] ?? '');
  stopWithShell();
} catch (error) {
  console.error(/** @type {Error} */ (error).message);
  process.exit(1);
}
await import(pathToFileURL(process.argv[1] ?? '').href);
