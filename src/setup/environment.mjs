/** How the start interprets the settings. src/server/config/settings.mjs defines valid values. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { checkSettings, DATABASE_NAMES, DEFAULT_PORT } from '../server/config/settings.mjs';
import { LOOPBACK } from './port.mjs';
import { ROOT } from './processes.mjs';
import { warnOfMisspelledSettings, warnWithoutSignIn } from './startWarnings.mjs';

const SECRET_BYTES = 32;
const DEFAULT_PICTURES = '.data/pictures';
const DATA = path.join(ROOT, '.data');

/**
 * @typedef {object} Setup
 * @property {number} port
 * @property {string} host address to listen on
 * @property {boolean} local no DATABASE_URL: embedded PostgreSQL, demo accounts, mail written to
 * files
 * @property {boolean} demo whether to load demo data
 */

export const ENV_FILE = path.join(ROOT, '.env');

/** Loads `.env` if it exists. Variables that are already set win. */
export function readEnvFile() {
  if (fs.existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE);
}

/** Loads `.env` if it exists and warns about misspelled names. */
export function loadEnvFile() {
  readEnvFile();
  warnOfMisspelledSettings(process.env);
}

/** Removes the settings that name a database, for callers that create their own. */
export function forgetDatabase() {
  for (const name of DATABASE_NAMES) delete process.env[name];
}

/**
 * Reads and checks the settings.
 * @param {NodeJS.ProcessEnv} env
 * @param {{ mayBeLocal: boolean }} options whether DATABASE_URL is optional
 * @returns {Setup}
 * @throws {Error} that names every missing or invalid variable, but no value
 */
export function readSetup(env, { mayBeLocal }) {
  const local = mayBeLocal && !env.DATABASE_URL;
  checkSettings(env, local ? [] : undefined);
  const demo = env.DEMO_MODE ? env.DEMO_MODE === '1' : local;
  if (!demo) warnWithoutSignIn(env);
  return {
    port: Number(env.PORT || DEFAULT_PORT),
    // Demo accounts sign anyone in, so offer them on this machine only.
    host: local || demo ? LOOPBACK : env.HOST || LOOPBACK,
    local,
    demo,
  };
}

/** @param {NodeJS.ProcessEnv} env @returns {string} where uploaded pictures are, without a bucket */
export const picturesFolder = ({ PICTURES_DIR }) =>
  path.resolve(ROOT, PICTURES_DIR || DEFAULT_PICTURES);

/**
 * Checks that uploaded pictures can be stored. The first upload creates the default folder. A
 * folder set by the operator must already exist, because otherwise an unmounted disk would go
 * unnoticed.
 * @param {NodeJS.ProcessEnv} env
 * @throws {Error} that names the folder
 */
export function requirePicturesFolder(env) {
  const folder = picturesFolder(env);
  if (env.S3_BUCKET || (!env.PICTURES_DIR && !fs.existsSync(folder))) return;
  try {
    if (!fs.statSync(folder).isDirectory())
      throw new Error(`PICTURES_DIR: ${folder} is not a folder. Name a folder for pictures.`);
    fs.rmdirSync(fs.mkdtempSync(path.join(folder, '.write-test-')));
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    if (!code) throw error;
    throw new Error(
      fs.existsSync(folder)
        ? `PICTURES_DIR: this user may not write into ${folder} (${code}). Change its owner or mode.`
        : `PICTURES_DIR: there is no folder ${folder}. Create it, or mount its disk.`,
    );
  }
}

/**
 * Returns the app's environment: the current one plus what setup adds.
 * @param {NodeJS.ProcessEnv} env
 * @param {Setup} setup
 * @param {string | undefined} databaseUrl
 * @returns {NodeJS.ProcessEnv}
 */
export function productEnvironment(env, { port, local, demo }, databaseUrl) {
  return {
    ...env,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    NEXT_TELEMETRY_DISABLED: '1',
    // Absolute, because the built server changes to its own folder.
    PICTURES_DIR: picturesFolder(env),
    ...(demo && { DEMO_MODE: '1', MAIL_DIR: path.resolve(ROOT, env.MAIL_DIR || '.data/mail') }),
    ...(local && {
      NEXTAUTH_URL: env.NEXTAUTH_URL || `http://localhost:${port}`,
      NEXTAUTH_SECRET: env.NEXTAUTH_SECRET || keptSecret(),
    }),
  };
}

/** Returns a secret that's created once, so people stay signed in across restarts. */
function keptSecret() {
  const file = path.join(DATA, 'secret');
  if (!fs.existsSync(file)) {
    fs.mkdirSync(DATA, { recursive: true });
    fs.writeFileSync(file, randomBytes(SECRET_BYTES).toString('hex'), { mode: 0o600 });
  }
  return fs.readFileSync(file, 'utf8');
}
