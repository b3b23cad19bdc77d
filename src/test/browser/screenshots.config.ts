import { defineConfig } from '@playwright/test';
import config from './playwright.config';

/**
 * Configuration of `npm run screenshots`, which writes a picture of each page to `screenshots/`.
 */
export default defineConfig(config, { testMatch: 'screenshots.ts' });
