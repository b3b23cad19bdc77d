import { startNext } from '../setup/next.mjs';
import { freePort } from '../setup/port.mjs';

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
      // A whole suite comes from one address, and its stories are made by few users in few seconds.
      LIMITS: '*=x100, requests.user=30/600, messages.user=60/60',
      ...settings,
    },
  });
}
