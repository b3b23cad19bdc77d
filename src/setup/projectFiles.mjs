import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './processes.mjs';

/**
 * @param {string} [root]
 * @returns {string[]} paths relative to the root, without those in `.gitignore`
 */
export function listProjectFiles(root = ROOT) {
  const gitignore = path.join(root, '.gitignore');
  const lines = fs.existsSync(gitignore) ? fs.readFileSync(gitignore, 'utf8').split('\n') : [];
  const ignored = new Set(['.git', ...lines.map((line) => line.replace(/\/$/, ''))]);
  /** @type {(folder: string) => string[]} */
  const list = (folder) =>
    fs.readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const file = path.posix.join(folder, entry.name);
      if (ignored.has(file) || ignored.has(entry.name)) return [];
      return entry.isDirectory() ? list(file) : [file];
    });
  return list('').sort();
}
