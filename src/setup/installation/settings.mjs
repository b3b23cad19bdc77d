import fs from 'node:fs';
import { hasSignInMethod, readSettings } from '../../server/config/settings.mjs';
import { ENV_FILE } from '../environment.mjs';
import { describeMisspelled, findMisspelledSettings, NO_SIGN_IN } from '../startWarnings.mjs';

/** Wider than any network of one owner, except that of private IPv6 addresses. */
const TOO_WIDE = /^(?!fc00:).*\/[1-7]$/;

/** @param {URL} url without a host if it leads to a socket */
export const isThisMachine = ({ hostname }) => /^(localhost|127\..*|\[::1\]|)$/.test(hostname);

/** @param {string} [envFile] @returns {import('./report.mjs').Check} */
export const checkSettings =
  (envFile = ENV_FILE) =>
  (env, { warn, fail }) => {
    const settings = readSettings(env);
    for (const misspelled of findMisspelledSettings(env)) warn(describeMisspelled(misspelled));
    if (!hasSignInMethod(env)) warn(NO_SIGN_IN);
    const site = new URL(settings.NEXTAUTH_URL);
    if (!isThisMachine(site)) {
      if (site.protocol === 'http:')
        fail(
          'NEXTAUTH_URL starts with http, so others can read cookies and streets on the way. Serve TLS, and let it start with https.',
        );
      if (settings.DEMO_MODE === '1')
        fail(
          'DEMO_MODE lets anyone sign in as anyone. Remove it, and start with an empty database.',
        );
    }
    const { TRUSTED_PROXIES: proxies } = settings;
    if (site.protocol === 'https:' && !proxies)
      fail(
        'TRUSTED_PROXIES is not set, so all visitors count as one client and soon get “too many requests”. List the reverse proxy in it.',
      );
    if (proxies?.some((proxy) => TOO_WIDE.test(proxy)))
      fail(
        'TRUSTED_PROXIES includes addresses of strangers, who can then pass for any client with X-Forwarded-For. List only your own proxies.',
      );
    for (const name of /** @type {const} */ (['CONTACT_EMAIL', 'OPERATOR_NAME']))
      if (!settings[name])
        warn(
          `${name} is not set, so people don’t see who runs the site. Set it: see “Operator” in .env.example.`,
        );
    if (fs.existsSync(envFile) && fs.statSync(envFile).mode & 0o077)
      warn('Other users of this machine can read the secrets in .env. Run chmod 600 .env.');
    return 'all that are set are valid';
  };
