/** What the start makes of the settings; src/server/config/settings.mjs says what each must be. */
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
 * @property {string} host the address that the product listens on
 * @property {boolean} local no DATABASE_URL: our own PostgreSQL, demo accounts, mail into files
 * @property {boolean} demo demo data are wanted
 */

/** Loads `.env`, if there is one, and warns of misspelled names. A variable that is set already wins. */
export function loadEnvFile() {
  const file = path.join(ROOT, '.env');
  if (fs.existsSync(file)) process.loadEnvFile(file);
  warnOfMisspelledSettings(process.env);
}

/** Takes away what names a database, for whoever makes one of their own. */
export function forgetDatabase() {
  for (const name of DATABASE_NAMES) delete process.env[name];
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {{ mayBeLocal: boolean }} options whether DATABASE_URL may be left out
 * @returns {Setup}
 * @throws {Error} that names every missing or bad variable, and tells no value
 */
export function readSetup(env, { mayBeLocal }) {
  const local = mayBeLocal && !env.DATABASE_URL;
  checkSettings(env, local ? [] : undefined);
  const demo = env.DEMO_MODE ? env.DEMO_MODE === '1' : local;
  if (!demo) warnWithoutSignIn(env);
  return {
    port: Number(env.PORT || DEFAULT_PORT),
    // Demo accounts let in anyone who asks, so they are offered to this machine alone.
    host: local || demo ? LOOPBACK : env.HOST || LOOPBACK,
    local,
    demo,
  };
}

/**
 * Checks that uploaded pictures can be kept. The default folder is created by the first upload; one that an
 * operator names must be there, since an unmounted disk would otherwise go unnoticed.
 *
 * @param {NodeJS.ProcessEnv} env
 * @throws {Error} that names the folder
 */
export function requirePicturesFolder({ PICTURES_DIR, S3_BUCKET }) {
  const folder = path.resolve(ROOT, PICTURES_DIR || DEFAULT_PICTURES);
  if (S3_BUCKET || (!PICTURES_DIR && !fs.existsSync(folder))) return;
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
 * The product's environment: that of the start, and what the set-up adds to it.
 *
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
    // Whole, since the built server moves to a folder of its own.
    PICTURES_DIR: path.resolve(ROOT, env.PICTURES_DIR || DEFAULT_PICTURES),
    ...(demo && { DEMO_MODE: '1', MAIL_DIR: path.resolve(ROOT, env.MAIL_DIR || '.data/mail') }),
    ...(local && {
      NEXTAUTH_URL: env.NEXTAUTH_URL || `http://localhost:${port}`,
      NEXTAUTH_SECRET: env.NEXTAUTH_SECRET || keptSecret(),
    }),
  };
}

/** A secret made once, so that people stay signed in over a restart. */
function keptSecret() {
  const file = path.join(DATA, 'secret');
  if (!fs.existsSync(file)) {
    fs.mkdirSync(DATA, { recursive: true });
    fs.writeFileSync(file, randomBytes(SECRET_BYTES).toString('hex'), { mode: 0o600 });
  }
  return fs.readFileSync(file, 'utf8');
}
