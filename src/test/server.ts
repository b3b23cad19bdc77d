import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { startNext } from '../setup/next.mjs';
import { freePort } from '../setup/port.mjs';

export const TEST_SECRET = 'only-for-tests-only-for-tests-only';

/** `settings` say where its mail goes. */
export async function startServer(databaseUrl: string, settings: Record<string, string> = {}) {
  const port = await freePort();
  const pictures = await fs.mkdtemp(path.join(os.tmpdir(), 'sukkah-pictures-'));
  const server = await startNext({
    port,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      NEXTAUTH_URL: `http://localhost:${port}`,
      NEXTAUTH_SECRET: TEST_SECRET,
      DEMO_MODE: '0',
      PICTURES_DIR: pictures,
      // Tests make no outside requests.
      MAP_STYLE_URL: 'none',
      // A whole suite uses one IP address, and few users create its scenarios in a few seconds.
      LIMITS: '*=x100, requests.user=30/600, messages.user=60/60',
      ...settings,
    },
  });
  const stop = async () => {
    await server.stop();
    await fs.rm(pictures, { recursive: true, force: true });
  };
  return { ...server, stop, pictures };
}
