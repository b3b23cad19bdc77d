import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../setup/port.mjs';
import { npmCommand } from './judge';

/** The type of a response that is Prism's own. */
export const PRISM_ERROR = 'application/problem+json';

/**
 * Starts Prism in front of the site. It answers with an error of its own if a request or a response
 * differs from the OpenAPI document. Returns undefined, with a warning, where it isn't installed.
 */
export async function startPrism(site: string) {
  const prism = npmCommand('prism');
  if (!prism) return undefined;
  const port = await freePort();
  const listen = ['--host', '127.0.0.1', '--port', `${port}`];
  const args = ['proxy', `${site}/api/openapi.json`, site, '--errors', ...listen];
  const child = spawn(prism, [...args, '--multiprocess', 'false'], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/api/health`).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`Prism ended: ${child.exitCode}.`);
    await sleep(100);
  }
  return {
    url,
    stop: async () => {
      child.kill();
      await exited;
    },
  };
}
