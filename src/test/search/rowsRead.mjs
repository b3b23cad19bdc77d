/** @typedef {{ [name: string]: unknown, Plans?: Plan[] }} Plan a node of `EXPLAIN (ANALYZE, FORMAT JSON)` */

const number = (/** @type {unknown} */ value) => Number(value ?? 0);

/**
 * Counts the rows that table and index scans read, including those they filtered out.
 * @param {Plan} plan
 * @returns {number}
 */
function rowsOf(plan) {
  const { 'Node Type': kind, Plans = [] } = plan;
  const rowsPerLoop =
    number(plan['Actual Rows']) +
    number(plan['Rows Removed by Filter']) +
    number(plan['Rows Removed by Index Recheck']);
  // Scans of the statement's own memory were counted before. Bitmap entries aren't rows yet.
  const reads = /^(?!CTE|Subquery|Function|Values|Bitmap Index).*Scan$/.test(`${kind}`);
  return Plans.reduce(
    (sum, one) => sum + rowsOf(one),
    reads ? rowsPerLoop * number(plan['Actual Loops']) : 0,
  );
}

/**
 * Runs a statement and returns how many rows it reads.
 * @param {import('pg').Client} client
 * @param {string} text
 * @param {unknown[]} values
 */
export async function rowsRead(client, text, values) {
  const { rows } = await client.query({ text: `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values });
  return Math.round(rowsOf(rows[0]['QUERY PLAN'][0].Plan));
}
