import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { it, type TestContext } from 'vitest';
import { sendOver } from './smtp.mjs';

async function startMailServer(
  { onTestFinished }: Pick<TestContext, 'onTestFinished'>,
  options: SMTPServerOptions = {},
) {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1,
    ...options,
  });
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const send = () =>
    sendOver(`smtp://127.0.0.1:${port}`, { to: 'gil@example.org', from: 'hello@sukkah.test' });
  return { server, send };
}

it.concurrent('closes idle connections to the mail server', async ({ expect, onTestFinished }) => {
  const { server, send } = await startMailServer({ onTestFinished });
  await send();
  expect(server.connections.size).toBe(1);
  await expect.poll(() => server.connections.size, { timeout: 45_000 }).toBe(0);
  await send();
  expect(server.connections.size).toBe(1);
});

it.concurrent('gives up on a mail server that falls silent', async ({ expect, onTestFinished }) => {
  let isSilent = false;
  const { send } = await startMailServer(
    { onTestFinished },
    {
      onConnect: (_session, done) => {
        if (!isSilent) done();
      },
      onMailFrom: (_address, _session, done) => {
        if (!isSilent) done();
      },
    },
  );
  await send();
  isSilent = true;
  await expect(send()).rejects.toMatchObject({ code: 'ETIMEDOUT' });
});
