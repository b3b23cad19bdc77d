import type { Locator, Page } from '@playwright/test';
import * as keys from './keys';

export const phone = (width: number, height: number) => ({
  viewport: { width, height },
  hasTouch: true,
  isMobile: true,
});

export type InputMethod = {
  press: (page: Page, thing: Locator) => Promise<void>;
  type: (page: Page, field: Locator, text: string) => Promise<void>;
  tick: (page: Page, box: Locator) => Promise<void>;
};

export const touch: InputMethod = {
  press: (_, thing) => thing.tap(),
  type: async (page, field, text) => {
    await field.tap();
    await field.clear();
    await page.keyboard.type(text);
  },
  tick: (_, box) => box.tap(),
};

export const keyboard: InputMethod = {
  press: keys.press,
  type: keys.type,
  tick: async (page, box) => {
    await keys.reach(page, box);
    await page.keyboard.press('Space');
  },
};
