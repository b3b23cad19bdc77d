import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { text } from 'node:stream/consumers';

/** A package of its own: 430 packages that most work doesn't need. */
const PACKAGE = path.resolve(import.meta.dirname, '../../../.ci/judges');

/** Returns the path of a judge's configuration. */
export const configFile = (name: string): string => path.join(PACKAGE, name);

const warned = new Set<string>();

/** Says once that something isn't judged, and how to change that. */
export function warnSkipped(judge: string, install: string): undefined {
  if (!warned.has(judge)) console.warn(`Skipped, because ${judge} is missing: ${install}.`);
  warned.add(judge);
}

/** Returns the path of a file in the judges' `node_modules`, or undefined with a warning. */
export function npmJudge(judge: string, file: string): string | undefined {
  const found = path.join(PACKAGE, 'node_modules', file);
  if (fs.existsSync(found)) return found;
  return warnSkipped(judge, 'npm ci --prefix .ci/judges --ignore-scripts');
}

/** Returns the path of a judge's command, or undefined with a warning. */
export const npmCommand = (name: string): string | undefined => npmJudge(name, `.bin/${name}`);

/** Loads a package, or returns undefined with a warning. */
export const loadJudge = (name: string): unknown =>
  npmJudge(name, name) && createRequire(path.join(PACKAGE, 'package.json'))(name);

/** Turns off telemetry. */
const PRIVACY = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** Runs a judge to its end. */
export async function runJudge(command: string, args: string[], input?: string | Buffer) {
  const child = spawn(command, args, { env: { ...process.env, ...PRIVACY, NO_COLOR: '1' } });
  // A judge that fails early doesn't read everything.
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [output, errors, [status]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { status: status as number | null, output, errors };
}
