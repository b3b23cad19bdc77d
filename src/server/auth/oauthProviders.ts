import { sign } from 'node:crypto';
import type { Provider } from 'next-auth/providers/index';
import type { OAuthConfig, UserinfoEndpointHandler } from 'next-auth/providers/oauth';
import type { Env } from '../config/env';
import { discoveryUrl, ISSUERS, TOKEN_URLS } from '../config/providerSites.mjs';
import {
  type AppleName,
  appleUser,
  type Claims,
  type GithubProfile,
  githubUser,
  type IssuerClaims,
  issuerUser,
  joinedClaims,
  oidcUser,
  type XProfile,
  xUser,
} from './claims';

type Client = { clientId: string; clientSecret: string };
type Userinfo = Required<UserinfoEndpointHandler>['request'];
type TokenSet = Exclude<Parameters<Parameters<Userinfo>[0]['client']['userinfo']>[0], string>;

const common = {
  type: 'oauth',
  // Signs in the user with the same email. Safe, because claims.ts drops emails that the provider
  // hasn't verified.
  allowDangerousEmailAccountLinking: true,
} as const;

const openIdConnect = {
  ...common,
  idToken: true,
  checks: ['pkce', 'state', 'nonce'] satisfies OAuthConfig<unknown>['checks'],
} as const;

const APPLE_SECRET_SECONDS = 5 * 60;

const jwtPart = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');

type AppleKey = { clientId: string; teamId: string; keyId: string; privateKey: string };

/**
 * Returns Apple's client secret: a JWT signed with the key from Apple (ES256). Apple allows six
 * months, but a new one is made for each use, so a few minutes are enough.
 */
function appleSecret({ clientId, teamId, keyId, privateKey }: AppleKey, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000);
  const claims = { iss: teamId, iat, exp: iat + APPLE_SECRET_SECONDS, sub: clientId };
  const aud = ISSUERS.apple;
  const content = `${jwtPart({ alg: 'ES256', kid: keyId })}.${jwtPart({ ...claims, aud })}`;
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
}

/** Apple posts its response as a form, which is the only place it sends the name. */
const apple = (client: Client, name: AppleName): OAuthConfig<Claims> => ({
  ...openIdConnect,
  ...client,
  id: 'apple',
  name: 'Apple',
  wellKnown: discoveryUrl(ISSUERS.apple),
  authorization: { params: { scope: 'openid name email', response_mode: 'form_post' } },
  profile: (claims) => appleUser(claims, name),
});

const google = (client: Client): OAuthConfig<Claims> => ({
  ...openIdConnect,
  ...client,
  id: 'google',
  name: 'Google',
  wellKnown: discoveryUrl(ISSUERS.google),
  authorization: { params: { scope: 'openid email profile' } },
  profile: oidcUser,
});

/**
 * Combines the ID token with the userinfo endpoint, because many issuers send some claims only
 * there.
 */
const allClaims: Userinfo = async ({ client, tokens }) => {
  // Pass the whole token set, although the types don't show it, so the library checks that both
  // have the same `sub`.
  const set = tokens as TokenSet;
  const endpoint = client.issuer.metadata.userinfo_endpoint;
  return joinedClaims(set.claims(), endpoint ? await client.userinfo(set) : {});
};

const anyIssuer = (client: Client, issuer: string, name: string): OAuthConfig<IssuerClaims> => ({
  ...openIdConnect,
  ...client,
  id: 'oidc',
  name,
  wellKnown: discoveryUrl(issuer),
  authorization: { params: { scope: 'openid email profile' } },
  userinfo: { request: allClaims },
  profile: issuerUser,
});

const githubUserinfo: Userinfo = async ({ client, tokens }) => {
  const headers = { Authorization: `Bearer ${tokens.access_token}` };
  const answer = await fetch('https://api.github.com/user/emails', { headers });
  const emails: unknown = answer.ok ? await answer.json() : [];
  return { ...(await client.userinfo(tokens.access_token ?? '')), emails };
};

const github = (client: Client): OAuthConfig<GithubProfile> => ({
  ...common,
  ...client,
  id: 'github',
  name: 'GitHub',
  issuer: 'https://github.com/login/oauth',
  checks: ['pkce', 'state'],
  authorization: {
    url: 'https://github.com/login/oauth/authorize',
    params: { scope: 'read:user user:email' },
  },
  token: TOKEN_URLS.github,
  userinfo: { url: 'https://api.github.com/user', request: githubUserinfo },
  profile: githubUser,
});

const x = (client: Client): OAuthConfig<XProfile> => ({
  ...common,
  ...client,
  id: 'x',
  name: 'X',
  version: '2.0',
  checks: ['pkce', 'state'],
  authorization: {
    url: 'https://x.com/i/oauth2/authorize',
    params: { scope: 'users.read tweet.read' },
  },
  token: TOKEN_URLS.x,
  userinfo: {
    url: 'https://api.x.com/2/users/me',
    params: { 'user.fields': 'profile_image_url' },
  },
  profile: xUser,
});

export type SignInRequest = { appleName?: AppleName; now: Date };

export function oauthProviders(env: Env, { appleName = null, now }: SignInRequest) {
  const providers: Provider[] = [];
  const { APPLE_ID, APPLE_TEAM_ID, APPLE_KEY_ID, APPLE_PRIVATE_KEY } = env;
  if (APPLE_ID && APPLE_TEAM_ID && APPLE_KEY_ID && APPLE_PRIVATE_KEY) {
    const key = { teamId: APPLE_TEAM_ID, keyId: APPLE_KEY_ID, privateKey: APPLE_PRIVATE_KEY };
    const clientSecret = appleSecret({ clientId: APPLE_ID, ...key }, now);
    providers.push(apple({ clientId: APPLE_ID, clientSecret }, appleName));
  }
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = env;
  if (GOOGLE_CLIENT_ID && GOOGLE_CLIENT_SECRET)
    providers.push(google({ clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET }));
  const { GITHUB_ID, GITHUB_SECRET } = env;
  if (GITHUB_ID && GITHUB_SECRET)
    providers.push(github({ clientId: GITHUB_ID, clientSecret: GITHUB_SECRET }));
  const { X_CLIENT_ID, X_CLIENT_SECRET } = env;
  if (X_CLIENT_ID && X_CLIENT_SECRET)
    providers.push(x({ clientId: X_CLIENT_ID, clientSecret: X_CLIENT_SECRET }));
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = env;
  if (OIDC_ISSUER && OIDC_CLIENT_ID && OIDC_CLIENT_SECRET) {
    const client = { clientId: OIDC_CLIENT_ID, clientSecret: OIDC_CLIENT_SECRET };
    providers.push(anyIssuer(client, OIDC_ISSUER, OIDC_NAME ?? new URL(OIDC_ISSUER).host));
  }
  return providers;
}
