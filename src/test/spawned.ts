import { type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, vi } from 'vitest';
import { freePort } from '../setup/port.mjs';
import { TEST_SECRET } from './server';

/**
 * Runs the built app in its own process, as `npm run serve` does, on a free port by default, and
 * collects its output. Output that `stdio` redirects isn't collected.
 */
export async function spawnServer(
  databaseUrl: string,
  settings: Record<string, string> = {},
  fixedPort?: number,
  stdio: StdioOptions = ['ignore', 'pipe', 'pipe'],
) {
  const port = fixedPort ?? (await freePort());
  const { PATH, HOME, TZ } = process.env;
  const url = `http://${settings.HOST ?? 'localhost'}:${port}`;
  const child = spawn(process.execPath, ['src/setup/serve.mjs'], {
    env: {
      ...{ PATH, HOME, TZ },
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      NEXTAUTH_URL: url,
      NEXTAUTH_SECRET: TEST_SECRET,
      PORT: String(port),
      HOST: '127.0.0.1',
      DEMO_MODE: '0',
      ...settings,
    },
    stdio,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text) => {
      output += text;
    });
  const ended = once(child, 'close').then(([code]) => code as number);
  const answers = () =>
    fetch(`${url}/api/health`).then(
      ({ status }) => status,
      () => (child.exitCode === null ? 'nothing yet' : output),
    );
  await vi.waitFor(async () => expect(await answers()).toBe(200), { timeout: 30_000 });
  return {
    url,
    child,
    ended,
    output: () => output,
    lines: () =>
      output
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line): Record<string, unknown> => JSON.parse(line)),
    stop: () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
