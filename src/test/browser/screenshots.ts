import path from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '../../setup/processes.mjs';
import { test } from './demo';
import { places, visit } from './places';

const devices = {
  phone: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 },
  desk: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
};
const themes = ['light', 'dark'] as const;

// What moves would look different each time.
test.use({ trace: 'off', contextOptions: { reducedMotion: 'reduce' } });

/** Pictures further down would load only when somebody comes near them. */
const showPictures = (page: Page) =>
  page.evaluate(async () => {
    for (const picture of document.images) picture.loading = 'eager';
    await Promise.allSettled([...document.images].map((picture) => picture.decode()));
  });

for (const place of places)
  for (const theme of themes)
    for (const [device, size] of Object.entries(devices))
      test.describe(() => {
        test.use({ viewer: place.viewer, theme, ...size });

        test(`${place.name}-${theme}-${device}`, async ({ page, demo }, { title }) => {
          await visit(page, place, demo);
          await page.waitForLoadState('networkidle');
          await showPictures(page);
          // As tall as the page, so that what sticks to the bottom of a phone lies at the bottom.
          const height = await page.evaluate(() => document.documentElement.scrollHeight);
          if (!place.open) await page.setViewportSize({ ...size.viewport, height });
          await page.screenshot({
            path: path.join(ROOT, 'screenshots', `${title}.png`),
            // A dialog lies over the window, not over the whole page.
            fullPage: !place.open,
            animations: 'disabled',
            caret: 'hide',
          });
        });
      });
