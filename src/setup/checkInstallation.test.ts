import { execFile } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { hasOpenssl, makeCertificate } from '@/test/certificate';
import { createTestDatabase } from '@/test/database';
import { startMailbox } from '@/test/mailbox';
import { databaseName, withDatabase } from './database.mjs';
import { checkPorts } from './installation/publicAddress.mjs';
import { freePort } from './port.mjs';

if (!hasOpenssl) console.warn('Skipped, because openssl is missing: apt-get install openssl.');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-check-'));
const certificate = hasOpenssl ? makeCertificate(folder) : undefined;
const { url, drop } = await createTestDatabase();

afterAll(async () => {
  await drop();
  fs.rmSync(folder, { recursive: true });
});

type Answer = { status?: number; headers?: Record<string, string>; body?: string };

/**
 * Starts a site on one port with TLS and without. It answers as the server does, except where
 * `answers` says otherwise: by path, or at `plain` without TLS.
 */
async function startSite(answers: Record<string, Answer> = {}) {
  const usual: Record<string, Answer> = {
    '/api/health': { body: '{"status":"ok"}' },
    '/api/ready': { body: '{"status":"ready","reasons":[],"warnings":[]}' },
    '/': { headers: { 'Strict-Transport-Security': 'max-age=31536000' } },
    plain: { status: 308, headers: { Location: 'https://localhost/' } },
  };
  const answer = (place: string, response: http.ServerResponse) => {
    const { status, headers, body = '' } = answers[place] ?? usual[place] ?? { status: 404 };
    response.writeHead(status ?? 200, { Connection: 'close', ...headers }).end(body);
  };
  const secure = https.createServer({ ...certificate }, ({ url: place }, response) =>
    answer(`${place}`, response),
  );
  const plain = http.createServer((_, response) => answer('plain', response));
  const TLS = 22;
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.once('readable', () => {
      const first = socket.read();
      if (!first) return;
      socket.unshift(first);
      (first[0] === TLS ? secure : plain).emit('connection', socket);
    });
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

async function check(settings: Record<string, string>, ...args: string[]) {
  const { PATH, HOME } = process.env;
  const env = {
    PATH,
    HOME,
    NODE_ENV: 'production' as const,
    DATABASE_URL: url,
    NEXTAUTH_SECRET: 'canary'.repeat(9),
    TRUSTED_PROXIES: 'loopback',
    NODE_EXTRA_CA_CERTS: certificate?.file ?? '',
    ...settings,
  };
  const command = [path.resolve('src/setup/checkInstallation.mjs'), ...args];
  return new Promise<{ code: number; lines: string[]; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, command, { env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, lines: stdout.trim().split('\n'), stderr }),
    );
  });
}

const about = (lines: string[], name: string) =>
  lines.filter((line) => line.includes(` ${name}: `)).map((line) => line.replace(/ +/, ' '));

it('refuses anything but an address to send an email to', async () => {
  for (const args of [['--mail'], ['--mail', 'dana'], ['dana@example.org'], ['--fix']]) {
    const { code, stderr } = await check({}, ...args);
    expect([code, stderr]).toEqual([1, 'Usage: npm run check -- [--mail <email address>]\n']);
  }
});

it('asks for valid settings first', async () => {
  const { code, lines } = await check({ DATABASE_URL: 'canary', NEXTAUTH_URL: '' });
  expect(code).toBe(1);
  expect(lines[0]).toBe('problem  Settings: The settings are wrong:');
  expect(lines.at(-1)).toBe('See .env.example.');
  expect(lines.join()).not.toContain('canary');
});

it('checks what it can without a database or a server, and shows no secret', async () => {
  const { code, lines, stderr } = await check({
    DATABASE_URL: `postgresql://sukkah:canary@127.0.0.1:${await freePort()}/sukkah`,
    NEXTAUTH_URL: `https://localhost:${await freePort()}`,
    EMAIL_SERVER: `smtp://sukkah:canary@127.0.0.1:${await freePort()}`,
    EMAIL_FROM: 'hello@example.org',
    OIDC_ISSUER: `http://127.0.0.1:${await freePort()}`,
    OIDC_CLIENT_ID: 'sukkah',
    OIDC_CLIENT_SECRET: 'canary',
    S3_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'canary',
    S3_SECRET_ACCESS_KEY: 'canary',
  });
  expect(code).toBe(1);
  const levels = lines.map((line) => line.split(':')[0]);
  expect(levels).toEqual([
    'warning  Settings',
    'warning  Settings',
    'problem  Providers',
    'problem  Database',
    'problem  Mail',
    'problem  Pictures',
    'ok       Disk',
    'problem  Public address',
  ]);
  expect(`${lines.join()}${stderr}`).not.toContain('canary');
});

