import { sign } from 'node:crypto';

const LIFE_SECONDS = 5 * 60;

const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');

type AppleKey = { clientId: string; teamId: string; keyId: string; privateKey: string };

/**
 * Returns Apple's client secret: a JWT signed with the key from Apple (ES256). Apple allows six
 * months, but a new one is made for each use, so a few minutes are enough.
 */
export function appleSecret({ clientId, teamId, keyId, privateKey }: AppleKey, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000);
  const claims = { iss: teamId, iat, exp: iat + LIFE_SECONDS, sub: clientId };
  const aud = 'https://appleid.apple.com';
  const content = `${part({ alg: 'ES256', kid: keyId })}.${part({ ...claims, aud })}`;
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return `${content}.${sign('sha256', Buffer.from(content), key).toString('base64url')}`;
}
