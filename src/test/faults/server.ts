import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { freePort } from '../../setup/port.mjs';
import { TEST_SECRET } from '../server';

/**
 * The built product as `npm run serve` runs it, on one port, to be killed and started again there. What
 * it writes is kept; all limits are wide, since it is asked as a whole community would.
 */
export async function startProduct(databaseUrl: string, settings: Record<string, string> = {}) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const { PATH, HOME, TZ } = process.env;
  let output = '';

  const launch = () => {
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
        LIMITS: '*=x10000',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text;
      });
    const ended = once(child, 'exit').then(([code]) => code as number | null);
    return { child, ended };
  };
  let process_ = launch();

  /** Resolves once it answers at all. */
  async function answers(): Promise<void> {
    for (;;) {
      if (process_.child.exitCode !== null) throw new Error(`It ended by itself:\n${output}`);
      const answer = await fetch(`${url}/api/nothing`).catch(() => undefined);
      if (answer) return;
      await sleep(50);
    }
  }
  onTestFinished(async () => {
    process_.child.kill('SIGKILL');
    await process_.ended;
  });
  await answers();
  return {
    url,
    output: () => output,
    /** Its number, by which a new one is told from the old. */
    pid: () => process_.child.pid,
    isRunning: () => process_.child.exitCode === null && process_.child.signalCode === null,
    /** As a power cut ends it, and a new one in its place. */
    async killAndStart() {
      process_.child.kill('SIGKILL');
      await process_.ended;
      process_ = launch();
      await answers();
    },
    /** Tells it to end. @returns the exit code, once it has ended. */
    terminate() {
      process_.child.kill('SIGTERM');
      return process_.ended;
    },
  };
}

export type Product = Awaited<ReturnType<typeof startProduct>>;
