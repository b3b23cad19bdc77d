/** Settings that are allowed but probably a mistake. The start names them on stderr and goes on. */
import { hasSignInMethod, SETTING_NAMES } from '../server/config/settings.mjs';
import { withDatabase } from './database.mjs';

/** Variables of other programs whose names are close to one of ours. */
const NOT_OURS = ['MAILDIR'];

const SHORTEST = 5; // `PORT` and `HOST` are too close to too many other names
const LONG = 12; // from this length on two typing errors are forgiven, below it one

/**
 * Counts the letters inserted, left out, replaced or swapped with their neighbor between two names.
 *
 * @param {string} a
 * @param {string} b
 */
function editDistance(a, b) {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (/** @type {number} */ i, /** @type {number} */ j) => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i += 1) {
    rows[i] = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = at(i - 1, j - 1) + Number(a[i - 1] !== b[j - 1]);
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
          ? at(i - 2, j - 2) + 1
          : Number.POSITIVE_INFINITY;
      rows[i]?.push(Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, replaced, swapped));
    }
  }
  return at(a.length, b.length);
}

/** @param {string} name @returns {string | undefined} the setting that it was probably meant to be */
function closestSetting(name) {
  const upper = name.toUpperCase();
  const close = SETTING_NAMES.filter(
    (setting) =>
      setting.length >= SHORTEST &&
      setting[0] === upper[0] &&
      Math.abs(setting.length - upper.length) <= 2,
  ).map((setting) => ({ setting, distance: editDistance(upper, setting) }));
  const [best] = close.sort((one, other) => one.distance - other.distance);
  return best && best.distance <= (best.setting.length >= LONG ? 2 : 1) ? best.setting : undefined;
}

/**
 * @param {NodeJS.Dict<string>} env
 * @returns {{ name: string, setting: string }[]} variables that nobody reads, each with the setting
 *   that was probably meant and that is not set
 */
export function findMisspelledSettings(env) {
  const known = [...SETTING_NAMES, ...NOT_OURS].map(String);
  return Object.keys(env)
    .filter((name) => !known.includes(name))
    .flatMap((name) => {
      const setting = closestSetting(name);
      return setting && !env[setting] ? [{ name, setting }] : [];
    });
}

/** @param {string} text */
const warn = (text) => console.error(`Warning: ${text}`);

/** @param {NodeJS.Dict<string>} env */
export function warnOfMisspelledSettings(env) {
  for (const { name, setting } of findMisspelledSettings(env))
    warn(`${name} is not a setting. Did you mean ${setting}?`);
}

/** @param {NodeJS.Dict<string>} env */
export function warnWithoutSignIn(env) {
  if (hasSignInMethod(env)) return;
  warn(
    'nobody can sign in. Set EMAIL_SERVER, or a provider such as GOOGLE_CLIENT_ID: see “Sign-in” in .env.example.',
  );
}

/** @param {string} url of a migrated database */
export async function warnWithoutModerator(url) {
  const found = await withDatabase(
    url,
    (client) =>
      client.query("SELECT FROM users WHERE role = 'admin' AND deleted_at IS NULL LIMIT 1"),
    'DATABASE_URL',
  );
  if (found.rowCount) return;
  warn(
    'there is no moderator, so nobody reads reports. Sign in to the site once, then run `npm run admin -- make <your email address>`.',
  );
}
