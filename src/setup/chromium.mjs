/** Finds a browser for the browser tests: the system's Chromium, or else Playwright's. */
import fs from 'node:fs';
import path from 'node:path';
import { chromium as playwright } from '@playwright/test';

/**
 * The headless shell comes first. It draws no window of its own, which cuts a third of the time.
 */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** The tests only open our own pages, often as root, where the sandbox doesn't work. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  // Maps need WebGL. Newer Chromium versions need this flag to run it without a GPU.
  '--enable-unsafe-swiftshader',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @returns {string | undefined} */
function findInstalled() {
  const folders = ['/usr/bin', ...(process.env.PATH ?? '').split(path.delimiter)];
  return NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find((file) =>
    fs.existsSync(file),
  );
}

/**
 * Returns the `use` options for a Playwright configuration.
 * @returns {{ launchOptions: import('@playwright/test').LaunchOptions }}
 * @throws {Error} with installation instructions, if there's no browser
 */
export function chromium() {
  const executablePath = findInstalled();
  if (executablePath) return { launchOptions: { executablePath, args: FLAGS } };
  if (fs.existsSync(playwright.executablePath())) return { launchOptions: { args: FLAGS } };
  throw new Error(
    'The browser tests need Chromium: `npx playwright install chromium`, ' +
      'or on Debian `apt-get install chromium-headless-shell`.',
  );
}
