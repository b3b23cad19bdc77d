import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export type Issuer = {
  settings: Record<'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET' | 'OIDC_NAME', string>;
  serve(site: string): void;
  knows(login: string, claims: Record<string, unknown>): void;
  close(): Promise<void>;
};

/**
 * Starts a real OpenID Connect provider on a free local port, with sign-in and consent forms. Any
 * password works.
 */
export async function startIssuer(): Promise<Issuer> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const people = new Map<string, Record<string, unknown>>();
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const client = { client_id: 'sukkah', client_secret: 'only-for-tests' };

  const serve = (site: string) => {
    const provider = new Provider(url, {
      clients: [{ ...client, redirect_uris: [`${site}/api/auth/callback/oidc`] }],
      // Available only at the userinfo endpoint, as with many providers.
      claims: {
        openid: ['sub'],
        email: ['email', 'email_verified'],
        profile: ['name', 'given_name', 'family_name', 'picture'],
      },
      findAccount: async (_, accountId) => ({
        accountId,
        claims: () => ({ sub: accountId, ...people.get(accountId) }),
      }),
      cookies: { keys: ['only for tests'] },
      jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    });
    server.on('request', provider.callback());
  };
  return {
    settings: {
      OIDC_ISSUER: url,
      OIDC_CLIENT_ID: client.client_id,
      OIDC_CLIENT_SECRET: client.client_secret,
      OIDC_NAME: 'Community account',
    },
    serve,
    knows: (login, claims) => people.set(login, claims),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
