import type { Page } from '@playwright/test';
import { makeListing, makeUser } from '../factories';
import { at, expect, mealIn, test, waitForHydration } from './fixtures';

const PAGES = ['/', '/explore', 'listing', '/login', '/help'];
const FILES = '**/*.woff2';

function watchShifts() {
  const seen = { shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      seen.shift += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

const shiftOf = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready;
    // Wait two frames: a shift caused by a font is reported after the next frame.
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    return (window as unknown as { seen: { shift: number } }).seen.shift;
  });

async function drawnIn(page: Page, selector: string): Promise<string[]> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('DOM.enable');
  await tools.send('CSS.enable');
  const { root } = await tools.send('DOM.getDocument');
  const { nodeId } = await tools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await tools.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName);
}

for (const path of PAGES)
  test.describe(path, () => {
    let address: string;
    test.beforeEach(async ({ db }) => {
      address = path;
      if (path !== 'listing') return;
      const { id } = await makeListing(db, await makeUser(db), { slots: [at(mealIn(3))] });
      address = `/listing/${id}`;
    });

    test('does not shift when fonts load late', async ({ browserOf }) => {
      const page = await browserOf();
      await page.setViewportSize({ width: 390, height: 844 });
      await page.addInitScript(watchShifts);
      let release = () => {};
      const shown = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(FILES, async (route) => {
        await shown;
        await route.continue();
      });
      const come = page.waitForEvent('requestfinished', (request) => /woff2$/.test(request.url()));
      await page.goto(address, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await waitForHydration(page);
      release();
      await come;
      expect(await shiftOf(page)).toBeLessThanOrEqual(0.02);
    });

    test('fits the smallest phone without its fonts', async ({ browserOf }) => {
      const page = await browserOf();
      await page.setViewportSize({ width: 320, height: 568 });
      await page.route(FILES, (route) => route.abort());
      await page.goto(address);
      await waitForHydration(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });
  });

test('an unknown page preloads the font of its heading', async ({ browserOf }) => {
  const page = await browserOf();
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  const preloaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => (entry as PerformanceResourceTiming).initiatorType === 'link')
      .flatMap(({ name }) => name.match(/fraunces.*woff2$/) ?? []),
  );
  expect(preloaded).toHaveLength(1);
});

for (const [locale, heading] of [
  ['en-US', 'Fraunces SemiBold'],
  ['he-IL', 'Frank Ruhl Libre SemiBold'],
] as const)
  test.describe(locale, () => {
    test.use({ locale });

    test("uses our typeface for headings and the device's font for everything else", async ({
      browserOf,
    }) => {
      const page = await browserOf();
      await page.goto('/help');
      await waitForHydration(page);
      // English pages don't use the Hebrew font.
      const fonts = await page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .flatMap(({ name }) => name.match(/frank.*$/) ?? []),
      );
      expect(fonts).toHaveLength(locale === 'he-IL' ? 1 : 0);
      await page.evaluate(() => Promise.allSettled([...document.fonts].map((face) => face.load())));
      await page.reload();
      expect(await drawnIn(page, 'h1')).toContain(heading);
      expect(await drawnIn(page, 'main p')).not.toContain(heading);
      await expect(page.locator('main p').first()).toHaveCSS(
        'font-family',
        /^ui-sans-serif, system-ui/,
      );
    });
  });
