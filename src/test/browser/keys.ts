import { expect, type Locator, type Page } from '@playwright/test';
import { hasFocus, shutByEscape } from './actions';

/** Exceeds the number of tab stops on any page. */
const MANY = 150;

const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    // Between the end and the start of the page, the browser's own controls have the focus.
    if (!focused || focused === document.body || focused.closest('[aria-hidden="true"]')) return '';
    const html = focused.outerHTML.slice(0, 200);
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 1)
      return `No outline: ${html}`;
    const bar = document.querySelector('header');
    if (!bar || focused.closest('header, [role=dialog]')) return '';
    const covered = focused.getBoundingClientRect().bottom <= bar.getBoundingClientRect().bottom;
    return covered ? `Beneath the bar: ${html}` : '';
  });

/**
 * Presses `key` until the target has the focus, and checks that the focus is visible at every
 * stop.
 */
export async function reach(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await target.waitFor();
  for (let steps = 0; steps < MANY; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    // The page may still be scrolling.
    await expect.poll(() => hiddenFocus(page)).toBe('');
  }
  throw new Error(`${target} is not reachable by keyboard.`);
}

export async function press(page: Page, target: Locator): Promise<void> {
  await reach(page, target);
  await page.keyboard.press('Enter');
}

/**
 * Tabs to a field and types. Tabbing into a text input selects its old text, so typing replaces
 * it.
 */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field);
  await page.keyboard.type(text);
}

export async function choose(page: Page, select: Locator, option: string): Promise<void> {
  await press(page, select);
  await expect(page.getByRole('listbox')).toBeFocused();
  await page.keyboard.type(option.charAt(0));
  await page.keyboard.press('Enter');
  await expect(select).toBeFocused();
  await expect(select).toHaveText(option);
}

/**
 * Checks that an open dialog traps the focus, and that Escape closes it and returns the focus to
 * its opener.
 */
export async function expectTrap(page: Page, dialog: Locator, opener: Locator): Promise<void> {
  await expect(dialog).toBeVisible();
  await expect.poll(() => hasFocus(dialog)).toBe(true);
  const stops = await dialog.locator('button, a, input, select, textarea').count();
  for (const key of ['Tab', 'Shift+Tab'])
    for (let steps = 0; steps <= stops; steps += 1) {
      await page.keyboard.press(key);
      expect(await hasFocus(dialog)).toBe(true);
    }
  await shutByEscape(page, dialog);
  await expect(opener).toBeFocused();
}
