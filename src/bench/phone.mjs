/**
 * Measures pages as an old phone sees them: a quarter of this machine's CPU, slow 4G, and an empty
 * cache.
 */
import { chromium as playwright } from '@playwright/test';
import { chromium } from '../setup/chromium.mjs';
import { startOurs } from './servers.mjs';

/** As in DevTools: 90% of 1.6 Mbit/s, and 150 ms of latency, times 3.5 per connection. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (0.75 * 1024 * 1024 * 0.9) / 8,
};
const SLOWER = 4;
const VISITS = 3;

/**
 * @typedef {import('@playwright/test').Page} Page
 * @typedef {{ paint: number, shift: number, interaction: number }} Seen in ms; the shift has no
 * unit
 */

/** Runs in the page before any of its own scripts. */
function watch() {
  const vitals = { paint: 0, shift: 0, interaction: 0 };
  Object.assign(window, { seen: vitals });
  const observe = (/** @type {string} */ type, /** @type {(entry: any) => void} */ note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe(
      /** @type {PerformanceObserverInit} */ ({ type, buffered: true, durationThreshold: 16 }),
    );
  observe('largest-contentful-paint', ({ startTime }) => {
    vitals.paint = startTime;
  });
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) vitals.shift += value;
  });
  observe('event', ({ interactionId, duration }) => {
    if (interactionId) vitals.interaction = Math.max(vitals.interaction, duration);
  });
}

/** How long the page is left alone, in ms. Inspecting it would count as the page's own work. */
const REST = 1500;

/**
 * Taps the middle of an element, as a finger does, and only then checks the result.
 * @param {Page} page
 * @param {import('@playwright/test').Locator} element
 * @param {import('@playwright/test').Locator} outcome what appears afterwards
 */
async function tap(page, element, outcome) {
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error('There is nothing to tap.');
  await page.waitForTimeout(REST);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await page.waitForTimeout(REST);
  await outcome.waitFor();
}

/** @type {Record<string, { path: (id: string) => string, use: (page: Page) => Promise<void> }>} */
const pages = {
  '/': {
    path: () => '/',
    use: async (page) => {
      const theme = page.getByRole('button', { name: /theme/i });
      await tap(page, theme, page.locator('html.light'));
      const terms = page.getByRole('heading', { level: 1, name: 'Terms of Use' });
      await tap(page, page.getByRole('link', { name: 'Terms of Use' }).last(), terms);
    },
  },
  '/explore': {
    path: () => '/explore',
    use: async (page) => {
      const button = (/** @type {string | RegExp} */ name) => page.getByRole('button', { name });
      await tap(page, button('Free'), page.getByRole('button', { name: 'Free', pressed: true }));
      await tap(page, button(/Advanced Filters/), page.getByLabel('Kashrut level'));
      await tap(page, button(/^(Show|No meals)/), button(/Advanced Filters/));
      const date = page.getByRole('search').getByLabel('Date');
      await tap(page, date, page.getByRole('listbox'));
    },
  },
  '/listing': {
    path: (id) => `/listing/${id}`,
    use: async (page) => {
      const theme = page.getByRole('button', { name: /theme/i });
      await tap(page, theme, page.locator('html.light'));
    },
  },
};

/** @param {number[]} numbers */
const middle = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

/**
 * @param {import('./place.mjs').Place} place
 * @returns {Promise<string>} results as Markdown
 */
export async function measurePhone({ client, url }) {
  // A listing with three meals, which is typical.
  const { rows } = await client.query(`SELECT l.id FROM sukkah_listings l
    JOIN time_slots s ON s.listing_id = l.id WHERE l.visible
    GROUP BY l.id HAVING count(*) = 3 AND max(s.ends_at) > now() + interval '10 days' LIMIT 1`);
  const ours = await startOurs(url);
  const browser = await playwright.launch(chromium().launchOptions);
  const lines = [];
  for (const [name, { path, use }] of Object.entries(pages)) {
    const address = `${ours.url}${path(rows[0].id)}`;
    await fetch(address);
    /** @type {Seen[]} */
    const visits = [];
    for (let visit = 0; visit < VISITS; visit += 1) {
      const context = await browser.newContext({
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
      });
      const page = await context.newPage();
      await page.addInitScript(watch);
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.emulateNetworkConditions', SLOW_4G);
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
      await page.goto(address, { waitUntil: 'networkidle' });
      const readVitals = () => page.evaluate(() => /** @type {any} */ (window).seen);
      const { paint, shift } = await readVitals();
      await use(page);
      visits.push({ paint, shift, interaction: (await readVitals()).interaction });
      await context.close();
    }
    const medianOf = (/** @type {keyof Seen} */ key) => middle(visits.map((visit) => visit[key]));
    lines.push(
      `| ${name} | ${(medianOf('paint') / 1000).toFixed(1)} | ${medianOf('shift').toFixed(3)} | ${medianOf('interaction')} |`,
    );
    console.log(lines.at(-1));
  }
  await browser.close();
  await ours.stop();
  return [
    '',
    `A phone of 390 px, a quarter of the processor, slow 4G, cold cache; medians of ${VISITS} visits.`,
    '',
    '| page | largest paint, s | shift | longest interaction, ms |',
    '| --- | --- | --- | --- |',
    ...lines,
    '',
  ].join('\n');
}
