import type { Page } from '@playwright/test';

/** Waits until React has hydrated the page. The server's markup alone doesn't respond to clicks. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const shown = document.querySelector('main > *');
    return shown && Object.keys(shown).some((key) => key.startsWith('__reactProps'));
  });
}

export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}
