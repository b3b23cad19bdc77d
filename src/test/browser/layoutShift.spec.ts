import type { Page } from '@playwright/test';
import { FIRST_NIGHT, screens, visit } from './allScreens';
import { PHONE } from './app';
import { type Demo, expect, test } from './demo';
import { waitForHydration } from './hydration';

/** Measures how much a page moves while it loads, as Cumulative Layout Shift (web.dev/cls). */

const MAX_LAYOUT_SHIFT = 0.02;

type Block = { blockerId: string; blockedId: string; createdAt: Date };
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

async function shiftsOf(page: Page): Promise<Shift[]> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)));
  });
  return page.evaluate(() => (window as Watching).shifts ?? []);
}

const scoreOf = (shifts: Shift[]) => shifts.reduce((sum, { value }) => sum + value, 0);

for (const screen of screens.filter(({ open }) => !open))
  test.describe(() => {
    test.use({ viewer: screen.viewer, viewport: PHONE.viewport });

    test(`barely shifts while loading: ${screen.name}`, async ({ page, demo }) => {
      await watchShifts(page);
      await visit(page, screen, demo);
      const shifts = await shiftsOf(page);
      expect(scoreOf(shifts), JSON.stringify(shifts, null, 1)).toBeLessThanOrEqual(
        MAX_LAYOUT_SHIFT,
      );
    });
  });

const publicPages = {
  Explore: () => '/explore',
  'Explore, for one meal': () => FIRST_NIGHT,
  'a listing': ({ listing }: Demo['paths']) => listing,
  'a listing that accepted the guest': ({ accepted }: Demo['paths']) => accepted,
  help: () => '/help',
};

for (const [name, viewport] of Object.entries({
  phone: PHONE.viewport,
  desktop: { width: 1280, height: 800 },
}))
  test.describe(() => {
    test.use({ viewer: 'guest', viewport });
    // With a block, the guest would get pages of their own.
    let blocks: Block[] = [];
    test.beforeEach(async ({ demo }) => {
      blocks = await demo.db.block.findMany({ omit: { blockerName: true, blockedName: true } });
      await demo.db.block.deleteMany();
    });
    test.afterEach(async ({ demo }) => void (await demo.db.block.createMany({ data: blocks })));

    for (const [pageName, path] of Object.entries(publicPages))
      test(`nothing shifts when a guest's own part arrives, on a ${name}: ${pageName}`, async ({
        page,
        demo,
      }) => {
        await watchShifts(page);
        // Without an answer, the placeholders stay.
        let answer = () => {};
        const held = new Promise<void>((resolve) => {
          answer = resolve;
        });
        await page.route('**/api/trpc/**', async (route) => {
          await held;
          await route.continue();
        });
        await page.goto(path(demo.paths));
        await waitForHydration(page);
        await expect(page.getByRole('link', { name: 'Sign In' })).toBeHidden();
        await expect(page.getByRole('button', { name: 'Request to Join' })).toHaveCount(0);
        answer();
        await expect(page.getByRole('button', { name: /^Your account/ })).toBeVisible();
        if (path === publicPages['a listing that accepted the guest'])
          await expect(page.locator('.booking-card').getByText('Accepted')).toBeVisible();
        const shifts = await shiftsOf(page);
        expect(scoreOf(shifts), JSON.stringify(shifts, null, 1)).toBeLessThan(0.001);
      });
  });
