/** Reads the variables that the start needs, and names the bad ones before anything is done. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './processes.mjs';

const DEFAULT_PORT = 3000;
const SECRET_LENGTH = 32; // characters
const DATA = path.join(ROOT, '.data');

/**
 * @typedef {object} Settings
 * @property {number} port
 * @property {string} host the address that the product listens on
 * @property {boolean} local no DATABASE_URL: our own PostgreSQL, demo accounts, mail into files
 * @property {boolean} demo demo data are wanted
 */

/** Takes in `.env`, if there is one. A variable that is set already wins. */
export function loadEnvFile() {
  const file = path.join(ROOT, '.env');
  if (fs.existsSync(file)) process.loadEnvFile(file);
}

/** Whether `value` is a URL of one of the protocols, such as `smtp`. */
function isUrl(value, protocols) {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1));
}

/** A rule per variable: what it must be, told without its value, which may be secret. */
const RULES = {
  PORT: {
    must: 'must be a whole number from 1 to 65535',
    holds: (value) => /^\d{1,5}$/.test(value) && Number(value) >= 1 && Number(value) <= 65535,
  },
  DATABASE_URL: {
    must: 'must be a URL like postgresql://user:password@host:5432/database',
    holds: (value) => isUrl(value, ['postgres', 'postgresql']),
  },
  NEXTAUTH_URL: {
    must: 'must be the address that people open, like https://example.org',
    holds: (value) => isUrl(value, ['http', 'https']),
  },
  NEXTAUTH_SECRET: {
    must: `must be a random text of at least ${SECRET_LENGTH} characters`,
    holds: (value) => value.length >= SECRET_LENGTH,
  },
  EMAIL_SERVER: {
    must: 'must be a URL like smtp://user:password@host:587',
    holds: (value) => isUrl(value, ['smtp', 'smtps']),
  },
};

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Settings}
 * @throws {Error} that names every missing or bad variable, and tells no value
 */
export function readSettings(env) {
  const local = !env.DATABASE_URL;
  const required = local ? [] : ['NEXTAUTH_URL', 'NEXTAUTH_SECRET'];
  const problems = Object.entries(RULES).flatMap(([name, { must, holds }]) => {
    const value = env[name];
    if (value) return holds(value) ? [] : [`${name} ${must}.`];
    return required.includes(name) ? [`${name} is missing: with DATABASE_URL, it ${must}.`] : [];
  });
  if (problems.length > 0) {
    throw new Error(`The environment is not right:\n  ${problems.join('\n  ')}`);
  }
  const demo = env.DEMO_MODE ? env.DEMO_MODE === '1' : local;
  return {
    port: Number(env.PORT || DEFAULT_PORT),
    // Demo accounts let in whoever asks, so they are offered to this machine alone.
    host: local || demo ? '127.0.0.1' : env.HOST || '0.0.0.0',
    local,
    demo,
  };
}

/**
 * The product's environment: that of the start, and what the settings add to it.
 *
 * @param {NodeJS.ProcessEnv} env
 * @param {Settings} settings
 * @param {string} databaseUrl
 * @returns {NodeJS.ProcessEnv}
 */
export function productEnvironment(env, { port, local, demo }, databaseUrl) {
  return {
    ...env,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    NEXT_TELEMETRY_DISABLED: '1',
    ...(demo && { DEMO_MODE: '1', MAIL_DIR: env.MAIL_DIR || path.join(DATA, 'mail') }),
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
    fs.writeFileSync(file, randomBytes(SECRET_LENGTH).toString('hex'), { mode: 0o600 });
  }
  return fs.readFileSync(file, 'utf8');
}
