import type { Page } from '@playwright/test';
import { screens, visit } from './allScreens';
import { PHONE } from './app';
import { expect, test } from './demo';

/** Measures how much a page moves while it loads, as Cumulative Layout Shift (web.dev/cls). */

const MAX_LAYOUT_SHIFT = 0.02;

type Shift = { value: number; elements: string[] };
type Watching = Window & { shifts?: Shift[] };

test.describe.configure({ mode: 'parallel' });
test.use({ trace: 'off' });

const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    (window as Watching).shifts = shifts;
    type Entry = PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
      sources: { node?: Node }[];
    };
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
        if (!hadRecentInput)
          shifts.push({
            value,
            elements: sources.map(({ node }) =>
              node instanceof Element ? node.outerHTML.slice(0, 120) : String(node?.nodeName),
            ),
          });
    }).observe({ type: 'layout-shift', buffered: true });
  });

for (const screen of screens.filter(({ open }) => !open))
  test.describe(() => {
    test.use({ viewer: screen.viewer, viewport: PHONE.viewport });

    test(`barely shifts while loading: ${screen.name}`, async ({ page, demo }) => {
      await watchShifts(page);
      await visit(page, screen, demo);
      await page.evaluate(async () => {
        await document.fonts.ready;
        await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));
      });
      const shifts = await page.evaluate(() => (window as Watching).shifts ?? []);
      const score = shifts.reduce((sum, { value }) => sum + value, 0);
      expect(score, JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
    });
  });
