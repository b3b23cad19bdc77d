declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Account = { accountId: string; claims: () => Record<string, unknown> };

  /** The settings that the tests use. */
  type Configuration = {
    clients: { client_id: string; client_secret: string; redirect_uris: string[] }[];
    claims: Record<string, string[]>;
    findAccount: (context: unknown, id: string) => Promise<Account | undefined>;
    cookies: { keys: string[] };
    jwks: { keys: object[] };
  };

  /** An OpenID Connect provider with its own sign-in and consent forms. */
  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  }
}
