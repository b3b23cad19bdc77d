import { expect, it } from 'vitest';
import { readSetup } from './environment.mjs';

const settings = {
  NODE_ENV: 'production' as const,
  DATABASE_URL: 'postgresql://sukkah:word@db/sukkah',
  NEXTAUTH_URL: 'https://sukkah.example.org',
  NEXTAUTH_SECRET: 'x'.repeat(32),
  EMAIL_SERVER: 'smtp://mail',
  EMAIL_FROM: 'hello@example.org',
};

const hostOf = (more: NodeJS.Dict<string>) =>
  readSetup({ ...settings, ...more }, { mayBeLocal: true }).host;

it('listens on loopback unless HOST is set, so nobody can bypass the proxy', () => {
  expect(hostOf({})).toBe('127.0.0.1');
  expect(hostOf({ HOST: '' })).toBe('127.0.0.1');
  expect(hostOf({ HOST: '0.0.0.0' })).toBe('0.0.0.0');
});

it('allows demo accounts only from this machine, whatever HOST is', () => {
  expect(hostOf({ HOST: '0.0.0.0', DEMO_MODE: '1' })).toBe('127.0.0.1');
  expect(hostOf({ HOST: '0.0.0.0', DATABASE_URL: '' })).toBe('127.0.0.1');
});
