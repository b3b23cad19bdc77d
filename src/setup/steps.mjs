/**
 * Runs a step, possibly in parallel with others. Prints `title …` when it begins and `title … 1.2 s`
 * when it ends. If it fails, its error says so.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const began = performance.now();
  console.log(`${title} …`);
  const result = await work();
  console.log(`${title} … ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return result;
}
