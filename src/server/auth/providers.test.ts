import type { EmailConfig } from 'next-auth/providers/email';
import { describe, expect, it } from 'vitest';
import { readSettings } from '../config/settings.mjs';
import { providersFor } from './providers';

const env = readSettings({
  DATABASE_URL: 'postgresql://sukkah:pw@localhost/sukkah',
  NEXTAUTH_URL: 'https://sukkah.example.org',
  NEXTAUTH_SECRET: 'x'.repeat(32),
  MAIL_DIR: 'mail',
  DEMO_MODE: '1',
});

/**
 * The email settings passed to the sign-in library, which keeps a provider's settings under
 * `options`.
 */
function byMail() {
  const [provider] = providersFor(env, {
    now: new Date(),
    browserKey: '',
    mailLink: async () => {},
  });
  const { options } = provider as unknown as { options: Required<EmailConfig> };
  return { normal: options.normalizeIdentifier };
}

describe('signing in by email', () => {
  it('accepts a single address of a valid length', () => {
    const { normal } = byMail();
    expect(normal(' Gil+1@Example.org ')).toBe('gil+1@example.org');
    const longestAddress = `${'g'.repeat(242)}@example.org`;
    expect(normal(longestAddress)).toBe(longestAddress);
    for (const bad of [
      `g${longestAddress}`,
      'a@example.org,b@example.org',
      'a@example.org\nBcc: b@x.org',
    ])
      expect(() => normal(bad)).toThrow();
  });

  it('doesn’t fold characters of other scripts into letters of the address', () => {
    const { normal } = byMail();
    // Its lowercase form is 'k', which would be someone else's mailbox.
    expect(() => normal('\u212Aohen@example.org')).toThrow();
  });
});
