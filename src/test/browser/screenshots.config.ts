import { defineConfig } from '@playwright/test';
import config from './playwright.config';

/** `npm run screenshots`: each page as it looks, written to `screenshots/`. */
export default defineConfig(config, { testMatch: 'screenshots.ts' });
