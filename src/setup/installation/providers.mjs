import {
  discoveryUrl,
  ISSUERS,
  phoneServiceUrl,
  TOKEN_URLS,
} from '../../server/config/providerSites.mjs';
import { errorCode, request } from './request.mjs';

const WRONG_CLIENT = /invalid_client|unauthorized_client|incorrect_client_credentials/;

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ name: string, issuer?: string, tokenUrl?: string, id?: string, secret?: string }[]}
 */
const signInProviders = (env) =>
  [
    // Its secret is a signature, made for each sign-in.
    { name: 'Apple', issuer: ISSUERS.apple, id: env.APPLE_ID },
    {
      name: 'Google',
      issuer: ISSUERS.google,
      id: env.GOOGLE_CLIENT_ID,
      secret: env.GOOGLE_CLIENT_SECRET,
    },
    { name: 'GitHub', tokenUrl: TOKEN_URLS.github, id: env.GITHUB_ID, secret: env.GITHUB_SECRET },
    { name: 'X', tokenUrl: TOKEN_URLS.x, id: env.X_CLIENT_ID, secret: env.X_CLIENT_SECRET },
    {
      name: 'OIDC',
      issuer: env.OIDC_ISSUER,
      id: env.OIDC_CLIENT_ID,
      secret: env.OIDC_CLIENT_SECRET,
    },
  ].filter(({ id }) => id);

/** @param {string} user @param {string} password */
const basic = (user, password) => ({
  Authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
  Accept: 'application/json',
});

/**
 * Asks the services that the settings name. Sign-in providers get a code that's wrong, but look at
 * our secret first.
 * @param {{ name: string, aheadMs: number }[]} clocks gets how far our clock is ahead of theirs
 * @returns {import('./report.mjs').Check}
 */
export const checkProviders =
  (clocks) =>
  async (env, { warn, fail }) => {
    /** @param {string} name @param {string} url @param {RequestInit} [options] */
    async function ask(name, url, options) {
      const sentAt = Date.now();
      const response = await request(url, options);
      const { headers, status } = response;
      const ms = Date.parse(headers.get('date') ?? '') + Number(headers.get('age')) * 1000;
      if (ms) clocks.push({ name, aheadMs: (sentAt + Date.now()) / 2 - ms });
      return { status, text: await response.text() };
    }

    /** @type {Record<string, () => Promise<void>>} */
    const services = {};
    for (const { name, issuer, tokenUrl, id = '', secret } of signInProviders(env))
      services[name] = async () => {
        let url = tokenUrl;
        if (issuer) {
          const { status, text } = await ask(name, discoveryUrl(issuer));
          if (status !== 200)
            return fail(
              `${name} has no OpenID configuration at ${discoveryUrl(issuer)} (${status}). Correct OIDC_ISSUER.`,
            );
          url = JSON.parse(text).token_endpoint;
        }
        if (!url || !secret) return;
        const { status, text } = await ask(name, url, {
          method: 'POST',
          headers: basic(encodeURIComponent(id), encodeURIComponent(secret)),
          body: new URLSearchParams({
            grant_type: 'authorization_code',
            code: 'check',
            redirect_uri: `${env.NEXTAUTH_URL}/api/auth/callback/${name.toLowerCase()}`,
          }),
        });
        if (status === 401 || WRONG_CLIENT.test(text))
          fail(
            `${name} refuses our client ID or secret, so nobody can sign in with it. Copy both from there again.`,
          );
      };
    const { TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN = '', GEOCODER_URL } = env;
    if (TWILIO_ACCOUNT_SID)
      services.Twilio = async () => {
        const headers = basic(TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN);
        const { status } = await ask('Twilio', phoneServiceUrl(env), { headers });
        if (status !== 200)
          fail(
            `Twilio refuses our account, token or service (${status}). Copy the settings that start with TWILIO_ from its console again.`,
          );
      };
    if (GEOCODER_URL)
      services['The geocoder'] = async () => {
        const url = `${GEOCODER_URL.replace(/\/+$/, '')}/api?q=Jerusalem&limit=1`;
        const { status, text } = await ask('the geocoder', url);
        if (!text.includes('"features"'))
          warn(
            `No Photon answers at GEOCODER_URL (${status}), so streets aren’t suggested. Correct that setting.`,
          );
      };
    for (const [name, check] of Object.entries(services))
      await check().catch((error) =>
        fail(
          `${name} can’t be used (${errorCode(error)}). Let the firewall allow connections to it, or correct its settings.`,
        ),
      );
    return Object.keys(services).join(', ') || 'none is set';
  };
