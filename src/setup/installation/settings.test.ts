import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { inspect } from '@/test/installation';
import { checkSettings } from './settings.mjs';

const complete = {
  DATABASE_URL: 'postgresql://sukkah:hunter2@localhost/sukkah',
  NEXTAUTH_URL: 'https://sukkah.example.org',
  NEXTAUTH_SECRET: 'x'.repeat(32),
  EMAIL_SERVER: 'smtp://user:hunter2@mail.example.org:587',
  EMAIL_FROM: 'hello@sukkah.example.org',
  TRUSTED_PROXIES: 'loopback, 10.0.0.0/8, fc00::/7',
  CONTACT_EMAIL: 'help@sukkah.example.org',
  OPERATOR_NAME: 'Congregation Beth Example',
};

/** The repository's own `.env` is none of a test's business. */
const none = path.join(os.tmpdir(), 'no-such-file');

it('has nothing to say about a complete installation', async () => {
  expect(await inspect(checkSettings(none), complete)).toEqual(['ok: all that are set are valid']);
});

it.each([
  [{ NEXTAUTH_SECRET: 'hunter2' }, /^problem: .*\n {2}NEXTAUTH_SECRET must be .*\nSee/],
  [
    { DATABASE_URL: 'postgresql://sukkah:hunter2@a,b/sukkah?target_session_attrs=read-write' },
    /^problem: .*\n {2}DATABASE_URL must name one server\..*HAProxy/,
  ],
  [{ EMAIL_SEVER: 'smtp://x', EMAIL_SERVER: '' }, /^warning: .*Did you mean EMAIL_SERVER\?/],
  [{ EMAIL_SERVER: '', EMAIL_FROM: '' }, /^warning: nobody can sign in/],
  [{ NEXTAUTH_URL: 'http://sukkah.example.org' }, /^problem: NEXTAUTH_URL starts with http/],
  [{ DEMO_MODE: '1' }, /^problem: DEMO_MODE lets anyone sign in as anyone/],
  [{ TRUSTED_PROXIES: '' }, /^problem: TRUSTED_PROXIES is not set/],
  [{ TRUSTED_PROXIES: 'loopback, 128.0.0.0/1' }, /^problem: TRUSTED_PROXIES includes .*strangers/],
  [{ TRUSTED_PROXIES: '2000::/3' }, /^problem: TRUSTED_PROXIES includes .*strangers/],
  [{ CONTACT_EMAIL: '' }, /^warning: CONTACT_EMAIL is not set/],
  [{ OPERATOR_NAME: '' }, /^warning: OPERATOR_NAME is not set/],
])('says what is wrong with %j', async (changed, expected) => {
  const [first] = await inspect(checkSettings(none), { ...complete, ...changed });
  expect(first).toMatch(expected);
  expect(first).not.toContain('hunter2');
});

it('lets a site that only this machine can open do without TLS and a proxy', async () => {
  const env = { ...complete, NEXTAUTH_URL: 'http://localhost:3000', TRUSTED_PROXIES: '' };
  expect(await inspect(checkSettings(none), env)).toEqual(['ok: all that are set are valid']);
});

it('says that others can read the secrets in .env', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-check-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
  const file = path.join(folder, '.env');
  fs.writeFileSync(file, '', { mode: 0o640 });
  expect(await inspect(checkSettings(file), complete)).toEqual([
    expect.stringMatching(/^warning: Other users .* can read the secrets in \.env\. Run chmod 600/),
  ]);
  fs.chmodSync(file, 0o600);
  expect(await inspect(checkSettings(file), complete)).toEqual([expect.stringMatching(/^ok/)]);
});
