import { defineConfig } from '@playwright/test';
import { chromium } from '../../setup/chromium.mjs';

export default defineConfig({
  testDir: '.',
  outputDir: '../../../test-results',
  // Each screen to the letter: still being tried for steadiness, so only when asked for.
  testIgnore: process.env.SCREENS ? [] : [/screens\//, /accessibility/, /keyboard/],
  globalSetup: './globalSetup.ts',
  // One server and one database for all: stories use people and listings of their own.
  workers: 1,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    ...chromium(),
    timezoneId: 'America/New_York',
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
  },
});
