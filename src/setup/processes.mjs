/** Runs the project's tools so that they never outlive this process. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const WITH_PARENT = new URL('./withParent.mjs', import.meta.url).href;
const STOP_TIME_MS = 10_000;
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let stopping = false;

/**
 * Starts a program in the project's folder, in its own process group. Ctrl-C in the terminal then
 * reaches only this process, which stops its children in the right order.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options] `quiet`: pipe stdout and stderr
 * instead of inheriting them
 * @returns {import('node:child_process').ChildProcess}
 */
function start(command, args, { env = process.env, quiet = false } = {}) {
  const output = quiet ? 'pipe' : 'inherit';
  /** @type {import('node:child_process').StdioOptions} */
  const stdio = ['ignore', output, output, 'pipe'];
  const child = spawn(command, args, { cwd: ROOT, env, detached: true, stdio });
  running.add(child);
  child.once('exit', () => running.delete(child));
  child.once('error', () => running.delete(child));
  child.stdio[3]?.on('error', () => {}); // only its close matters
  return child;
}

/**
 * Starts a JavaScript file that ends with this process, even if it's killed.
 * @param {string} file
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options]
 * @returns {import('node:child_process').ChildProcess}
 */
export function startScript(file, args, options) {
  return start(process.execPath, [`--import=${WITH_PARENT}`, file, ...args], options);
}

/** @type {Record<string, string>} Packages of tools whose name differs. */
const PACKAGES = { biome: '@biomejs/biome', playwright: '@playwright/test', tsc: 'typescript' };

/**
 * Finds a tool's JavaScript file. Its entry in node_modules/.bin is a shell script on Windows.
 * @param {string} tool
 */
function toolFile(tool) {
  const folder = path.join(ROOT, 'node_modules', PACKAGES[tool] ?? tool);
  const { bin } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[tool]);
}

/**
 * Like startScript, for a tool from node_modules.
 * @param {string} tool
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options]
 */
export function startTool(tool, args, options) {
  return startScript(toolFile(tool), args, options);
}

/**
 * Waits for a child. A quiet child's output is shown only on failure. Never settles while all
 * children are being stopped, because then the process is about to exit and nothing has failed.
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} title
 */
async function finish(child, title) {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  const [code, signal] = await once(child, 'close');
  if (code === 0) return;
  if (stopping) await new Promise(() => {});
  throw new Error(
    `${output.trimEnd()}\n${title} failed (${signal ?? `exit code ${code}`}).`.trim(),
  );
}

/** Never settles while all children are being stopped. A child started now would outlive that. */
async function unlessStopping() {
  if (stopping) await new Promise(() => {});
}

/**
 * Runs a tool from node_modules and waits for it.
 * @param {string} tool
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options]
 * @throws {Error} unless it exits with 0; the message includes a quiet tool's output
 */
export async function runTool(tool, args, options) {
  await unlessStopping();
  await finish(startTool(tool, args, options), [tool, ...args].join(' '));
}

/**
 * Runs a JavaScript file quietly and waits for it.
 * @param {string} file
 * @param {NodeJS.ProcessEnv} env
 * @throws {Error} with its output, unless it exits with 0
 */
export async function runScript(file, env) {
  await unlessStopping();
  await finish(startScript(file, [], { env, quiet: true }), file);
}

/**
 * Stops a child and everything it started.
 * @param {import('node:child_process').ChildProcess} child
 */
export async function stopChild(child) {
  const { pid } = child;
  if (child.exitCode !== null || child.signalCode !== null || !pid) return;
  /** @param {NodeJS.Signals} signal */
  const signalGroup = (signal) => {
    try {
      process.kill(-pid, signal);
    } catch {
      // it has just exited
    }
  };
  const exited = once(child, 'exit');
  signalGroup('SIGTERM');
  const giveUp = setTimeout(signalGroup, STOP_TIME_MS, 'SIGKILL');
  await exited;
  clearTimeout(giveUp);
  signalGroup('SIGKILL'); // anything the child left behind
}

export async function stopChildren() {
  stopping = true;
  await Promise.all([...running].map(stopChild));
}
