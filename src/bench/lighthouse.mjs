/**
 * Runs Lighthouse on the pages visitors see, as on a phone, alternating with the empty app's page.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromium as playwright } from '@playwright/test';
import { chromium } from '../setup/chromium.mjs';
import { startEmptyApp, startOurs } from './servers.mjs';

/** The last version for Node 20. It's downloaded on demand, because nothing else here needs it. */
const LIGHTHOUSE = 'lighthouse@12';
const MAX_REPORT_BYTES = 64 * 1024 * 1024;

/** @typedef {Record<'performance' | 'lowest' | 'paint' | 'blocked' | 'shift', number>} Run */

/**
 * @param {string} url
 * @returns {Promise<Run>} scores from 0 to 100, where `lowest` is the lowest of the other three;
 * times in ms
 */
async function look(url) {
  const { executablePath = playwright.executablePath(), args = [] } = chromium().launchOptions;
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      LIGHTHOUSE,
      url,
      '--output=json',
      '--quiet',
      `--chrome-flags=--headless ${args.filter((flag) => !flag.includes('swiftshader')).join(' ')}`,
    ],
    { maxBuffer: MAX_REPORT_BYTES, env: { ...process.env, CHROME_PATH: executablePath } },
  );
  const { categories, audits } = JSON.parse(stdout);
  const score = (/** @type {string} */ name) => Math.round(categories[name].score * 100);
  return {
    performance: score('performance'),
    lowest: Math.min(...['accessibility', 'best-practices', 'seo'].map(score)),
    paint: audits['largest-contentful-paint'].numericValue,
    blocked: audits['total-blocking-time'].numericValue,
    shift: audits['cumulative-layout-shift'].numericValue,
  };
}

/**
 * @param {import('./database.mjs').BenchDatabase} database
 * @param {number} runs
 */
export async function measureLighthouse({ client, url }, runs) {
  const { rows } = await client.query(`SELECT l.id FROM sukkah_listings l
    JOIN time_slots s ON s.listing_id = l.id WHERE l.visible
    GROUP BY l.id HAVING count(*) = 3 AND max(s.ends_at) > now() + interval '10 days' LIMIT 1`);
  const ours = await startOurs(url);
  const emptyApp = await startEmptyApp();
  const home = ours.url.replace('127.0.0.1', 'localhost');
  const pages = [
    { name: '`/`', address: `${home}/` },
    { name: '`/explore`', address: `${home}/explore` },
    { name: '`/listing/{id}`', address: `${home}/listing/${rows[0].id}` },
    { name: 'the empty page', address: `${emptyApp.url}/empty` },
  ].map((page) => ({ ...page, reports: /** @type {Run[]} */ ([]) }));
  for (let turn = 0; turn < runs; turn += 1) {
    for (const { address, reports } of pages) {
      for (let time = 0; time < 3; time += 1) await (await fetch(address)).text();
      reports.push(await look(address));
    }
  }
  await ours.stop();
  await emptyApp.stop();
  const line = (/** @type {(typeof pages)[number]} */ { name, reports }) => {
    const all = (/** @type {keyof Run} */ key) =>
      reports.map((run) => run[key]).sort((one, other) => one - other);
    const middle = (/** @type {keyof Run} */ key) => all(key)[Math.floor(runs / 2)] ?? 0;
    return `| ${[
      name,
      middle('performance'),
      all('performance').join(', '),
      all('lowest')[0],
      (middle('paint') / 1000).toFixed(1),
      middle('shift').toFixed(3),
      Math.round(middle('blocked')),
    ].join(' | ')} |`;
  };
  console.log(
    '| Page | Performance | Each run | Least of the others | LCP, s | CLS | Blocking time, ms |',
  );
  console.log('| --- | --- | --- | --- | --- | --- | --- |');
  for (const page of pages) console.log(line(page));
}
