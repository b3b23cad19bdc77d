import type { EmailConfig } from 'next-auth/providers/email';
import { describe, expect, it, vi } from 'vitest';
import { testDatabase } from '@/test/community';
import { readEnv } from '../env';
import { sendMail } from '../mail/send';
import { providersFor } from './providers';

vi.mock('../mail/send', () => ({ sendMail: vi.fn(async () => {}) }));

const env = readEnv({
  DATABASE_URL: 'postgresql://sukkah:pw@localhost/sukkah',
  NEXTAUTH_URL: 'https://sukkah.example.org',
  NEXTAUTH_SECRET: 'x'.repeat(32),
  MAIL_DIR: 'mail',
  DEMO_MODE: '1',
});

/** What the sign-in library is told of mail; it keeps a provider's settings under `options`. */
async function byMail() {
  const [provider] = providersFor((await testDatabase()).db, env, { now: new Date() });
  const { options } = provider as unknown as { options: Required<EmailConfig> };
  type Sent = Parameters<EmailConfig['sendVerificationRequest']>[0];
  const send = (identifier: string) =>
    options.sendVerificationRequest({ identifier, url: 'https://sukkah.example.org/x' } as Sent);
  return { normal: options.normalizeIdentifier, send };
}

describe('signing in by mail', () => {
  it('counts what reaches the same mailbox together', async () => {
    const { send } = await byMail();
    for (const tag of ['', '+1', '+2', '+a+b', '+']) await send(`gil${tag}@example.org`);
    expect(sendMail).toHaveBeenLastCalledWith(expect.objectContaining({ to: 'gil+@example.org' }));
    await expect(send('gil+6@example.org')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await send('dana+1@example.org');
    expect(sendMail).toHaveBeenCalledTimes(6);
  });

  it('takes one address, of a length that mail can have', async () => {
    const { normal } = await byMail();
    expect(normal(' Gil+1@Example.org ')).toBe('gil+1@example.org');
    const whole = `${'g'.repeat(242)}@example.org`;
    expect(normal(whole)).toBe(whole);
    for (const bad of [`g${whole}`, 'a@example.org,b@example.org', 'a@example.org\nBcc: b@x.org'])
      expect(() => normal(bad)).toThrow();
  });
});
