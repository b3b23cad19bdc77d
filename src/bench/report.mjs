import os from 'node:os';
import { CONNECTIONS } from './load.mjs';

/** @typedef {import('./measure.mjs').Result} Result */

const number = (/** @type {number | undefined} */ value, digits = 0) =>
  value === undefined || Number.isNaN(value) ? '' : value.toFixed(digits);

const ratio = (
  /** @type {number | undefined} */ ours,
  /** @type {number | undefined} */ baseline,
) => (ours !== undefined && baseline ? number(ours / baseline, 2) : '');

/**
 * Returns how many changes per second there would be if each included its mails, compared with the
 * replay, which sends no mail.
 * @param {import('./measure.mjs').Result} result
 */
function withMails({ ours, bare, replayed }) {
  const { rate, mails = 0, mailRate } = ours ?? {};
  if (!replayed || !rate || !mailRate) return '';
  return ratio(1 / (1 / rate + mails / mailRate), bare?.rate);
}

/** @param {string[]} cells */
const line = (cells) => `| ${cells.join(' | ')} |`;

const HEAD = [
  'row',
  'ours, a second',
  'median ms',
  'p95',
  'p99',
  'statements',
  'rows read per row',
  'kB',
  'failed',
  'memory MB',
  '(a) SQL',
  '(b) SQL in Next',
  '(c) include',
  'ours/(a)',
  'ours/(b)',
  'mails of each',
  'mails a second',
  'ours with mails/(a)',
];

/**
 * @param {Result[]} results
 * @param {{ listings: number, runs: number, seconds: number }} how
 */
export function describe(results, { listings, runs, seconds }) {
  const [cpu] = os.cpus();
  const rows = results.map((result) => {
    const { name, memory, perRow, ours, bare, ceiling, naive } = result;
    return line([
      name,
      number(ours?.rate),
      number(ours?.median, 1),
      number(ours?.p95, 1),
      number(ours?.p99, 1),
      number(ours?.statements, 1),
      number(perRow),
      number((ours?.bytes ?? 0) / 1000, 1),
      number(ours?.failed),
      number(memory),
      number(bare?.rate),
      number(ceiling?.rate),
      number(naive?.rate),
      ratio(ours?.rate, bare?.rate),
      ratio(ours?.rate, ceiling?.rate),
      result.replayed ? number(ours?.mails, 1) : '',
      result.replayed ? number(ours?.mailRate) : '',
      withMails(result),
    ]);
  });
  return [
    '',
    `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, ${os.cpus().length} × ${cpu?.model ?? 'unknown'}, ` +
      `${Math.round(os.totalmem() / 2 ** 30)} GB; ${listings.toLocaleString('en')} listings, ${CONNECTIONS} connections, ` +
      `${runs} × ${seconds} s each, in turns, medians.`,
    '',
    line(HEAD),
    line(HEAD.map(() => '---')),
    ...rows,
    '',
  ].join('\n');
}