describe.skipIf(!hasOpenssl)('with a certificate', () => {
  it('a good installation has warnings at most, and gets an email if asked', async () => {
    const mailbox = await startMailbox();
    onTestFinished(mailbox.close);
    const settings = {
      NEXTAUTH_URL: await startSite(),
      EMAIL_SERVER: mailbox.url,
      EMAIL_FROM: 'hello@example.org',
    };
    const { code, lines } = await check(settings, '--mail', 'dana@example.org');
    expect(lines.filter((line) => line.startsWith('problem'))).toEqual([]);
    expect(code).toBe(0);
    expect(about(lines, 'Public address')).toEqual([
      `ok Public address: ${settings.NEXTAUTH_URL} answers, and nothing else is open`,
    ]);
    expect(about(lines, 'Role')[0]).toMatch(/^warning .* is a superuser/);
    expect(mailbox.received.map(({ to }) => to)).toEqual([['dana@example.org']]);
  });

  it('changes nothing in the database', async () => {
    const alter = async (change: string) => {
      const statement = `ALTER DATABASE ${databaseName(url)} ${change}`;
      await withDatabase(process.env.TEST_DATABASE_URL ?? '', (client) => client.query(statement));
    };
    await alter('SET default_transaction_read_only = on');
    onTestFinished(() => alter('RESET default_transaction_read_only'));
    const { lines } = await check({ NEXTAUTH_URL: await startSite() });
    expect(lines.filter((line) => line.startsWith('problem'))).toEqual([
      expect.stringMatching(/^problem +Database: .* can only be read/),
    ]);
  });

  it('says what strangers see that they shouldn’t', async () => {
    const NEXTAUTH_URL = await startSite({
      '/api/ready': {
        status: 503,
        body: '{"status":"unready","reasons":["MAIL_LATE"],"warnings":["MAIL_SERVER_TLS"]}',
      },
      '/': {},
      plain: { body: 'Welcome' },
      '/metrics': { body: 'sukkah_database_up 1' },
      '/.env': { body: 'NEXTAUTH_SECRET=x' },
    });
    const { code, lines } = await check({ NEXTAUTH_URL });
    expect(code).toBe(1);
    expect(about(lines, 'Public address')).toEqual(
      [
        /^problem .*The server isn’t ready: MAIL_LATE\. See/,
        /^warning .*The server says MAIL_SERVER_TLS\. See/,
        /^problem .*Pages don’t have Strict-Transport-Security/,
        /^problem .*http:\/\/localhost:\d+ answers without TLS\. Let the proxy redirect it/,
        /^problem .*Anyone can read https:\/\/localhost:\d+\/metrics\. Let the proxy/,
        /^problem .*Anyone can read https:\/\/localhost:\d+\/\.env\. Let the proxy/,
      ].map((text) => expect.stringMatching(text)),
    );
  });

  it('says that another program, or nobody trusted, answers', async () => {
    const other = await startSite({ '/api/health': { body: '{"status":"ok","database":"db1"}' } });
    expect(about((await check({ NEXTAUTH_URL: other })).lines, 'Public address')).toEqual([
      expect.stringMatching(
        /^problem .* gets another response than the server’s \(200\)\. Start the/,
      ),
    ]);
    const untrusted = { NEXTAUTH_URL: await startSite(), NODE_EXTRA_CA_CERTS: '' };
    expect(about((await check(untrusted)).lines, 'Public address')).toEqual([
      expect.stringMatching(
        /^problem .* can’t be opened from here \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
      ),
    ]);
    const local = { NEXTAUTH_URL: 'http://localhost:3000' };
    expect(about((await check(local)).lines, 'Public address')).toEqual([
      expect.stringMatching(/^warning .*Only this machine can open http:\/\/localhost:3000\. Set/),
    ]);
  });
});

it.skipIf(process.platform !== 'linux')('says which ports are open at an address', async () => {
  const server = net.createServer().listen(0, '0.0.0.0');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const found: string[] = [];
  const report = {
    warn: (text: string) => void found.push(`warning ${text}`),
    fail: (text: string) => void found.push(`problem ${text}`),
  };
  const ports = { 'the database': port, metrics: await freePort() };
  // Only the first one is in the list of this machine's addresses, though both are this machine.
  await checkPorts(['127.0.0.1', '127.0.0.2'], ports, report);
  expect(found).toEqual([
    expect.stringMatching(
      /^warning Port \d+ \(the database\) is open at 127\.0\.0\.1, unless a fire/,
    ),
    expect.stringMatching(
      /^problem Port \d+ \(the database\) is open to everyone at 127\.0\.0\.2\. Let/,
    ),
  ]);
});
