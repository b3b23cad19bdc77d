import type { Page } from '@playwright/test';
import { screens, tagOf, visit } from './allScreens';
import { collectErrors, htmlMistakes, overflow, violations } from './checks';
import { expect, test } from './demo';

const PHONE = { width: 320, height: 640 };
const MIDDLE_PHONE = { width: 390, height: 844 };
const OLD_PHONE = { width: 360, height: 640 };
const DESK = { width: 1280, height: 800 };
const HALF_DESK = { width: DESK.width / 2, height: DESK.height / 2 };

// By far the longest spec file, so both workers share it.
test.describe.configure({ mode: 'parallel' });

// Recording traces of pages this full takes longer than the checks.
test.use({ trace: 'off' });

/**
 * Elements that can be pressed and are under 24 px in either dimension (WCAG 2.5.8, without its
 * spacing exception). A checkbox counts with its label. A link inside a sentence doesn't count.
 */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea');
    const targets = [...all].map((one) => one.closest('label') ?? one);
    return targets.flatMap((target) => {
      const { width, height } = target.getBoundingClientRect();
      // Content for screen readers only is clipped or one pixel large.
      const clipped = getComputedStyle(target).clipPath !== 'none' || width <= 1 || height <= 1;
      const inSentence = target.parentElement?.tagName === 'P';
      if (clipped || inSentence || !target.checkVisibility()) return [];
      if (width >= 24 && height >= 24) return [];
      return [`${Math.round(width)} × ${Math.round(height)}: ${target.outerHTML.slice(0, 160)}`];
    });
  });

async function turnLight(page: Page): Promise<void> {
  await page.evaluate(() => {
    const change = { key: 'sukkah-theme', newValue: 'light' };
    window.dispatchEvent(new StorageEvent('storage', change));
  });
  await expect(page.locator('html')).toHaveClass('light');
}

/** Lists find their place again after a change of size, so this waits. */
const expectNoOverflow = (page: Page, message: string) =>
  expect
    .configure({ soft: true })
    .poll(() => overflow(page), { message })
    .toBe('none');

for (const screen of screens)
  test.describe(() => {
    test.use({ viewer: screen.viewer, viewport: DESK });

    test(`accessible: ${screen.name}`, { tag: tagOf(screen) }, async ({
      page,
      demo,
      htmlJudges,
    }) => {
      const errors = collectErrors(page);
      await visit(page, screen, demo);
      await expect(page.locator('html')).toHaveClass('dark');
      expect.soft(await htmlMistakes(page, htmlJudges)).toEqual([]);
      expect.soft(await violations(page), 'desktop, dark').toEqual([]);
      await page.setViewportSize(PHONE);
      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      await page.setViewportSize({ ...PHONE, height });
      expect.soft(await violations(page), 'phone, dark').toEqual([]);
      await turnLight(page);
      expect.soft(await violations(page, 'of colors'), 'phone, light').toEqual([]);
      await expectNoOverflow(page, 'sideways scroll at 320 px');
      expect.soft(await smallTargets(page), 'small targets').toEqual([]);
      if (screen.open) {
        await page.setViewportSize({ ...MIDDLE_PHONE, height });
        expect.soft(await violations(page), '390 px, light').toEqual([]);
      }

      // A desktop at 200% zoom, then one where only the text is twice as large.
      await page.setViewportSize(HALF_DESK);
      await expectNoOverflow(page, 'sideways scroll at a zoom of 200 %');
      await page.setViewportSize(DESK);
      expect.soft(await violations(page, 'of colors'), 'desktop, light').toEqual([]);
      for (const text of [150, 200]) {
        await page.addStyleTag({ content: `html { font-size: ${text}% }` });
        for (const size of [DESK, OLD_PHONE]) {
          await page.setViewportSize(size);
          const where = `${size.width} px with text of ${text} %`;
          await expectNoOverflow(page, `sideways scroll at ${where}`);
        }
      }
      expect(errors, 'errors in the console').toEqual([]);
    });
  });

test.describe('a page without React', () => {
  // Its policy would keep out the style that makes all of it visible to axe.
  test.use({ bypassCSP: true });

  for (const theme of ['light', 'dark'] as const)
    test(`accessible: the embed, ${theme}`, async ({ page, demo, htmlJudges }) => {
      for (const language of ['en', 'he']) {
        await page.goto(`${demo.url}/embed?language=${language}&theme=${theme}`);
        expect.soft(await htmlMistakes(page, htmlJudges)).toEqual([]);
        for (const size of [DESK, OLD_PHONE, PHONE]) {
          await page.setViewportSize(size);
          expect.soft(await violations(page), `${language}, ${size.width} px`).toEqual([]);
          await expectNoOverflow(page, `sideways scroll at ${size.width} px`);
        }
      }
    });

  test('valid: the API documentation', async ({ page, demo, htmlJudges }) => {
    for (const path of ['/docs/api', '/he/docs/api']) {
      const html = await (await page.request.get(`${demo.url}${path}`)).text();
      expect.soft(await htmlJudges.mistakesIn([html])).toEqual([]);
    }
  });
});
