import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './processes.mjs';

/** The standalone server's folder, relative to the project. */
export const BUILT = '.next/standalone';

/** The HTTP server, relative to the project. */
export const SERVER = 'src/server/http/server.mjs';

/**
 * Next leaves these out of the standalone folder for a file server. Our server serves them itself.
 */
export const ASSETS = ['public', '.next/static'];

/**
 * Prepares the build to be run.
 * @returns {string} path of the server file
 * @throws {Error} if there is no build
 */
export function builtServer() {
  const folder = path.join(ROOT, BUILT);
  if (!fs.existsSync(path.join(folder, 'server.js')))
    throw new Error('There is no build: run `npm run build` first.');
  for (const asset of ASSETS) link(path.join(ROOT, asset), path.join(folder, asset));
  // The build copies `.env`, so settings removed from it since then would stay in effect.
  for (const name of fs.readdirSync(folder)) {
    if (name.startsWith('.env')) fs.rmSync(path.join(folder, name), { force: true });
  }
  return path.join(ROOT, SERVER);
}

/** @param {string} target @param {string} place */
function link(target, place) {
  if (fs.existsSync(place)) return;
  try {
    fs.symlinkSync(path.relative(path.dirname(place), target), place);
  } catch (error) {
    // Another start may have created it at the same time.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
}
