import { defineConfig } from '@playwright/test';
import { chromium } from '../../setup/chromium.mjs';

export default defineConfig({
  testDir: '.',
  outputDir: '../../../test-results',
  globalSetup: './globalSetup.ts',
  // Each worker has its own server and database. Stories create their own users and listings.
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
    // Tests delay and break requests, and a service worker would bypass that. offline.spec.ts
    // allows it.
    serviceWorkers: 'block',
    actionTimeout: 15_000,
    // Tracing each test would add a fifth to the run time. Use `npx playwright test --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
});
