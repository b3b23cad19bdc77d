import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inspect } from '@/test/installation';
import { startMailbox } from '@/test/mailbox';
import { startS3 } from '@/test/s3Server';
import { checkDisk, checkMail, checkPictures } from './services.mjs';

const base = {
  DATABASE_URL: 'postgresql://sukkah:hunter2@localhost/sukkah',
  NEXTAUTH_URL: 'https://sukkah.example.org',
  NEXTAUTH_SECRET: 'x'.repeat(32),
};

const sender = { EMAIL_FROM: 'Sukkah <hello@sukkah.test>', CONTACT_EMAIL: 'help@sukkah.test' };

const mailEnv = (url: string) => ({ ...base, ...sender, EMAIL_SERVER: url });

async function startSmtp(options: SMTPServerOptions) {
  const server = new SMTPServer({ closeTimeout: 1, ...options });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return (server.server.address() as AddressInfo).port;
}

/** Returns the address of a server that passes only signed requests on to the store. */
async function startPrivateStore(store: string) {
  const server = http.createServer((incoming, outgoing) => {
    const { headers, method = '', url } = incoming;
    if (!headers.authorization) return void outgoing.writeHead(403).end();
    const forwarded = http.request(`${store}${url}`, { method, headers }, (answer) =>
      answer.pipe(outgoing.writeHead(answer.statusCode ?? 500, answer.headers)),
    );
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

describe('mail', () => {
  it('has no server', async () => {
    expect(await inspect(checkMail(undefined), base)).toEqual([
      expect.stringMatching(/^warning: No email is sent.*Set EMAIL_SERVER/),
    ]);
  });

  it('has a server that is down', async () => {
    const found = await inspect(checkMail(undefined), mailEnv('smtp://u:hunter2@127.0.0.1:1'));
    expect(found).toEqual([
      'problem: The mail server 127.0.0.1:1 cannot be reached (ECONNREFUSED). To fix that, check EMAIL_SERVER.',
    ]);
  });

  it('has a wrong password', async () => {
    const port = await startSmtp({
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(new Error('No')),
    });
    const found = await inspect(
      checkMail(undefined),
      mailEnv(`smtp://u:hunter2@127.0.0.1:${port}`),
    );
    expect(found).toEqual([
      expect.stringMatching(/^problem: .* refuses the user or password \(EAUTH 535\)/),
    ]);
    expect(found.join()).not.toContain('hunter2');
  });

  it.each([
    ['doesn’t offer TLS', '?requireTLS=true', ['STARTTLS'], /does not offer TLS \(STARTTLS\)/],
    ['has a certificate that nobody vouches for', '', [], /TLS failed .*NODE_EXTRA_CA_CERTS/],
  ])('has a server that %s', async (_what, query, disabledCommands, expected) => {
    const port = await startSmtp({ authOptional: true, disabledCommands });
    const found = await inspect(checkMail(undefined), mailEnv(`smtp://localhost:${port}/${query}`));
    expect(found).toEqual([expect.stringMatching(expected)]);
    expect(found[0]).toMatch(/^problem/);
  });

  it('sends an email only if it’s asked to, and quotes the answer', async () => {
    const mailbox = await startMailbox();
    onTestFinished(mailbox.close);
    const env = mailEnv(mailbox.url);
    expect(await inspect(checkMail(undefined), env)).toEqual([
      expect.stringMatching(/^ok: .* accepts us\. Add --mail you@example\.org/),
    ]);
    expect(mailbox.received).toEqual([]);
    expect(await inspect(checkMail('dana@example.org'), env)).toEqual([
      expect.stringMatching(/^ok: .* took an email to dana@example\.org: 250 OK/),
    ]);
    expect(await mailbox.next('dana@example.org')).toMatchObject({
      from: { address: 'hello@sukkah.test' },
      replyTo: [{ address: 'help@sukkah.test' }],
      subject: 'Test email from https://sukkah.example.org',
    });
    expect(await inspect(checkMail('blocked@example.org'), env)).toEqual([
      expect.stringMatching(/^problem: .* refused an email to .*550 5\.7\.1 Blocked by policy/),
    ]);
  });
});

describe('pictures', () => {
  it('have a folder, or not', async () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-check-'));
    onTestFinished(() => fs.rmSync(folder, { recursive: true }));
    const inFolder = (PICTURES_DIR: string) => ({ ...base, PICTURES_DIR });
    expect(await inspect(checkPictures, inFolder(folder))).toEqual([`ok: in ${folder}`]);
    expect(fs.readdirSync(folder)).toEqual([]);
    expect(await inspect(checkPictures, inFolder(`${folder}/none`))).toEqual([
      `problem: PICTURES_DIR: there is no folder ${folder}/none. Create it, or mount its disk.`,
    ]);
  });

  it('are in a bucket that anyone can read, doesn’t exist, is fine, or is down', async () => {
    const { settings, store, stop, again } = await startS3();
    const env = { ...base, ...settings };
    expect(await inspect(checkPictures, env)).toEqual([
      expect.stringMatching(/^problem: Anyone can read the bucket pictures.*Make it private/),
    ]);
    for await (const { name } of store.list()) expect(name, 'left behind').toBe('');
    expect(await inspect(checkPictures, { ...env, S3_BUCKET: 'other' })).toEqual([
      expect.stringMatching(/^problem: The server can’t write files in the bucket other \(NoSuchB/),
    ]);
    const S3_ENDPOINT = await startPrivateStore(settings.S3_ENDPOINT);
    expect(await inspect(checkPictures, { ...env, S3_ENDPOINT })).toEqual([
      'ok: in the bucket pictures',
    ]);
    const found = await inspect(checkPictures, { ...env, S3_ACCESS_KEY_ID: 'hunter2' });
    expect(found).toEqual([expect.stringMatching(/can’t write .* \(InvalidAccessKeyId\)/)]);
    expect(found.join()).not.toContain('hunter2');
    await stop();
    expect(await inspect(checkPictures, env)).toEqual([
      expect.stringMatching(/^problem: The server can’t write .* \(ECONNREFUSED\)\. Check .*S3_/),
    ]);
    await again();
  });
});

describe('the disk', () => {
  const env = { ...base, PICTURES_DIR: os.tmpdir(), BACKUP_FILE: path.resolve('newest.dump') };

  it('has room', async () => {
    expect(await inspect(checkDisk({ problem: 0, warning: 0 }), env)).toEqual([
      expect.stringMatching(
        /^ok: free: [\d.]+ GB for uploads in progress, [\d.]+ GB for pictures, [\d.]+ GB for backups/,
      ),
    ]);
  });

  it('is nearly full', async () => {
    const bucket = { ...env, S3_BUCKET: 'pictures', DATABASE_URL: 'postgresql://db/sukkah' };
    const places = [`${os.tmpdir()}, for uploads in progress`, `${path.resolve()}, for backups`];
    expect(await inspect(checkDisk({ problem: 0, warning: 1e9 }), bucket)).toEqual(
      places.map((place) => expect.stringContaining(place)),
    );
    const [first] = await inspect(checkDisk({ problem: 1e9, warning: 1e9 }), bucket);
    expect(first).toMatch(/^problem: Only [\d.]+ GB are free in .*Free some space/);
  });
});
