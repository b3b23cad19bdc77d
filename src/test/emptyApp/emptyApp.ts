import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../setup/port.mjs';
import { runTool, startTool, stopChild } from '../../setup/processes.mjs';

const HERE = import.meta.dirname;
const STAMP = path.join(HERE, '.next', '.stamp');

const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };

/** What its build follows from: its own few files, and what is installed. */
function sources(): string {
  const hash = createHash('sha256');
  for (const file of [
    'app/layout.js',
    'app/page.js',
    'instrumentation.js',
    'next.config.js',
    '../../../package-lock.json',
  ])
    hash.update(fs.readFileSync(path.join(HERE, file)));
  return hash.digest('hex');
}

/** Builds it, unless that was done since something changed: a quarter of a minute. */
async function build(): Promise<void> {
  const wanted = sources();
  if (fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8') === wanted) return;
  await runTool('next', ['build', HERE], { env, quiet: true });
  fs.writeFileSync(STAMP, wanted);
}

/** An otherwise empty app of the same Next and React: the yardstick for what our pages weigh. */
export async function startEmptyApp() {
  await build();
  const port = await freePort();
  const child = startTool('next', ['start', HERE, '--port', String(port)], { env, quiet: true });
  const url = `http://localhost:${port}`;
  const answers = () =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error('The empty app has ended.');
    await sleep(50);
  }
  return { url, stop: () => stopChild(child) };
}
