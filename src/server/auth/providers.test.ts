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

/** What the sign-in library is told of mail; it keeps a provider's settings under `options`. */
function byMail() {
  const [provider] = providersFor(env, {
    now: new Date(),
    browserKey: '',
    mailLink: async () => {},
  });
  const { options } = provider as unknown as { options: Required<EmailConfig> };
  return { normal: options.normalizeIdentifier };
}

describe('signing in by mail', () => {
  it('takes one address, of a length that mail can have', () => {
    const { normal } = byMail();
    expect(normal(' Gil+1@Example.org ')).toBe('gil+1@example.org');
    const whole = `${'g'.repeat(242)}@example.org`;
    expect(normal(whole)).toBe(whole);
    for (const bad of [`g${whole}`, 'a@example.org,b@example.org', 'a@example.org\nBcc: b@x.org'])
      expect(() => normal(bad)).toThrow();
  });

  it('takes no sign of another script for a letter of the address', () => {
    const { normal } = byMail();
    // Its small letter is 'k', and the mailbox then another's.
    expect(() => normal('\u212Aohen@example.org')).toThrow();
  });
});
