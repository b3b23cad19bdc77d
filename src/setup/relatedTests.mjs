/**
 * Finds the tests closest to a change. `vitest --changed` selects half the suite for nearly any
 * server file, because most tests call the whole API. It also misses tests that read a file instead
 * of importing it.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './processes.mjs';

const CODE = /\.([cm]?[jt]s|tsx)$/;
/** Tests that aren't slow and need neither a build nor a browser. */
const QUICK_TEST = /^(?!src\/test\/(http|faults|browser)\/)(?!.*\.slow\.).*\.test\.tsx?$/;
const QUOTED_PATH = /['"`]([\w@.()[\]/-]+)['"`]/g;
const ENDINGS = ['', '.ts', '.tsx', '.mjs', '.js', '/index.ts'];

/**
 * Lists uncommitted changes and changes in commits that aren't on the main branch.
 * @param {string} [root]
 * @returns {string[]} relative to the project; empty outside git
 */
export function listChangedFiles(root = ROOT) {
  const branches = ['origin/main', 'main', 'HEAD'];
  const [base] = branches.flatMap((branch) => git(root, 'merge-base', 'HEAD', branch));
  if (!base) return [];
  return [
    ...git(root, 'diff', '--name-only', base),
    ...git(root, 'ls-files', '--others', '--exclude-standard'),
  ];
}

/**
 * @param {string[]} changed
 * @param {string} [root]
 * @returns {string[]} tests that depend on a changed file: first tests in the same folder, then the
 * others by the number of imports in between
 */
export function findRelatedTests(changed, root = ROOT) {
  const dependents = mapDependents(root);
  const distances = new Map(changed.map((file) => [file, 0]));
  // Iterating over a map also visits entries added during the loop.
  for (const [file, distance] of distances) {
    for (const dependent of dependents.get(file) ?? []) {
      if (!distances.has(dependent)) distances.set(dependent, distance + 1);
    }
  }
  const folders = new Set(changed.map((file) => path.dirname(file)));
  return [...distances]
    .filter(([file]) => QUICK_TEST.test(file) && fs.existsSync(path.join(root, file)))
    .map(([file, distance]) => ({ file, rank: folders.has(path.dirname(file)) ? 0 : distance }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ file }) => file);
}

/**
 * Maps each file to the files that import it or mention its path.
 * @param {string} root
 */
function mapDependents(root) {
  const files = git(root, 'ls-files', '--cached', '--others', '--exclude-standard');
  const existingFiles = new Set(files.filter((file) => fs.existsSync(path.join(root, file))));
  /** @type {Map<string, Set<string>>} */
  const dependents = new Map();
  for (const file of existingFiles) {
    if (!CODE.test(file)) continue;
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    for (const [, quoted = ''] of text.matchAll(QUOTED_PATH)) {
      const target = resolveFile(quoted, path.posix.dirname(file), existingFiles);
      if (target) dependents.set(target, (dependents.get(target) ?? new Set()).add(file));
    }
  }
  return dependents;
}

/**
 * @param {string} quoted an import specifier, or a path relative to the folder or the project
 * @param {string} folder
 * @param {Set<string>} existingFiles
 */
function resolveFile(quoted, folder, existingFiles) {
  const candidates = quoted.startsWith('@/')
    ? [`src/${quoted.slice(2)}`]
    : [path.posix.join(folder, quoted), quoted];
  return candidates
    .flatMap((candidate) => ENDINGS.map((ending) => candidate + ending))
    .find((candidate) => existingFiles.has(candidate));
}

/**
 * @param {string} root
 * @param {string[]} args
 * @returns {string[]} lines of git's output; empty if it fails
 */
function git(root, ...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter(Boolean) : [];
}
