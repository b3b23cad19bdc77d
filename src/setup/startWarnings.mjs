/**
 * Warns about settings that are allowed but probably a mistake. Startup prints them to stderr and
 * continues.
 */
import damerauLevenshtein from 'damerau-levenshtein';
import { hasSignInMethod, SETTING_NAMES } from '../server/config/settings.mjs';
import { withDatabase } from './database.mjs';

const NOT_OURS = ['MAILDIR'];

const MIN_NAME_LENGTH = 5; // `PORT` and `HOST` resemble too many other names
const LONG = 12; // from this length on, allow two typos; below it, one

/**
 * @param {string} name
 * @returns {string | undefined} the setting it was probably meant to be
 */
function closestSetting(name) {
  const upper = name.toUpperCase();
  const close = SETTING_NAMES.filter(
    (setting) =>
      setting.length >= MIN_NAME_LENGTH &&
      setting[0] === upper[0] &&
      Math.abs(setting.length - upper.length) <= 2,
  ).map((setting) => ({ setting, distance: damerauLevenshtein(upper, setting).steps }));
  const [best] = close.sort((one, other) => one.distance - other.distance);
  return best && best.distance <= (best.setting.length >= LONG ? 2 : 1) ? best.setting : undefined;
}

/**
 * @param {NodeJS.Dict<string>} env
 * @returns {{ name: string, setting: string }[]} unknown variables, each with the setting that was
 * probably meant and isn't set
 */
export function findMisspelledSettings(env) {
  const knownNames = [...SETTING_NAMES, ...NOT_OURS].map(String);
  return Object.keys(env)
    .filter((name) => !knownNames.includes(name))
    .flatMap((name) => {
      const setting = closestSetting(name);
      return setting && !env[setting] ? [{ name, setting }] : [];
    });
}

/** @param {{ name: string, setting: string }} misspelled */
export const describeMisspelled = ({ name, setting }) =>
  `${name} is not a setting. Did you mean ${setting}?`;

export const NO_SIGN_IN =
  'nobody can sign in. Set EMAIL_SERVER, or a provider such as GOOGLE_CLIENT_ID: see “Sign-in” in .env.example.';

export const NO_MODERATOR =
  'there is no moderator, so nobody reads reports. Sign in to the site once, then run `npm run admin -- make <your email address>`.';

/** @param {string} text */
const warn = (text) => console.error(`Warning: ${text}`);

/** @param {NodeJS.Dict<string>} env */
export function warnOfMisspelledSettings(env) {
  for (const misspelled of findMisspelledSettings(env)) warn(describeMisspelled(misspelled));
}

/** @param {NodeJS.Dict<string>} env */
export function warnWithoutSignIn(env) {
  if (!hasSignInMethod(env)) warn(NO_SIGN_IN);
}

/** @param {string} url of a migrated database */
export const hasModerator = (url) =>
  withDatabase(
    url,
    async (client) => {
      const { rowCount } = await client.query(
        "SELECT FROM users WHERE role = 'admin' AND deleted_at IS NULL LIMIT 1",
      );
      return rowCount === 1;
    },
    'DATABASE_URL',
  );

/** @param {string} url of a migrated database */
export async function warnWithoutModerator(url) {
  if (!(await hasModerator(url))) warn(NO_MODERATOR);
}
