import { defineConfig } from '@playwright/test';
import { chromium } from '../../setup/chromium.mjs';

export default defineConfig({
  testDir: '.',
  outputDir: '../../../test-results',
  globalSetup: './globalSetup.ts',
  // Each worker has a server and a database; stories use people and listings of their own.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // The longest stories take half a minute alone, and several times that on a busy machine.
  timeout: 180_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    ...chromium(),
    timezoneId: 'America/New_York',
    // Tests hold and break what a page asks, and a worker would ask past them: offline.spec.ts has it.
    serviceWorkers: 'block',
    actionTimeout: 15_000,
    // A trace of each test would cost a fifth of their time: `npx playwright test --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
