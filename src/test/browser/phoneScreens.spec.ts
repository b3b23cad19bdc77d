import type { Page } from '@playwright/test';
import { screenNamed, visit } from './allScreens';
import { expect, test } from './demo';
import { waitForHydration } from './hydration';

const SMALL = { width: 360, height: 640 };

const dialogs = [
  'request-dialog',
  'request-needs',
  'report-dialog',
  'delete-dialog',
  'cancel-dialog',
  'measure-dialog',
  'explore-filters',
  'holiday-meals',
];

for (const name of dialogs)
  test.describe(() => {
    const screen = screenNamed(name);
    test.use({ viewer: screen.viewer, viewport: SMALL });

    test(`shows the buttons of the dialog without scrolling: ${name}`, async ({ page, demo }) => {
      await visit(page, screen, demo);
      const buttons = page.getByRole('dialog').locator('[data-footer] button');
      for (const text of [100, 150, 200]) {
        await page.addStyleTag({ content: `html { font-size: ${text}% }` });
        for (const button of await buttons.all())
          await expect(button, `text of ${text} %`).toBeInViewport({ ratio: 1 });
        const gap = await buttons.last().evaluate((one) => {
          const panel = one.closest('[data-footer]')?.parentElement?.closest('.overflow-y-auto');
          const bottom = one.parentElement?.getBoundingClientRect().bottom ?? Number.NaN;
          return (panel?.getBoundingClientRect().bottom ?? Number.NaN) - bottom;
        });
        expect(gap, 'below the footer').toBeLessThan(2);
        // The field above must not be under them.
        const field = page.getByRole('dialog').locator('input, textarea').last();
        await field.blur();
        await field.focus();
        const footerTop = await buttons.first().evaluate((one) => one.getBoundingClientRect().top);
        const { bottom, height } = await field.evaluate((one) => {
          const { bottom, height } = one.getBoundingClientRect();
          return { bottom, height };
        });
        expect(bottom - Math.max(0, height - 48), `field with text of ${text} %`).toBeLessThan(
          footerTop,
        );
      }
    });
  });

test.describe(() => {
  const screen = screenNamed('profile');
  test.use({ viewer: screen.viewer, viewport: SMALL });

  test('keeps the save button of the profile in view, and never over the focus', async ({
    page,
    demo,
  }) => {
    await visit(page, screen, demo);
    const save = page.getByRole('button', { name: 'Save profile' });
    for (const text of [100, 150, 200]) {
      await page.addStyleTag({ content: `html { font-size: ${text}% }` });
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.getByLabel('First name').focus();
      await expect(save).toBeInViewport({ ratio: 1 });
      const covered = await save.evaluate((button) => {
        const bar = button.closest('.form-footer');
        const fields = [...(bar?.closest('form')?.elements ?? [])].filter(
          (one) => one instanceof HTMLElement && one.tabIndex >= 0 && !bar?.contains(one),
        );
        return fields.flatMap((field) => {
          (field as HTMLElement).focus();
          const { bottom, height } = field.getBoundingClientRect();
          const top = bar?.getBoundingClientRect().top ?? Number.NaN;
          return bottom - Math.max(0, height - 48) <= top ? [] : [field.outerHTML.slice(0, 160)];
        });
      });
      expect(covered, `with text of ${text} %`).toEqual([]);
    }
    await expect(save).toBeInViewport({ ratio: 1 });
    await page.getByRole('button', { name: 'Delete my account' }).scrollIntoViewIfNeeded();
    await expect(save).not.toBeInViewport();
  });
});

/** Texts that overlap a hero picture. */
const textsOnPicture = (page: Page) =>
  page.evaluate(() => {
    const shown = [...document.images].filter(
      (image) => image.src.includes('hero') && image.checkVisibility(),
    );
    const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (all.nextNode()) {
      const range = document.createRange();
      range.selectNode(all.currentNode);
      const text = range.getBoundingClientRect();
      const isShown = all.currentNode.parentElement?.checkVisibility() && text.width > 1;
      const isOver = shown.some((image) => {
        const { top, bottom } = image.getBoundingClientRect();
        return text.bottom > top + 1 && text.top < bottom - 1;
      });
      if (isShown && isOver) found.push(`${all.currentNode.textContent}`);
    }
    return found;
  });

for (const name of ['landing', 'how-it-works', 'standards', 'help', 'login', 'home'])
  test.describe(() => {
    const screen = screenNamed(name);
    test.use({ viewer: screen.viewer, viewport: SMALL });

    test(`has no picture behind text: ${name}`, async ({ page, demo }) => {
      await visit(page, screen, demo);
      for (const width of [360, 390]) {
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        await page.setViewportSize({ width, height });
        expect(await textsOnPicture(page), `${width} px`).toEqual([]);
      }
    });
  });

for (const locale of ['en-US', 'he-IL'])
  for (const name of ['host', 'host-requests', 'conversation'])
    test.describe(() => {
      const screen = screenNamed(name);
      test.use({ viewer: screen.viewer, viewport: SMALL, locale });

      test(`keeps every menu within the window: ${name}, ${locale}`, async ({ page, demo }) => {
        await visit(page, screen, demo);
        await waitForHydration(page);
        const menu = page.getByRole('menu');
        for (const [width, text] of [
          [360, 150],
          [320, 200],
        ] as const) {
          await page.setViewportSize({ ...SMALL, width });
          await page.addStyleTag({ content: `html { font-size: ${text}% }` });
          const buttons = await page.locator('[aria-haspopup=menu]:visible').all();
          expect(buttons.length).toBeGreaterThan(1);
          for (const button of buttons.slice(0, 4)) {
            await button.click();
            await expect(menu).toBeVisible();
            const { left, right, top, bottom } = await menu.evaluate((one) =>
              one.getBoundingClientRect().toJSON(),
            );
            const sides = { left: left >= 0, right: right <= width };
            const ends = { top: top >= 0, bottom: bottom <= SMALL.height };
            expect.soft({ ...sides, ...ends }, `${width} px, text of ${text} %`).toEqual({
              left: true,
              right: true,
              top: true,
              bottom: true,
            });
            await page.keyboard.press('Escape');
            await expect(menu).toBeHidden();
          }
        }
      });
    });
