/** @typedef {{ [name: string]: unknown, Plans?: Plan[] }} Plan a node of `EXPLAIN (ANALYZE, FORMAT JSON)` */

const number = (/** @type {unknown} */ value) => Number(value ?? 0);

/** Rows that scans of tables and indexes took into their hands, whether they kept them or not. @param {Plan} plan @returns {number} */
function rowsOf(plan) {
  const { 'Node Type': kind, Plans = [] } = plan;
  const taken =
    number(plan['Actual Rows']) +
    number(plan['Rows Removed by Filter']) +
    number(plan['Rows Removed by Index Recheck']);
  // What stands in the statement's own memory was read before; entries of a bitmap are no rows yet.
  const reads = /^(?!CTE|Subquery|Function|Values|Bitmap Index).*Scan$/.test(`${kind}`);
  return Plans.reduce(
    (sum, one) => sum + rowsOf(one),
    reads ? taken * number(plan['Actual Loops']) : 0,
  );
}

/**
 * How many rows a statement reads to give its answer; it is run for that.
 *
 * @param {import('pg').Client} client
 * @param {string} text
 * @param {unknown[]} values
 */
export async function rowsRead(client, text, values) {
  const { rows } = await client.query({ text: `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`, values });
  return Math.round(rowsOf(rows[0]['QUERY PLAN'][0].Plan));
}
