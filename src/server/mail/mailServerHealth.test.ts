import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { freePort } from '../../setup/port.mjs';
import { startMailbox } from '../../test/mailbox';
import { log } from '../observability/log';
import { checkMailServer, mailWarnings } from './mailServerHealth';
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
