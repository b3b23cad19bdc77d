/** @param {number} began from performance.now() */
function secondsSince(began, digits = 1) {
  return `${((performance.now() - began) / 1000).toFixed(digits)} s`;
}

const REFRESH_MS = 1000;
const ERASE_LINE = '\r\x1b[K';

/**
 * Start time of each running step, by title.
 * @type {Map<string, number>}
 */
const running = new Map();

/** Shows the running steps and their duration on a terminal line that the next one replaces. */
function showRunning() {
  if (!process.stdout.isTTY || running.size === 0) return;
  const longest = Math.min(...running.values());
  const status = `${[...running.keys()].join(', ')} … ${secondsSince(longest, 0)}`;
  // A status that wraps couldn't be erased.
  process.stdout.write(ERASE_LINE + status.slice(0, process.stdout.columns - 1));
}

function eraseStatus() {
  if (process.stdout.isTTY && running.size > 0) process.stdout.write(ERASE_LINE);
}

/** Stops showing the running steps, because they're about to be stopped. */
export function hideSteps() {
  eraseStatus();
  running.clear();
}

/** @param {string} line */
function printLine(line) {
  eraseStatus();
  console.log(line);
}

/**
 * Runs a quiet step, possibly in parallel with others, and prints `title … 1.2 s` when it ends. A
 * terminal shows the elapsed time while it runs. Anywhere else, a line marks the start.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const began = performance.now();
  running.set(title, began);
  if (!process.stdout.isTTY) console.log(`${title} …`);
  showRunning();
  const refresh = setInterval(showRunning, REFRESH_MS).unref();
  try {
    const result = await work();
    printLine(`${title} … ${secondsSince(began)}`);
    return result;
  } catch (error) {
    // A step that hideSteps has stopped hasn't failed.
    if (running.has(title)) printLine(`${title} … failed`);
    throw error;
  } finally {
    clearInterval(refresh);
    running.delete(title);
    showRunning();
  }
}

/**
 * Runs a step that prints its own output, between a title line and a line with the duration.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function loudStep(title, work) {
  const began = performance.now();
  console.log(`\n— ${title}`);
  try {
    const result = await work();
    console.log(`— ${title}: ${secondsSince(began)}`);
    return result;
  } catch (error) {
    console.log(`— ${title}: failed after ${secondsSince(began)}`);
    throw error;
  }
}

/**
 * Runs a quiet step in parallel with others and prints a line with its duration at the end.
 * @param {string} title
 * @param {() => Promise<unknown>} work
 */
export async function quietStep(title, work) {
  const began = performance.now();
  try {
    await work();
    console.log(`✓ ${title} (${secondsSince(began)})`);
  } catch (error) {
    console.log(`✗ ${title} (${secondsSince(began)})`);
    throw error;
  }
}
