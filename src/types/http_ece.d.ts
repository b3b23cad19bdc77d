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
