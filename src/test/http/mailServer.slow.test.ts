import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../setup/port.mjs';
import { createTestDatabase, type TestDatabase } from '../database';
import { startMailbox } from '../mailbox';
import { spawnServer } from '../spawned';

let database: TestDatabase;
let server: Awaited<ReturnType<typeof spawnServer>>;
let mailPort: number;
let metricsPort: number;

beforeAll(async () => {
  database = await createTestDatabase();
  [mailPort, metricsPort] = [await freePort(), await freePort()];
  server = await spawnServer(database.url, {
    EMAIL_SERVER: `smtp://user:hunter2@127.0.0.1:${mailPort}`,
    EMAIL_FROM: 'Sukkah <hello@example.org>',
    METRICS_PORT: `${metricsPort}`,
  });
}, 60_000);

afterAll(async () => {
  await server?.stop();
  await database.drop();
});

const ready = async () => {
  const response = await fetch(`${server.url}/api/ready`);
  return [response.status, await response.json()];
};

async function askForLink(email: string) {
  const csrf = await fetch(`${server.url}/api/auth/csrf`);
  const cookie = csrf.headers.getSetCookie().map((one) => one.split(';')[0]);
  const { csrfToken } = await csrf.json();
  await fetch(`${server.url}/api/auth/signin/email`, {
    method: 'POST',
    redirect: 'manual',
    headers: { Cookie: cookie.join('; ') },
    body: new URLSearchParams({ csrfToken, email }),
  });
}

const metrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();

test("logs a mail server that's down at startup, and still accepts requests", async () => {
  await expect.poll(server.output, { timeout: 20_000 }).toContain(`127.0.0.1:${mailPort}`);
  const [line] = server.lines().filter(({ msg }) => `${msg}`.includes(`127.0.0.1:${mailPort}`));
  expect(line).toMatchObject({ level: 'warn' });
  const unreachable = { status: 'ready', reasons: [], warnings: ['MAIL_SERVER_UNREACHABLE'] };
  expect(await ready()).toEqual([200, unreachable]);
});

test('counts an unsent sign-in link, and clears the warning when the next one is sent', async () => {
  await askForLink('gil@example.org');
  await expect
    .poll(metrics, { timeout: 20_000 })
    .toMatch(/^sukkah_mails_total\{kind="signIn",outcome="failed"\} 1$/m);
  expect(server.lines()).toContainEqual(
    expect.objectContaining({
      level: 'error',
      msg: 'mail failed',
      kind: 'signIn',
      code: 'ECONNREFUSED',
    }),
  );

  const mailbox = await startMailbox({ port: mailPort });
  try {
    await askForLink('gil@example.org');
    await mailbox.next('gil@example.org');
    await expect
      .poll(metrics, { timeout: 20_000 })
      .toMatch(/^sukkah_mails_total\{kind="signIn",outcome="sent"\} 1$/m);
    expect(await ready()).toEqual([200, { status: 'ready', reasons: [], warnings: [] }]);
  } finally {
    await mailbox.close();
  }
  expect(server.output()).not.toMatch(/hunter2|gil@/);
});
