/**
 * `node src/bench/update.mjs <commit>`: updates from that version to this one as docs/running.md
 * says, with two processes behind nginx with our sample configuration, while people sign in, load
 * pages, and have pages open in which they've typed something. Prints what failed, and exits with 1
 * if anything did. Requires nginx and Chromium.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { chromium as playwright } from '@playwright/test';
import { SMTPServer } from 'smtp-server';
import { chromium } from '../setup/chromium.mjs';
import { localNginxConfiguration } from '../setup/localNginx.mjs';
import { installDependencies } from '../setup/otherVersion.mjs';
import { freePort } from '../setup/port.mjs';
import { ROOT } from '../setup/processes.mjs';

const LISTINGS = 2000;
const BEFORE_MS = 10_000;
const AFTER_MS = 10_000;
const PATIENCE_MS = 60_000;
/** Found in PATH. */
const NGINX = 'nginx';

/** @param {() => Promise<boolean>} isTrue @param {string} what */
async function waitUntil(isTrue, what) {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isTrue().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`Not in time: ${what}.`);
    await sleep(100);
  }
}

/** Receives emails and finds the sign-in links in them. */
async function startMailbox() {
  /** @type {Map<string, string>} */
  const links = new Map();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    async onData(stream, { envelope }, done) {
      let text = '';
      for await (const chunk of stream) text += chunk;
      const link = /http:\/\/\S+token=3?D?[^\s"<]+/.exec(
        text.replaceAll('=\r\n', '').replaceAll('=3D', '=').replaceAll('&amp;', '&'),
      )?.[0];
      for (const { address } of envelope.rcptTo) links.set(address, link ?? '');
      done();
    },
  });
  const port = await freePort();
  await new Promise((resolve) => server.listen(port, '127.0.0.1', () => resolve(undefined)));
  return {
    url: `smtp://127.0.0.1:${port}`,
    /** @param {string} address */
    async linkTo(address) {
      await waitUntil(async () => links.has(address), `an email to ${address}`);
      return links.get(address) ?? '';
    },
    stop: () => server.close(),
  };
}

/** @param {string} folder @param {number} port @param {number[]} ports */
function startNginx(folder, port, ports) {
  const file = path.join(folder, 'nginx.conf');
  fs.chmodSync(folder, 0o777);
  fs.writeFileSync(file, localNginxConfiguration(folder, port, ports));
  const own = `daemon off; pid ${folder}/pid;`;
  const args = ['-p', folder, '-e', path.join(folder, 'log'), '-c', file, '-g', own];
  return spawn(NGINX, args, { stdio: 'inherit' });
}

/** @param {string} root @param {Record<string, string | undefined>} env */
async function startVersion(root, env) {
  const child = spawn(process.execPath, ['src/setup/serve.mjs'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const isReady = async () => (await fetch(`http://127.0.0.1:${env.PORT}/api/ready`)).ok;
  await waitUntil(isReady, `a process on port ${env.PORT}`);
  return async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  };
}

const tally = { signIns: 0, pages: 0, scripts: 0 };
/** @type {Record<string, number>} */
const failures = {};
const fail = (/** @type {string} */ what) => {
  failures[what] = (failures[what] ?? 0) + 1;
};

/** @param {Map<string, string>} jar @param {Response} answer */
function keepCookies(jar, answer) {
  for (const cookie of answer.headers.getSetCookie()) {
    const [pair = ''] = cookie.split(';');
    const at = pair.indexOf('=');
    jar.set(pair.slice(0, at), pair.slice(at + 1));
  }
}

/**
 * Signs up by email, as a browser does.
 * @param {string} site
 * @param {Awaited<ReturnType<typeof startMailbox>>} mailbox
 * @param {string} email
 */
async function signIn(site, mailbox, email) {
  /** @type {Map<string, string>} */
  const jar = new Map();
  const ask = async (/** @type {string} */ url, /** @type {RequestInit} */ init = {}) => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const headers = { ...init.headers, cookie };
    const answer = await fetch(new URL(url, site), { ...init, headers, redirect: 'manual' });
    keepCookies(jar, answer);
    return answer;
  };
  const { csrfToken } = await (await ask('/api/auth/csrf')).json();
  await ask('/api/auth/signin/email', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ csrfToken, email, callbackUrl: '/explore' }),
  });
  await ask(await mailbox.linkTo(email));
  const viewer = await (await ask('/api/auth/user')).json();
  if (viewer?.email !== email) throw new Error('not signed in');
}

