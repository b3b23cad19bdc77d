/**
 * Sends random and hostile inputs to every entry point, one at a time, and measures what each costs
 * the server. Part of `npm run abuse` (`--inputs 10000 --seed 7`).
 */
import http from 'node:http';
import { ask, cpuMs } from './ask.mjs';
import { createInputs, createRandom, hostileInputs } from './inputSources.mjs';

/** Maximum CPU time per input, in ms. */
const MAX_CPU_MS = 50;
/** Slower responses are measured again by CPU time, because the machine may have been busy. */
const SUSPICIOUS_MS = 40;
const REPEATS = 10;
const REPORTS = 5;

/**
 * @param {{ url: string, pid: number }} server
 * @param {(pid: number) => number} memoryOf in MB
 * @param {{ count: number, seed: number }} options
 * @returns {Promise<string[]>} the problems found
 */
export async function measureInputs({ url, pid }, memoryOf, { count, seed }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const next = createInputs(createRandom(seed));
  const hostile = hostileInputs();
  /** @type {string[]} */
  const faults = [];
  /** @type {Map<string, { requests: number, slowest: number, cpu: number, statuses: Record<string, number> }>} */
  const kinds = new Map();
  /** @type {number[]} */
  const memory = [];
  const total = count + hostile.length;
  for (let n = 0; n < total; n += 1) {
    if (n % Math.ceil(total / REPORTS) === 0) memory.push(memoryOf(pid));
    const input =
      n < count ? next() : /** @type {import('./inputSources.mjs').Input} */ (hostile[n - count]);
    const began = performance.now();
    const status = await ask(url, agent, input);
    const ms = performance.now() - began;
    const stats = kinds.get(input.kind) ?? { requests: 0, slowest: 0, cpu: 0, statuses: {} };
    kinds.set(input.kind, stats);
    stats.requests += 1;
    stats.slowest = Math.max(stats.slowest, ms);
    stats.statuses[status] = (stats.statuses[status] ?? 0) + 1;
    const name = `${input.method} ${input.path.slice(0, 100)} (${input.kind}, input ${n})`;
    if (status >= 500 && status !== 503) faults.push(`${name} answered ${status}.`);
    if (status === 0) faults.push(`${name} got no answer.`);
    if (ms < SUSPICIOUS_MS) continue;
    const before = cpuMs(pid);
    for (let repeat = 0; repeat < REPEATS; repeat += 1) await ask(url, agent, input);
    const cpu = (cpuMs(pid) - before) / REPEATS;
    stats.cpu = Math.max(stats.cpu, cpu);
    if (cpu > MAX_CPU_MS) faults.push(`${name} costs ${cpu.toFixed(0)} ms of CPU.`);
  }
  memory.push(memoryOf(pid));
  agent.destroy();
  console.log(
    '| Input | asked | slowest answer, ms | most CPU, ms | statuses |\n| --- | ---: | ---: | ---: | --- |',
  );
  for (const [kind, { requests, slowest, cpu, statuses }] of kinds) {
    const statusCounts = Object.entries(statuses).map(([status, times]) => `${status} × ${times}`);
    const peakCpuMs = cpu ? cpu.toFixed(0) : `below ${SUSPICIOUS_MS}`;
    console.log(
      `| ${kind} | ${requests} | ${slowest.toFixed(0)} | ${peakCpuMs} | ${statusCounts.join(', ')} |`,
    );
  }
  console.log(`Memory in MB: ${memory.map((one) => one.toFixed(0)).join(', ')}`);
  return faults;
}
