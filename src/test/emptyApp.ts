import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../setup/port.mjs';
import { ROOT, runTool, startTool, stopChild } from '../setup/processes.mjs';

/** The empty app of the bench. Its page stands at `/empty`. */
const APP = path.join(ROOT, 'src/bench/ceiling');
const STAMP = path.join(APP, '.next', '.stamp');

const env = { ...process.env, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' };

/** What its build follows from: its own few files, and what is installed. */
function sources(): string {
  const hash = createHash('sha256').update(fs.readFileSync(path.join(ROOT, 'package-lock.json')));
  const files = fs.readdirSync(APP, { recursive: true, withFileTypes: true });
  for (const { name, parentPath } of files.filter((one) => one.isFile())) {
    const file = path.join(parentPath, name);
    if (!file.includes(`${path.sep}.next${path.sep}`))
      hash.update(name).update(fs.readFileSync(file));
  }
  return hash.digest('hex');
}

/** Builds it, unless that was done since something changed: a quarter of a minute. */
async function build(): Promise<void> {
  const wanted = sources();
  if (fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8') === wanted) return;
  await runTool('next', ['build', APP], { env, quiet: true });
  fs.writeFileSync(STAMP, wanted);
}

/** An otherwise empty app of the same Next and React: the yardstick for what our pages weigh. */
export async function startEmptyApp() {
  await build();
  const port = await freePort();
  const child = startTool('next', ['start', APP, '--port', String(port)], { env, quiet: true });
  const url = `http://localhost:${port}/empty`;
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
