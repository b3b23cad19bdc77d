import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { startNext } from '../setup/next.mjs';

/** A port that nobody listens on now. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** What the server under test signs with. */
export const TEST_SECRET = 'only-for-tests-only-for-tests-only';

/** The built product as it runs for real, on a free port; `settings` say where its mail goes. */
export async function startServer(databaseUrl: string, settings: Record<string, string> = {}) {
  const port = await freePort();
  return startNext({
    port,
    env: {
      ...process.env,
      DATABASE_URL: databaseUrl,
      NEXTAUTH_URL: `http://localhost:${port}`,
      NEXTAUTH_SECRET: TEST_SECRET,
      DEMO_MODE: '0',
      ...settings,
    },
  });
}
