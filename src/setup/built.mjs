/** The built product: Next's server and the packages that it needs, in `.next/standalone`, and ours that runs it. */
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './processes.mjs';

/** Where the server stands, from the project's folder. */
export const BUILT = '.next/standalone';

/** The HTTP server, from the project's folder. */
export const SERVER = 'src/server/http/server.mjs';

/** What Next leaves beside the server's folder, for a file server; ours gives it out itself. */
export const ASSETS = ['public', '.next/static'];

/**
 * @returns {string} the server's file, beside which all is ready
 * @throws {Error} if there is no build
 */
export function builtServer() {
  const folder = path.join(ROOT, BUILT);
  if (!fs.existsSync(path.join(folder, 'server.js')))
    throw new Error('There is no build: run `npm run build` first.');
  for (const asset of ASSETS) link(path.join(ROOT, asset), path.join(folder, asset));
  // The build copies `.env`: settings that were since taken out of it would stay in force.
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
    // Another start may be doing the same.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
  }
}
