/**
 * What each setting must be, said once: for the start, which names the bad ones before anything is
 * installed (so this needs no package), and for the server, which reads them (env.ts).
 */
import {
  anyText,
  between,
  count,
  emailSender,
  isAppleKey,
  isNetwork,
  pem,
  port,
  postgres,
  url,
} from './config/settingRules.mjs';
import { readLimits } from './limits.mjs';
import { isOrigin } from './mapHosts.mjs';

export const DEFAULT_PORT = 3000;
/** As S3 has them: letters, digits, dots and dashes. */
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const SECRET_LENGTH = 32; // characters
/** Below the 20 seconds after which the client ends a transaction by itself. */
const READ_TIMEOUT_MS = { min: 100, max: 15_000, default: 5000 };
const LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** @satisfies {Record<string, import('./config/settingRules.mjs').Rule>} */
const RULES = {
  PORT: port,
  HOST: anyText,
  /** Read by the HTTP server (http/server.mjs). */
  WRITE_TIMEOUT_SECONDS: {
    must: 'must be a whole number of seconds, 1 or more',
    holds: (value) => /^[1-9]\d{0,5}$/.test(value),
  },
  /** Read where clients are told apart (client.ts). */
  TRUSTED_PROXIES: {
    must: 'must be addresses or networks like 10.0.0.7, fd00::/8, or loopback, linklocal, uniquelocal',
    holds: (value) =>
      value
        .split(/[\s,]+/)
        .filter(Boolean)
        .every(isNetwork),
  },
  /** Read where calls are counted (readLimit.ts). */
  LIMITS: {
    must: 'must be like searches.client=100/60, streams.user=5, *.client=x10 (see docs/running.md)',
    holds: (value) => readLimits(value) !== null,
  },

  /** Read where the log is written (log.ts), which knows no other setting. */
  LOG_LEVEL: {
    must: `must be one of ${LEVELS.join(', ')}`,
    holds: (value) => LEVELS.includes(value),
  },
  METRICS_PORT: port,
  METRICS_HOST: anyText,
  OTEL_EXPORTER_OTLP_ENDPOINT: url(['http', 'https'], 'must be a URL like http://localhost:4318'),
  /** Read by the library that sends traces, as are all others that it knows. */
  OTEL_EXPORTER_OTLP_HEADERS: anyText,
  PUSH_SUBJECT: url(['mailto', 'https'], 'must be mailto: and an address, or an https URL'),
  READY_MAIL_MINUTES: count('minutes'),
  KEEP_MESSAGES_DAYS: count('days'),
  KEEP_MAILS_DAYS: count('days'),
  KEEP_EVENTS_DAYS: count('days'),
  KEEP_REPORTS_DAYS: count('days'),
  /** Read by `npm run backup` and `npm run restore` alone. */
  PG_BIN: anyText,
  DATABASE_URL: postgres,
  DIRECT_URL: postgres,
  DATABASE_REPLICA_URL: postgres,
  /** Read by db/boundedRead.ts and replica.ts. */
  DATABASE_READ_TIMEOUT_MS: between(READ_TIMEOUT_MS, 'milliseconds'),
  /** Read where connections are made (db.ts). */
  NEXTAUTH_URL: url(
    ['http', 'https'],
    'must be the address that people open, like https://example.org',
  ),
  NEXTAUTH_SECRET: {
    must: `must be a random text of at least ${SECRET_LENGTH} characters`,
    holds: (value) => value.length >= SECRET_LENGTH,
  },
  /** What links of old mails were signed with. */
  NEXTAUTH_SECRET_BEFORE: {
    must: `must be a text of at least ${SECRET_LENGTH} characters`,
    holds: (value) => value.length >= SECRET_LENGTH,
  },
  APPLE_ID: anyText,
  APPLE_TEAM_ID: anyText,
  APPLE_KEY_ID: anyText,
  APPLE_PRIVATE_KEY: {
    must: 'must be the text of the .p8 file that Apple gave',
    holds: isAppleKey,
  },
  GOOGLE_CLIENT_ID: anyText,
  GOOGLE_CLIENT_SECRET: anyText,
  GITHUB_ID: anyText,
  GITHUB_SECRET: anyText,
  X_CLIENT_ID: anyText,
  X_CLIENT_SECRET: anyText,
  OIDC_ISSUER: url(['http', 'https'], 'must be an address like https://login.example.org'),
  OIDC_CLIENT_ID: anyText,
  OIDC_CLIENT_SECRET: anyText,
  /** What its button says after 'Continue with'; without it, the issuer's host. */
  OIDC_NAME: anyText,
  EMAIL_SERVER: url(['smtp', 'smtps'], 'must be a URL like smtp://user:password@host:587'),
  EMAIL_FROM: emailSender,
  /** Whom pages name for questions, and as answering for the site. */
  CONTACT_EMAIL: {
    must: 'must be a mail address like help@example.org',
    holds: (value) => /^[^\s@<>,;?#&%]+@[^\s@<>,;?#&%]+$/.test(value),
  },
  OPERATOR_NAME: anyText,
  /** In demo mode: where mail is written as files when no mail server is set. */
  MAIL_DIR: anyText,
  /** Photos that lie on other sites: `proxy` (unless set) fetches and shows them, `none` does not. */
  OUTSIDE_PHOTOS: {
    must: 'must be proxy or none',
    holds: (value) => /^(proxy|none)$/.test(value),
  },
  /** Read where they are counted (listings/community.ts): the fixed figures (`spec`, unless set), or counted (`real`). */
  COMMUNITY_FIGURES: {
    must: 'must be spec or real',
    holds: (value) => /^(spec|real)$/.test(value),
  },
  /** Read where it is asked (places/streets.ts): a geocoder of Photon's protocol. */
  GEOCODER_URL: url(['http', 'https'], 'must be an address like https://photon.example.org'),
  /** Where uploaded pictures are kept: a folder, `.data/pictures` unless set, or a bucket of any S3-compatible store. */
  PICTURES_DIR: anyText,
  S3_ENDPOINT: url(['http', 'https'], 'must be an address like https://s3.example.org'),
  S3_REGION: anyText,
  S3_BUCKET: {
    must: 'must be the name of a bucket, of small letters, digits, dots and dashes',
    holds: (value) => BUCKET.test(value),
  },
  S3_ACCESS_KEY_ID: anyText,
  S3_SECRET_ACCESS_KEY: anyText,
  /** What maps are drawn by; read where pages are written (mapHosts.mjs). */
  MAP_STYLE_URL: {
    must: 'must be the address of a style like https://tiles.example.org/style.json, or none',
    holds: (value) =>
      value === 'none' || (/^https?:/.test(value) && URL.canParse(value) && !/[\s;,]/.test(value)),
  },
  MAP_HOSTS: {
    must: 'must be addresses like https://tiles.example.org, with spaces between them',
    holds: (value) => value.split(/\s+/).filter(Boolean).every(isOrigin),
  },
  DEMO_MODE: { must: 'must be 1 or 0', holds: (value) => /^[01]$/.test(value) },
  /** Read where languages are chosen, which imports nothing of the server. */
  PSEUDO_LOCALE: { must: 'must be 1 or 0', holds: (value) => /^[01]$/.test(value) },
};

/** @typedef {keyof typeof RULES} SettingName */

/** The names of all settings. */
export const SETTING_NAMES = /** @type {SettingName[]} */ (Object.keys(RULES));

/** @typedef {'DATABASE_URL' | 'NEXTAUTH_URL' | 'NEXTAUTH_SECRET'} RequiredName */

/** Without these the server cannot run. */
const REQUIRED = /** @type {RequiredName[]} */ ([
  'DATABASE_URL',
  'NEXTAUTH_URL',
  'NEXTAUTH_SECRET',
]);

/** @type {SettingName[][]} */
const SIGN_IN = [
  ['APPLE_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GITHUB_ID', 'GITHUB_SECRET'],
  ['X_CLIENT_ID', 'X_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
];

/** Each provider, and the bucket for pictures, is on when all of its settings are there and off when none is. */
const TOGETHER = [
  ...SIGN_IN,
  /** @type {SettingName[]} */ (['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']),
];

/**
 * What tells of the one database besides DATABASE_URL.
 *
 * @type {SettingName[]}
 */
const BESIDE_DATABASE = ['DIRECT_URL', 'DATABASE_REPLICA_URL'];

export const DATABASE_NAMES = ['DATABASE_URL', ...BESIDE_DATABASE];

/**
 * @typedef {Record<RequiredName, string> & Partial<Record<SettingName, string>>} Settings
 * @typedef {Record<string, string | undefined>} Source such as `process.env`; an empty line of `.env`
 *   means 'not set'
 */

/**
 * @param {Source} source
 * @param {SettingName} name
 * @param {readonly SettingName[]} required
 * @returns {string | undefined} what is wrong with a setting
 */
function problemOf(source, name, required) {
  const { must, holds } = RULES[name];
  const value = source[name];
  if (value && !holds(value)) return `${name} ${must}.`;
  if (name === 'METRICS_PORT' && Number(value) === Number(source.PORT || DEFAULT_PORT))
    return 'METRICS_PORT must differ from PORT.';
  if (value) return undefined;
  if (required.includes(name)) return `${name} is missing: it ${must}.`;
  const set = TOGETHER.find((way) => way.includes(name))?.find((other) => source[other]);
  if (set) return `${name} is required when ${set} is set.`;
  // Else pictures would go into a folder, where somebody thinks of a store.
  if (name === 'S3_BUCKET' && (source.S3_ENDPOINT || source.S3_REGION))
    return 'S3_BUCKET is required when S3_ENDPOINT or S3_REGION is set.';
  if (name === 'EMAIL_FROM' && source.EMAIL_SERVER)
    return 'EMAIL_FROM is required when EMAIL_SERVER is set.';
  // Else our own database would be used, and beside it one that is not its own.
  const beside = name === 'DATABASE_URL' && BESIDE_DATABASE.find((other) => source[other]);
  return beside ? `DATABASE_URL is required when ${beside} is set.` : undefined;
}

/** @param {Source} source @returns {boolean} whether there is any way to sign in but the demo accounts */
export const hasSignInMethod = (source) =>
  [source.EMAIL_SERVER, ...SIGN_IN.map(([name = '']) => source[name])].some(Boolean);

/**
 * Where whatever needs a session to itself connects (LISTEN, the job queue, migrations, backups): past the
 * pooler that DATABASE_URL may name, which gives each transaction another session.
 *
 * @param {Source} source
 * @returns {string} empty when there is no database
 */
export const directUrl = (source) => source.DIRECT_URL || source.DATABASE_URL || '';

/**
 * How long one statement of a search or a list may take.
 *
 * @param {Source} source
 * @returns {number}
 */
export const readTimeoutMs = (source) =>
  Number(source.DATABASE_READ_TIMEOUT_MS || READ_TIMEOUT_MS.default);

/**
 * @param {Source} source
 * @param {readonly SettingName[]} [required]
 * @throws {Error} that names every missing or bad setting, and never tells a value
 */
export function checkSettings(source, required = REQUIRED) {
  const problems = SETTING_NAMES.flatMap((name) => problemOf(source, name, required) ?? []);
  if (problems.length === 0) return;
  throw new Error(`The settings are not right:\n  ${problems.join('\n  ')}\nSee .env.example.`);
}

/**
 * The server's settings, checked.
 *
 * @param {Source} source
 * @returns {Settings}
 * @throws {Error} as checkSettings does
 */
export function readSettings(source) {
  checkSettings(source);
  const given = SETTING_NAMES.map((name) => [name, source[name] || undefined]);
  const settings = /** @type {Settings} */ (Object.fromEntries(given));
  return {
    ...settings,
    APPLE_PRIVATE_KEY: settings.APPLE_PRIVATE_KEY && pem(settings.APPLE_PRIVATE_KEY),
    // Mail in files is for trying out: on a real site nobody would get it.
    MAIL_DIR: settings.DEMO_MODE === '1' ? settings.MAIL_DIR : undefined,
  };
}
