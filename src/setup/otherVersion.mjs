import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './processes.mjs';

/**
 * Installs the dependencies of another version. If they're the same as this one's, links those.
 * @param {string} folder that version's files
 */
export function installDependencies(folder) {
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
