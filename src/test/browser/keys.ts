import { expect, type Locator, type Page } from '@playwright/test';
import { hasFocus, shutByEscape } from './actions';

/** More than any page has of places to stop at. */
const MANY = 150;

/** What is wrong with how the focus shows: no outline, or beneath the bar atop the page. */
const hiddenFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    // Between the page's end and its start the browser itself has the focus.
    if (!focused || focused === document.body || focused.closest('[aria-hidden="true"]')) return '';
    const what = focused.outerHTML.slice(0, 200);
    const { outlineStyle, outlineWidth } = getComputedStyle(focused);
    if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 1)
      return `No outline: ${what}`;
    const bar = document.querySelector('header');
    if (!bar || focused.closest('header, [role=dialog]')) return '';
    const covered = focused.getBoundingClientRect().bottom <= bar.getBoundingClientRect().bottom;
    return covered ? `Beneath the bar: ${what}` : '';
  });

/** Goes on by key until this has the focus, which must be to be seen all the way there. */
export async function reach(
  page: Page,
  target: Locator,
  key: 'Tab' | 'Shift+Tab' = 'Tab',
): Promise<void> {
  await target.waitFor();
  for (let steps = 0; steps < MANY; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
    // The page may still be scrolling to it.
    await expect.poll(() => hiddenFocus(page)).toBe('');
  }
  throw new Error(`No key leads to ${target}.`);
}

/** Goes there and presses it. */
export async function press(page: Page, target: Locator): Promise<void> {
  await reach(page, target);
  await page.keyboard.press('Enter');
}

/** Goes to a field and types; what stood in a line of text is selected by arriving, and goes. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await reach(page, field);
  await page.keyboard.type(text);
}

/** Opens a select, goes to an option by its first letter, and takes it. */
export async function choose(page: Page, select: Locator, option: string): Promise<void> {
  await press(page, select);
  await expect(page.getByRole('listbox')).toBeFocused();
  await page.keyboard.type(option.charAt(0));
  await page.keyboard.press('Enter');
  await expect(select).toBeFocused();
  await expect(select).toHaveText(option);
}

/** An open dialog keeps the focus; Escape closes it and gives the focus back to what opened it. */
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
