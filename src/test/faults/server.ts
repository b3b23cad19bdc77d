import { freePort } from '../../setup/port.mjs';
import { spawnServer } from '../spawned';

/**
 * The built product as `npm run serve` runs it, on one port, to be killed and started again there. All
 * limits are wide, since it is asked as a whole community would.
 */
export async function startProduct(databaseUrl: string, settings: Record<string, string>) {
  const port = await freePort();
  const start = () => spawnServer(databaseUrl, { LIMITS: '*=x10000', ...settings }, port);
  let server = await start();
  const kill = async () => {
    server.child.kill('SIGKILL');
    await server.ended;
  };
  return {
    url: server.url,
    /** Its number, by which a new one is told from the old; undefined once it has ended. */
    pid: () => (server.child.exitCode === null ? server.child.pid : undefined),
    lines: () => server.lines(),
    kill,
    /** As a power cut ends it, and a new one in its place. */
    async killAndStart() {
      await kill();
      server = await start();
    },
  };
}

export type Product = Awaited<ReturnType<typeof startProduct>>;
