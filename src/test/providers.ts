import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { type HttpHandler, HttpResponse, http } from 'msw';

/**
 * Sign-in providers as their documentation describes them, for tests without a network. They check
 * what they receive, and the test sets what they return.
 */

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const KEY_ID = 'of-the-tests';

const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');

function idToken(claims: object): string {
  const content = `${part({ alg: 'RS256', kid: KEY_ID })}.${part(claims)}`;
  return `${content}.${sign('sha256', Buffer.from(content), privateKey).toString('base64url')}`;
}

export type AuthParams = URLSearchParams;

type Endpoints = { issuer: string; authorize: string; token: string; keys: string };

const community = (issuer: string) => ({
  issuer,
  authorize: `${issuer}/authorize`,
  token: `${issuer}/token`,
  keys: `${issuer}/keys`,
  methods: ['client_secret_basic'],
});

type OpenidName = 'apple' | 'google' | 'community' | 'otherCommunity';

const openid: Record<OpenidName, Endpoints & { methods: string[] }> = {
  apple: {
    issuer: 'https://appleid.apple.com',
    authorize: 'https://appleid.apple.com/auth/authorize',
    token: 'https://appleid.apple.com/auth/token',
    keys: 'https://appleid.apple.com/auth/keys',
    methods: ['client_secret_post'],
  },
  google: {
    issuer: 'https://accounts.google.com',
    authorize: 'https://accounts.google.com/o/oauth2/v2/auth',
    token: 'https://oauth2.googleapis.com/token',
    keys: 'https://www.googleapis.com/oauth2/v3/certs',
    methods: ['client_secret_post', 'client_secret_basic'],
  },
  community: community('https://login.example.org'),
  otherCommunity: community('https://login.example.net'),
};

const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');

async function tokenRequest(
  request: Request,
  authParams: AuthParams,
): Promise<URLSearchParams | Response> {
  const form = new URLSearchParams(await request.text());
  const fits = challengeOf(form.get('code_verifier') ?? '') === authParams.get('code_challenge');
  return fits && form.get('code') === 'the-code'
    ? form
    : HttpResponse.json({ error: 'invalid_grant' }, { status: 400 });
}

/**
 * Returns an OpenID provider where someone with these claims has just consented to `authParams`.
 * `userinfo` is what it returns beyond the ID token; `secrets` collects the client secrets it
 * receives.
 */
export function openidProvider(
  name: OpenidName,
  claims: object,
  authParams: () => AuthParams,
  {
    secrets = () => {},
    userinfo,
  }: { secrets?: (secret: string) => void; userinfo?: object | undefined } = {},
): HttpHandler[] {
  const { issuer, authorize, token, keys, methods } = openid[name];
  return [
    http.get(`${issuer}/.well-known/openid-configuration`, () =>
      HttpResponse.json({
        issuer,
        authorization_endpoint: authorize,
        token_endpoint: token,
        jwks_uri: keys,
        ...(userinfo && { userinfo_endpoint: `${issuer}/me` }),
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: methods,
      }),
    ),
    http.get(keys, () => {
      const key = publicKey.export({ format: 'jwk' });
      return HttpResponse.json({ keys: [{ ...key, kid: KEY_ID, use: 'sig', alg: 'RS256' }] });
    }),
    http.get(`${issuer}/me`, () => HttpResponse.json(userinfo)),
    http.post(token, async ({ request }) => {
      const form = await tokenRequest(request, authParams());
      if (form instanceof Response) return form;
      secrets(form.get('client_secret') ?? '');
      const now = Math.floor(Date.now() / 1000);
      const nonce = authParams().get('nonce');
      const about = {
        iss: issuer,
        aud: authParams().get('client_id'),
        iat: now,
        exp: now + 600,
        nonce,
      };
      return HttpResponse.json({
        access_token: randomUUID(),
        token_type: 'Bearer',
        expires_in: 3600,
        refresh_token: randomUUID(),
        id_token: idToken({ ...about, ...claims }),
        // Some providers return more than the standard fields.
        refresh_token_expires_in: 9000,
      });
    }),
  ];
}

const bearer = (request: Request) =>
  /^Bearer the-token$/i.test(request.headers.get('authorization') ?? '')
    ? undefined
    : new HttpResponse(null, { status: 401 });

const plainToken = (url: string, authParams: () => AuthParams) =>
  http.post(url, async ({ request }) => {
    const form = await tokenRequest(request, authParams());
    if (form instanceof Response) return form;
    return HttpResponse.json({ access_token: 'the-token', token_type: 'bearer', scope: 'user' });
  });

export const githubProvider = (
  user: object,
  emails: object[],
  authParams: () => AuthParams,
): HttpHandler[] => [
  plainToken('https://github.com/login/oauth/access_token', authParams),
  http.get(
    'https://api.github.com/user',
    ({ request }) => bearer(request) ?? HttpResponse.json(user),
  ),
  http.get(
    'https://api.github.com/user/emails',
    ({ request }) => bearer(request) ?? HttpResponse.json(emails),
  ),
];

export const xProvider = (data: object, authParams: () => AuthParams): HttpHandler[] => [
  plainToken('https://api.x.com/2/oauth2/token', authParams),
  http.get('https://api.x.com/2/users/me', ({ request }) => {
    const fields = new URL(request.url).searchParams.get('user.fields');
    return (
      bearer(request) ?? HttpResponse.json({ data: fields === 'profile_image_url' ? data : {} })
    );
  }),
];
