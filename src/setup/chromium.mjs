/** Which browser the browser tests drive: the system's Chromium, or else Playwright's own. */
import fs from 'node:fs';
import path from 'node:path';
import { chromium as playwright } from '@playwright/test';

/** The headless shell first: it draws no window of its own, which takes a third of the time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/** The tests open pages of our own only, often as root, where the sandbox cannot work. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  // Maps are drawn by WebGL, which newer Chromiums do without a graphics card only if told so.
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
 * For the `use` of a Playwright configuration.
 *
 * @returns {{ launchOptions: import('@playwright/test').LaunchOptions }}
 * @throws {Error} that tells how to install a browser
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
