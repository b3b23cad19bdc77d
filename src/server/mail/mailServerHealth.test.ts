import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../../setup/port.mjs';
import { startMailbox } from '../../test/mailbox';
import { log } from '../observability/log';
import { checkMailServer, mailWarnings, watchMailServer } from './mailServerHealth';
import { sendMail } from './send';

const mail = { to: 'gil@example.org', subject: 'Come', text: 'Come' };
const warn = vi.spyOn(log, 'warn').mockImplementation(() => {});
const lines = () => warn.mock.calls.map((call) => call.map(String).join(' '));

beforeEach(async () => {
  const mailbox = await startMailbox();
  await checkMailServer(mailbox.url);
  await mailbox.close();
  expect(mailWarnings()).toEqual([]);
  warn.mockClear();
});

it('warns once about an unreachable mail server with its host and port, until it responds', async () => {
  const port = await freePort();
  const EMAIL_SERVER = `smtp://user:hunter2@127.0.0.1:${port}`;
  for (let tries = 0; tries < 2; tries += 1) await checkMailServer(EMAIL_SERVER);
  expect(mailWarnings()).toEqual(['MAIL_SERVER_UNREACHABLE']);
  expect(lines()).toHaveLength(1);
  expect(lines()[0]).toContain(`127.0.0.1:${port}`);
  expect(lines()[0]).not.toContain('hunter2');

  const mailbox = await startMailbox({ port });
  onTestFinished(mailbox.close);
  await checkMailServer(EMAIL_SERVER);
  expect(mailWarnings()).toEqual([]);
});

it('warns about a mail server that refuses the password, too', async () => {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: (_auth, _session, done) => done(new Error('No')),
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  await checkMailServer(`smtp://user:hunter2@127.0.0.1:${port}`);
  expect(mailWarnings()).toEqual(['MAIL_SERVER_UNREACHABLE']);
  expect(lines().join()).toMatch(/127\.0\.0\.1:\d+ .*EAUTH/);
  expect(lines().join()).not.toContain('hunter2');
});

async function tlsServer(options: SMTPServerOptions) {
  // Its certificate is for `localhost`, has expired, and nobody vouches for it.
  const server = new SMTPServer({ authOptional: true, closeTimeout: 1, ...options });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  return (server.server.address() as AddressInfo).port;
}

it.each([
  ['smtps', '', { secure: true }, /TLS failed \(.*certificate.*\).*NODE_EXTRA_CA_CERTS/],
  ['smtp', '', {}, /TLS failed \(.*certificate.*\).*NODE_EXTRA_CA_CERTS/],
  ['smtps', '', { disabledCommands: ['STARTTLS'] }, /TLS failed \(.+\)/],
  [
    'smtp',
    '?requireTLS=true',
    { disabledCommands: ['STARTTLS'] },
    /does not offer TLS .*requireTLS=false/,
  ],
] as const)('says that TLS fails, over %s with %j and %j', async (scheme, query, options, text) => {
  const port = await tlsServer(options as SMTPServerOptions);
  await checkMailServer(`${scheme}://localhost:${port}/${query}`);
  expect(mailWarnings()).toEqual(['MAIL_SERVER_TLS']);
  expect(lines()).toHaveLength(1);
  expect(lines()[0]).toMatch(text);
});

it('says so, too, if a server that could not be reached has a certificate that isn’t trusted', async () => {
  await checkMailServer(`smtp://127.0.0.1:${await freePort()}`);
  const port = await tlsServer({});
  const settings = { EMAIL_SERVER: `smtp://localhost:${port}`, EMAIL_FROM: 'hello@example.org' };
  await expect(sendMail(mail, settings)).rejects.toThrow();
  expect(mailWarnings()).toEqual(['MAIL_SERVER_TLS']);
  expect(lines()).toHaveLength(2);
});

it('is noticed within five minutes by a process that sends nothing, and within one if it’s back', async () => {
  // Time still passes, because the greeting waits for it.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const port = await freePort();
  let mailbox = await startMailbox({ port });
  await watchMailServer(mailbox.url);
  expect(mailWarnings()).toEqual([]);
  await mailbox.close();
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  await vi.waitFor(() => expect(mailWarnings()).toEqual(['MAIL_SERVER_UNREACHABLE']));
  mailbox = await startMailbox({ port });
  onTestFinished(mailbox.close);
  await vi.advanceTimersByTimeAsync(60_000);
  await vi.waitFor(() => expect(mailWarnings()).toEqual([]));
});

it('an email detects an unreachable mail server, and a sent one detects that it’s back', async () => {
  const port = await freePort();
  const settings = { EMAIL_SERVER: `smtp://127.0.0.1:${port}`, EMAIL_FROM: 'hello@example.org' };
  await expect(sendMail(mail, settings)).rejects.toThrow();
  expect(mailWarnings()).toEqual(['MAIL_SERVER_UNREACHABLE']);
  const mailbox = await startMailbox({ port });
  onTestFinished(mailbox.close);
  await sendMail(mail, settings);
  expect(mailWarnings()).toEqual([]);
  await expect(sendMail({ ...mail, to: 'refused@example.org' }, settings)).rejects.toThrow();
  expect(mailWarnings(), 'one address refused').toEqual([]);
});
