/** All settings: valid values and combinations. The scripts in `src/setup` check them too. */
import { z } from 'zod';
import { limitsSetting } from './limits.mjs';
import { isOrigin } from './mapHosts.mjs';
import {
  database,
  days,
  isAppleKey,
  list,
  namesSeveralServers,
  network,
  port,
  SECRET_LENGTH,
  secret,
  switched,
  text,
  webAddress,
  wholeNumber,
} from './settingTypes.mjs';

export const DEFAULT_PORT = 3000;

/** The most database connections of a process: for requests, for jobs, and to listen. */
export const CONNECTIONS = { shared: 10, jobs: 3, listener: 1 };

/** How far a process's clock may differ from the database's, in milliseconds. */
export const MAX_CLOCK_SKEW_MS = 60_000;

/** In milliseconds. Must stay below the 20 seconds after which the client ends a transaction. */
const READ_TIMEOUT_MS = { min: 100, max: 15_000, default: 5000 };

/**
 * Each description ends the sentence "<name> must be …". An error never says more, because values
 * may be secret. `.env.example` explains the settings.
 */
const all = z.object({
  PORT: port,
  HOST: text,
  WRITE_TIMEOUT_SECONDS: wholeNumber(1, 999_999).describe('a whole number of seconds, 1 or more'),
  TRUSTED_PROXIES: list(network).describe(
    'addresses or networks like 10.0.0.7, fd00::/8, or loopback, linklocal, uniquelocal',
  ),
  LIMITS: limitsSetting.describe(
    'like searches.client=100/60, streams.user=5, *.client=x10 (see docs/running.md)',
  ),

  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .describe('one of fatal, error, warn, info, debug, trace, silent'),
  METRICS_PORT: port,
  METRICS_HOST: text,
  BACKUP_FILE: text,
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress('http://localhost:4318'),
  OTEL_EXPORTER_OTLP_HEADERS: text,
  PUSH_SUBJECT: z
    .url({ protocol: /^(mailto|https)$/ })
    .describe('mailto: and an address, or an https URL'),
  READY_MAIL_MINUTES: wholeNumber(0, 999_999).describe('a whole number of minutes, 0 for never'),
  KEEP_MESSAGES_DAYS: days,
  KEEP_MAILS_DAYS: days,
  KEEP_EVENTS_DAYS: days,
  KEEP_REPORTS_DAYS: days,

  PG_BIN: text,
  DATABASE_URL: database,
  DIRECT_URL: database,
  DATABASE_REPLICA_URL: database,
  DATABASE_READ_TIMEOUT_MS: wholeNumber(READ_TIMEOUT_MS.min, READ_TIMEOUT_MS.max).describe(
    `a whole number of milliseconds from ${READ_TIMEOUT_MS.min} to ${READ_TIMEOUT_MS.max}`,
  ),

  NEXTAUTH_URL: z
    .url({ protocol: /^https?$/ })
    .regex(/^https?:\/\/[^/?#]+\/?$/)
    .describe('the address that people open, like https://example.org, without a path'),
  NEXTAUTH_SECRET: secret.describe(`a random text of at least ${SECRET_LENGTH} characters`),
  NEXTAUTH_SECRET_BEFORE: secret.describe(`a text of at least ${SECRET_LENGTH} characters`),
  APPLE_ID: text,
  APPLE_TEAM_ID: text,
  APPLE_KEY_ID: text,
  APPLE_PRIVATE_KEY: z
    .string()
    .transform((value) => value.replaceAll('\\n', '\n'))
    .refine(isAppleKey)
    .describe('the text of the .p8 file from Apple'),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GITHUB_ID: text,
  GITHUB_SECRET: text,
  X_CLIENT_ID: text,
  X_CLIENT_SECRET: text,
  OIDC_ISSUER: webAddress('https://login.example.org'),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_NAME: text,

  EMAIL_SERVER: z
    .url({ protocol: /^smtps?$/ })
    .describe('a URL like smtp://user:password@host:587'),
  EMAIL_FROM: z
    .string()
    .trim()
    .regex(/^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
    .describe('an email address like Sukkah <hello@example.org>'),
  TWILIO_ACCOUNT_SID: text,
  TWILIO_AUTH_TOKEN: text,
  TWILIO_VERIFY_SERVICE_SID: text,
  TWILIO_VERIFY_URL: webAddress('https://verify.twilio.com'),
  CONTACT_EMAIL: z
    .string()
    .regex(/^[^\s@<>,;?#&%]+@[^\s@<>,;?#&%]+$/)
    .describe('an email address like help@example.org'),
  OPERATOR_NAME: text,
  MAIL_DIR: text,

  OUTSIDE_PHOTOS: z.enum(['proxy', 'none']).describe('proxy or none'),
  DISPLAY_FIGURES: z.enum(['spec', 'real']).describe('spec or real'),
  GEOCODER_URL: webAddress('https://photon.example.org'),
  PICTURES_DIR: text,
  S3_ENDPOINT: webAddress('https://s3.example.org'),
  S3_REGION: text,
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
    .describe('the name of a bucket: lowercase letters, digits, dots and dashes'),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  MAP_STYLE_URL: z
    .union([z.literal('none'), z.url({ protocol: /^https?$/ }).regex(/^[^\s;,]*$/)])
    .describe('the URL of a style like https://tiles.example.org/style.json, or none'),
  MAP_HOSTS: list(z.string().refine(isOrigin), /\s+/).describe(
    'addresses like https://tiles.example.org, separated by spaces',
  ),
  DEMO_MODE: switched,
});

/** @typedef {keyof typeof all.shape} SettingName */

export const SETTING_NAMES = /** @type {SettingName[]} */ (Object.keys(all.shape));

/** @typedef {'DATABASE_URL' | 'NEXTAUTH_URL' | 'NEXTAUTH_SECRET'} RequiredName */

/** @type {RequiredName[]} The server can't run without these. */
const REQUIRED = ['DATABASE_URL', 'NEXTAUTH_URL', 'NEXTAUTH_SECRET'];

/** @type {SettingName[][]} A provider is on if all its settings are set. */
const SIGN_IN = [
  ['APPLE_ID', 'APPLE_TEAM_ID', 'APPLE_KEY_ID', 'APPLE_PRIVATE_KEY'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GITHUB_ID', 'GITHUB_SECRET'],
  ['X_CLIENT_ID', 'X_CLIENT_SECRET'],
  ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
];

/** @type {SettingName[]} */
const S3_KEYS = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'];

/** @type {SettingName[]} */
const TWILIO = ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'TWILIO_VERIFY_SERVICE_SID'];

/** @type {SettingName[]} Other URLs of the same database. */
const OTHER_DATABASE_URLS = ['DIRECT_URL', 'DATABASE_REPLICA_URL'];

export const DATABASE_NAMES = ['DATABASE_URL', ...OTHER_DATABASE_URLS];

/** @type {[names: SettingName[], causes: SettingName[]][]} The names are required if one of the causes is set. */
const REQUIRED_WITH = [
  ...SIGN_IN.map((names) => /** @type {[SettingName[], SettingName[]]} */ ([names, names])),
  [S3_KEYS, ['S3_BUCKET', ...S3_KEYS]],
  // Otherwise pictures would go into a folder although the operator expects a bucket.
  [['S3_BUCKET'], [...S3_KEYS, 'S3_ENDPOINT', 'S3_REGION']],
  [['EMAIL_FROM'], ['EMAIL_SERVER']],
  [TWILIO, [...TWILIO, 'TWILIO_VERIFY_URL']],
  // Otherwise the embedded database would be used alongside URLs of another one.
  [['DATABASE_URL'], OTHER_DATABASE_URLS],
];

/**
 * @typedef {z.output<typeof all>} AllSettings
 * @typedef {Partial<AllSettings> & Pick<AllSettings, RequiredName>} Settings
 * @typedef {Record<string, string | undefined>} Source such as `process.env`
 */

/**
 * @param {Partial<Record<SettingName, unknown>>} settings
 * @param {z.RefinementCtx} context
 */
function checkCombinations(settings, context) {
  /** @param {string} message */
  const report = (message) => context.addIssue({ code: 'custom', message });
  for (const [names, causes] of REQUIRED_WITH) {
    const cause = causes.find((name) => settings[name] !== undefined);
    for (const name of names)
      if (cause && settings[name] === undefined)
        report(`${name} is required when ${cause} is set.`);
  }
  if (settings.METRICS_PORT === (settings.PORT ?? DEFAULT_PORT))
    report('METRICS_PORT must differ from PORT.');
}

/** @param {z.core.$ZodIssue} issue @param {Source} source */
function describeIssue({ path: [name], message }, source) {
  if (name === undefined) return message;
  const value = source[String(name)] ?? '';
  if (DATABASE_NAMES.includes(String(name)) && namesSeveralServers(value))
    return `${String(name)} must name one server. To reach whichever of several is the primary, name HAProxy: see “A cluster” in docs/running.md.`;
  const { description } = all.shape[/** @type {SettingName} */ (name)];
  return value
    ? `${String(name)} must be ${description}.`
    : `${String(name)} is missing: it must be ${description}.`;
}

/**
 * @param {Source} source
 * @param {readonly SettingName[]} required
 * @throws {Error} names every missing or invalid setting, and never reveals a value
 */
function parse(source, required) {
  // An empty line in `.env` means that the setting is unset.
  const definedSettings = Object.fromEntries(Object.entries(source).filter(([, value]) => value));
  const mask = /** @type {Record<RequiredName, true>} */ (
    Object.fromEntries(required.map((name) => [name, true]))
  );
  const { data, error } = all
    .partial()
    .extend(all.pick(mask).shape)
    .superRefine(checkCombinations, { when: () => true })
    .safeParse(definedSettings);
  if (data) return data;
  const problems = new Set(error.issues.map((issue) => describeIssue(issue, source)));
  throw new Error(`The settings are wrong:\n  ${[...problems].join('\n  ')}\nSee .env.example.`);
}

/**
 * @param {Source} source
 * @param {readonly SettingName[]} [required]
 * @throws {Error} names every missing or invalid setting, and never reveals a value
 */
export function checkSettings(source, required = REQUIRED) {
  parse(source, required);
}

/**
 * Reads the server's settings.
 *
 * @param {Source} source
 * @returns {Settings}
 * @throws {Error} names every missing or invalid setting, and never reveals a value
 */
export function readSettings(source) {
  const settings = /** @type {Settings} */ (parse(source, REQUIRED));
  // MAIL_DIR saves emails to files for trying things out. On a real site nobody would get them.
  return settings.DEMO_MODE === '1' ? settings : { ...settings, MAIL_DIR: undefined };
}

/** @param {Source} source */
export const hasSignInMethod = (source) =>
  [source.EMAIL_SERVER, ...SIGN_IN.map(([name = '']) => source[name])].some(Boolean);

/**
 * Whether pages show the product's fixed figures where the actual ones aren't known.
 *
 * @param {Source} source
 */
export const showsFixedFigures = (source) => source.DISPLAY_FIGURES !== 'real';

/**
 * How codes that confirm a phone number are sent: by text message, in demo mode by email, or null
 * if phone numbers can't be confirmed.
 *
 * @param {Source} source
 * @returns {'sms' | 'email' | null}
 */
export function phoneCodeChannel(source) {
  if (source.TWILIO_VERIFY_SERVICE_SID) return 'sms';
  const isDemo = source.DEMO_MODE === '1' && (source.EMAIL_SERVER || source.MAIL_DIR);
  return isDemo ? 'email' : null;
}

/**
 * Returns the URL for connections that need their own session (LISTEN, the job queue, migrations,
 * backups). DATABASE_URL may point to a pooler, which gives each transaction another session.
 *
 * @param {Source} source
 * @returns {string} empty if there is no database
 */
export const directUrl = (source) => source.DIRECT_URL || source.DATABASE_URL || '';

/**
 * Returns the timeout of one statement of a search or list, in milliseconds.
 *
 * @param {Source} source
 */
export const readTimeoutMs = (source) =>
  Number(source.DATABASE_READ_TIMEOUT_MS || READ_TIMEOUT_MS.default);
