/** Addresses of the services that sign people in and send them codes. */

export const ISSUERS = {
  apple: 'https://appleid.apple.com',
  google: 'https://accounts.google.com',
};

/** Where providers without OpenID Connect exchange a code for a token. */
export const TOKEN_URLS = {
  github: 'https://github.com/login/oauth/access_token',
  x: 'https://api.x.com/2/oauth2/token',
};

/** @param {string} issuer of OpenID Connect */
export const discoveryUrl = (issuer) =>
  `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;

/** @param {Record<string, string | undefined>} source such as `process.env` */
export function phoneServiceUrl({ TWILIO_VERIFY_URL, TWILIO_VERIFY_SERVICE_SID = '' }) {
  const base = (TWILIO_VERIFY_URL || 'https://verify.twilio.com').replace(/\/+$/, '');
  return `${base}/v2/Services/${encodeURIComponent(TWILIO_VERIFY_SERVICE_SID)}`;
}