/** @param {string} site @param {string} page */
async function loadPage(site, page) {
  const answer = await fetch(new URL(page, site));
  if (!answer.ok) throw new Error(`page ${answer.status}`);
  const html = await answer.text();
  const scripts = [...new Set(html.match(/\/_next\/static\/[^"\\]+\.(?:js|css)/g) ?? [])];
  if (scripts.length === 0) throw new Error('page without scripts');
  for (const script of scripts) {
    const { status } = await fetch(new URL(script, site));
    tally.scripts += 1;
    if (status !== 200) throw new Error(`script ${status}`);
  }
}

/**
 * Repeats an action until the returned function is called.
 * @param {string} name
 * @param {(n: number) => Promise<void>} act
 */
function repeat(name, act) {
  let isStopped = false;
  const ended = (async () => {
    for (let n = 0; !isStopped; n += 1)
      await act(n).catch((/** @type {Error} */ { message, cause }) =>
        fail(`${name}: ${message}${cause ? ` (${/** @type {any} */ (cause).code})` : ''}`),
      );
  })();
  return () => {
    isStopped = true;
    return ended;
  };
}

/**
 * Opens pages and types into them. What the returned function does afterwards must work.
 * @param {string} site
 * @param {Awaited<ReturnType<typeof startMailbox>>} mailbox
 * @param {string} listing a listing with free seats
 */
async function openPages(site, mailbox, listing) {
  const browser = await playwright.launch(chromium().launchOptions);
  const context = await browser.newContext({ baseURL: site, locale: 'en-US' });
  const email = 'open.pages@bench.invalid';
  const first = await context.newPage();
  await first.goto('/login');
  await first.getByLabel('Email').fill(email);
  await first.getByRole('button', { name: 'Continue with Email' }).click();
  await first.goto(await mailbox.linkTo(email));
  const open = async (/** @type {string} */ url) => {
    const page = await context.newPage();
    await page.goto(url);
    await page.waitForFunction(() => document.readyState === 'complete');
    await page.waitForLoadState('networkidle').catch(() => {});
    return page;
  };
  const profile = await open('/profile');
  await profile.getByLabel('First name').fill('Noa');
  const request = await open(`/listing/${listing}`);
  await request.getByRole('button', { name: 'Request to Join' }).first().click();
  await request.getByRole('dialog').getByRole('textbox').first().fill('We would love to come.');
  const untouched = await open('/');

  const check = async (/** @type {string} */ what, /** @type {() => Promise<void>} */ act) =>
    act().catch((/** @type {Error} */ { message }) => fail(`open page, ${what}: ${message}`));
  return async () => {
    await check('profile', async () => {
      await profile.getByRole('button', { name: 'Save profile' }).click();
      await profile.getByText('Profile saved.').first().waitFor();
    });
    await check('request', async () => {
      const dialog = request.getByRole('dialog');
      const text = await dialog.getByRole('textbox').first().inputValue();
      if (text !== 'We would love to come.') throw new Error(`typed text lost: '${text}'`);
      await dialog.getByRole('button', { name: 'Send Request' }).click();
      await request.getByText('Request sent!').first().waitFor();
    });
    await check('link', async () => {
      await untouched.getByRole('link', { name: 'Explore' }).first().click();
      await untouched.waitForURL(/explore/);
      await untouched.getByRole('heading', { level: 1 }).waitFor();
      await untouched.getByRole('button', { name: 'Your account' }).click();
      await untouched.getByRole('menuitem').first().waitFor();
    });
    await browser.close();
  };
}

/** @param {string} root */
const build = (root) =>
  execFileSync('npm', ['run', 'build'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });

async function main() {
  const [, , commit] = process.argv;
  if (!commit) throw new Error('Name the version to update from.');
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sukkah-update-'));
  const before = path.join(folder, 'before');
  /** @type {(() => unknown)[]} */
  const endings = [() => fs.rmSync(folder, { recursive: true, force: true })];
  try {
    execFileSync('git', ['worktree', 'add', '--detach', before, commit], { cwd: ROOT });
    endings.unshift(() =>
      execFileSync('git', ['worktree', 'remove', '--force', before], { cwd: ROOT }),
    );
    installDependencies(before);
    build(before);
    build(ROOT);
    const { openPlace } = await import(
      pathToFileURL(path.join(before, 'src/bench/place.mjs')).href
    );
    const place = await openPlace(LISTINGS);
    endings.unshift(place.stop);
    const { rows } = await place.client.query(
      `SELECT l.id FROM sukkah_listings l JOIN time_slots s ON s.listing_id = l.id
       WHERE l.visible AND s.removed_at IS NULL AND s.starts_at > now() + interval '2 days'
         AND s.capacity_total - s.capacity_reserved > 3 ORDER BY l.id LIMIT 1`,
    );
    const listing = rows[0].id;
    const mailbox = await startMailbox();
    endings.unshift(mailbox.stop);
    const [port, ...ports] = [await freePort(), await freePort(), await freePort()];
    const site = `http://localhost:${port}`;
    const settings = {
      DATABASE_URL: place.url,
      NEXTAUTH_URL: site,
      NEXTAUTH_SECRET: 'a secret of the bench alone, which opens nothing',
      EMAIL_SERVER: mailbox.url,
      EMAIL_FROM: 'bench@bench.invalid',
      LOG_LEVEL: 'error',
      LIMITS: '*=x1000',
      TRUSTED_PROXIES: 'loopback',
    };
    const start = (/** @type {string} */ root, /** @type {number | undefined} */ at) =>
      startVersion(root, { ...settings, PORT: `${at}` });
    const stops = [await start(before, ports[0]), await start(before, ports[1])];
    const nginx = startNginx(folder, port, ports);
    endings.unshift(() => nginx.kill());
    await waitUntil(async () => (await fetch(site)).ok, 'nginx');

    const finishPages = await openPages(site, mailbox, listing);
    const load = [
      repeat('sign-in', async (n) => {
        await signIn(site, mailbox, `guest${n}@bench.invalid`);
        tally.signIns += 1;
      }),
      ...['/', '/explore', `/listing/${listing}`].map((page) =>
        repeat('page load', async () => {
          await loadPage(site, page);
          tally.pages += 1;
        }),
      ),
    ];
    await sleep(BEFORE_MS);
    console.log('Migrating …');
    execFileSync(process.execPath, ['src/setup/migrate.mjs'], {
      cwd: ROOT,
      env: { ...process.env, ...settings },
      stdio: 'inherit',
    });
    await sleep(AFTER_MS);
    for (const [n, at] of ports.entries()) {
      console.log(`Replacing process ${n + 1} …`);
      await stops[n]?.();
      stops[n] = await start(ROOT, at);
      await sleep(AFTER_MS);
    }
    for (const stop of load) await stop();
    await finishPages();
    for (const stop of stops) await stop();
    console.log({ ...tally, failures });
    if (Object.keys(failures).length > 0) process.exitCode = 1;
  } finally {
    for (const end of endings) await end();
  }
}

await main();
