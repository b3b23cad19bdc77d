/** One line on the terminal for each step of the set-up, with its time. */

/** @param {number} began by performance.now() */
function secondsSince(began) {
  return `${((performance.now() - began) / 1000).toFixed(1)} s`;
}

/**
 * Runs a quiet step and prints `title … 1.2 s`.
 *
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const began = performance.now();
  process.stdout.write(`${title} … `);
  try {
    const result = await work();
    console.log(secondsSince(began));
    return result;
  } catch (error) {
    console.log('failed');
    throw error;
  }
}

/**
 * Runs a step that prints lines of its own, between a line before and one after with the time.
 *
 * @param {string} title
 * @param {() => Promise<void>} work
 */
export async function loudStep(title, work) {
  const began = performance.now();
  console.log(`\n— ${title}`);
  await work();
  console.log(`— ${title}: ${secondsSince(began)}`);
}

/**
 * Runs a quiet step beside others, and prints a line with its time when it has ended.
 *
 * @param {string} title
 * @param {() => Promise<void>} work
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
