/** Runs the project's tools so that none of them outlives us. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const WITH_PARENT = new URL('./withParent.mjs', import.meta.url).href;
const STOP_TIME = 10_000; // ms
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let stopping = false;

/**
 * Starts a program in the project's folder, leading a process group of its own: a Ctrl-C of the
 * terminal then reaches only us, and we end our children in the right order.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options] quiet: stdout and stderr are
 *   pipes instead of ours
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
  child.stdio[3]?.on('error', () => {}); // only its closing matters
  return child;
}

/**
 * Starts a JavaScript file that ends with us, even if we are killed.
 *
 * @param {string} file
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options]
 * @returns {import('node:child_process').ChildProcess}
 */
export function startScript(file, args, options) {
  return start(process.execPath, [`--import=${WITH_PARENT}`, file, ...args], options);
}

/** @type {Record<string, string>} The packages of tools that are named otherwise. */
const PACKAGES = { biome: '@biomejs/biome', playwright: '@playwright/test', tsc: 'typescript' };

/**
 * Finds the JavaScript file of a tool. What node_modules/.bin has for it is a shell script on Windows.
 *
 * @param {string} tool
 */
function toolFile(tool) {
  const folder = path.join(ROOT, 'node_modules', PACKAGES[tool] ?? tool);
  const { bin } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[tool]);
}

/**
 * The same for a tool from node_modules.
 *
 * @param {string} tool
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options]
 */
export function startTool(tool, args, options) {
  return startScript(toolFile(tool), args, options);
}

/**
 * Waits for a child; the output of a quiet one is shown only if it fails. Waits on if we are stopping all
 * children ourselves, since the process is about to exit and nothing has failed.
 *
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

/** Never settles once we are stopping all children, since a child started now would outlive that. */
async function unlessStopping() {
  if (stopping) await new Promise(() => {});
}

/**
 * Runs a tool from node_modules to its end.
 *
 * @param {string} tool
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options]
 * @throws {Error} unless it exits with 0; the message holds the output of a quiet one
 */
export async function runTool(tool, args, options) {
  await unlessStopping();
  await finish(startTool(tool, args, options), [tool, ...args].join(' '));
}

/**
 * Runs a JavaScript file to its end, quietly.
 *
 * @param {string} file
 * @param {NodeJS.ProcessEnv} env
 * @throws {Error} with its output, unless it exits with 0
 */
export async function runScript(file, env) {
  await unlessStopping();
  await finish(startScript(file, [], { env, quiet: true }), file);
}

/**
 * Ends a child and all that it started.
 *
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
      // it has just ended
    }
  };
  const exited = once(child, 'exit');
  signalGroup('SIGTERM');
  const giveUp = setTimeout(signalGroup, STOP_TIME, 'SIGKILL');
  await exited;
  clearTimeout(giveUp);
  signalGroup('SIGKILL'); // what the child left behind
}

/** Ends all children that still run, before the process exits. */
export async function stopChildren() {
  stopping = true;
  await Promise.all([...running].map(stopChild));
}
