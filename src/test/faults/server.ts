import { freePort } from '../../setup/port.mjs';
import { spawnServer } from '../spawned';

/**
 * Runs the built app as `npm run serve` does, on a fixed port, to be killed and restarted there.
 * All limits are high, because it gets a whole community's requests.
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
    /** Changes on restart; undefined once the process has exited. */
    pid: () => (server.child.exitCode === null ? server.child.pid : undefined),
    lines: () => server.lines(),
    kill,
    /** Kills it as a power cut would and starts a new one. */
    async killAndStart() {
      await kill();
      server = await start();
    },
  };
}

export type Product = Awaited<ReturnType<typeof startProduct>>;
