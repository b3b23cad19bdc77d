import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { ROOT } from '../../setup/processes.mjs';
import { screenNamed, screens, visit } from './allScreens';
import { test } from './demo';
import { skeletons } from './fixtures';

const devices = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  desk: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
  // A desktop of 1280 × 1024 at a zoom of 400%.
  zoomed: { viewport: { width: 320, height: 256 }, deviceScaleFactor: 1 },
  wide: { viewport: { width: 1920, height: 1080 }, deviceScaleFactor: 1 },
};
const themes = ['light', 'dark'] as const;

// Animations would look different each time.
test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } });

/** Scrolls through the page, because lazy images below only load when they're near. */
const showPictures = (page: Page) =>
  page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.allSettled([...document.images].map((picture) => picture.decode()));
    await document.fonts.ready;
  });

const languages = { '': 'en-US', 'hebrew/': 'he-IL' };

const looks = Object.entries(languages).flatMap(([folder, locale]) =>
  themes.flatMap((theme) =>
    Object.entries(devices).map(([device, size]) => ({ folder, locale, theme, device, size })),
  ),
);

for (const screen of screens)
  for (const { folder, locale, theme, device, size } of looks)
    test.describe(() => {
      test.use({ viewer: screen.viewer, theme, locale, ...size });

      test(`${folder}${screen.name}-${theme}-${device}`, async ({ page, demo }, { title }) => {
        await visit(page, screen, demo);
        await expect(skeletons(page)).toHaveCount(0);
        await showPictures(page);
        // Make the window as tall as the page, so the phone's sticky bottom bar is at the bottom.
        const height = await page.evaluate(() => document.documentElement.scrollHeight);
        if (!screen.open) await page.setViewportSize({ ...size.viewport, height });
        await page.screenshot({
          path: path.join(ROOT, 'screenshots', `${title}.png`),
          // A dialog covers the window, not the whole page.
          fullPage: !screen.open,
          animations: 'disabled',
          caret: 'hide',
        });
      });
    });

const inReadme = [
  ['landing', 'dark', 'desk'],
  ['explore', 'light', 'desk'],
  ['listing', 'light', 'phone'],
  ['request-dialog', 'dark', 'phone'],
  ['host-requests', 'light', 'desk'],
  ['conversation', 'dark', 'phone'],
] as const;

for (const [name, theme, device] of inReadme)
  test.describe(() => {
    const screen = screenNamed(name);
    test.use({ viewer: screen.viewer, theme, ...devices[device], deviceScaleFactor: 1 });

    test(`readme/${name}`, async ({ page, demo }, { title }) => {
      await visit(page, screen, demo);
      await expect(skeletons(page)).toHaveCount(0);
      await showPictures(page);
      await page.screenshot({
        path: path.join(ROOT, 'screenshots', `${title}.jpg`),
        type: 'jpeg',
        quality: 85,
        animations: 'disabled',
        caret: 'hide',
      });
    });
  });
