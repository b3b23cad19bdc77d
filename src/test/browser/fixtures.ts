import type { BrowserContextOptions, Locator, Page, Request } from '@playwright/test';
import { DateTime } from 'luxon';
import { photoSrc } from '@/format/photo';
import type { Prisma } from '@/generated/prisma/client';
import { systemClock } from '@/server/clock';
import type { Db } from '@/server/db/client';
import { settleHeld } from '@/server/requests/undo';
import { test as base, expect, PHONE, signIn } from './app';
import { waitForHydration } from './hydration';

type Fixtures = {
  db: Db;
  /**
   * Opens a browser signed in as this user, or a visitor's without one. It's a desktop unless
   * `device` says otherwise; see `PHONE`.
   */
  browserOf: (user?: { id: string }, device?: BrowserContextOptions) => Promise<Page>;
};

export const test = base.extend<Fixtures>({
  db: ({ app }, use) => use(app.database.db),

  browserOf: async ({ app, visitor, db }, use) => {
    await use(async (user, device) => {
      const page = await visitor(device);
      if (!user) return page;
      await signIn(db, app.url, page, user);
      return page;
    });
  },
});

export { open, waitForHydration } from './hydration';
export { expect, PHONE, signIn };

export const showing = (photo: string) => (url: URL) =>
  `${url.pathname}${url.search}` === photoSrc(photo);

const callTo = (name: string) =>
  new RegExp(`/api/trpc/([^?]*,)?${name.replaceAll('.', '\\.')}([,?]|$)`);

/** @returns a function that releases them. */
export async function hold(page: Page, call: string): Promise<() => void> {
  let pass = () => {};
  const passed = new Promise<void>((resolve) => {
    pass = resolve;
  });
  await page.route(callTo(call), async (route) => {
    await passed;
    await route.fallback();
  });
  return pass;
}

/**
 * Breaks a call. It gets no response, as without a network, or (`'server'`) an empty 500 response.
 * @returns a function that restores the call.
 */
export async function fail(page: Page, call: string, cause: 'network' | 'server' = 'network') {
  await page.route(callTo(call), (route) =>
    cause === 'network' ? route.abort() : route.fulfill({ status: 500, body: '' }),
  );
  return () => page.unroute(callTo(call));
}

/**
 * Loses the responses to a call: the server does the work, but the page never gets the response.
 * @returns a function that restores the call.
 */
export async function dropResponse(page: Page, call: string) {
  await page.route(callTo(call), async (route) => {
    await route.fetch();
    await route.abort();
  });
  return () => page.unroute(callTo(call));
}

export const ANSWER_LOST =
  'Your connection dropped. We don’t know if this went through, so check before you try again.';

export function counted(page: Page, call: string): () => number {
  let count = 0;
  page.on('request', (request: Request) => {
    if (callTo(call).test(request.url())) count += 1;
  });
  return () => count;
}

/**
 * Opens a page that the server renders without knowing the user, so the browser has to ask. The
 * server recognizes the user again afterwards.
 */
export async function openUnknown(db: Db, page: Page, path: string): Promise<void> {
  await db.$executeRaw`ALTER TABLE sessions RENAME TO sessions_away`;
  try {
    await page.goto(path);
  } finally {
    await db.$executeRaw`ALTER TABLE sessions_away RENAME TO sessions`;
  }
  await waitForHydration(page);
}

export async function whileListingsWait(db: Db, act: () => Promise<void>): Promise<void> {
  await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`LOCK TABLE sukkah_listings IN ACCESS EXCLUSIVE MODE`;
      await act();
    },
    { timeout: 30_000 },
  );
}

export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1000);
}

/** Also waits until the resulting requests reach the network. */
export async function pass(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  // Requests are reported in order: once this one is, all earlier ones were.
  await page.evaluate(() => fetch('/icon.svg', { cache: 'no-store' }).then(() => {}));
}

export async function passUntilVisible(page: Page, sight: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(sight).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [1] });
}

const ZONE = 'America/New_York';

/** A meal from 6:30 PM to 8:30 PM in New York, some weeks from now, and how pages show its time. */
export function mealIn(weeks: number) {
  const start = DateTime.now().setZone(ZONE).plus({ weeks }).startOf('day').set({ hour: 18 });
  const startsAt = start.set({ minute: 30 });
  return {
    startsAt: startsAt.toJSDate(),
    endsAt: startsAt.plus({ hours: 2 }).toJSDate(),
    day: startsAt.toFormat('ccc, LLL d'),
    longDay: startsAt.toFormat('cccc, LLLL d, yyyy'),
    time: `6:30 PM – 8:30 PM ${startsAt.toFormat('ZZZZ')}`,
  };
}

export const at = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) => ({
  startsAt,
  endsAt,
});

export async function endUndoWindow(db: Db, hopperId: string): Promise<void> {
  const { id } = await db.request.findFirstOrThrow({
    where: { hopperId, heldUntil: { not: null } },
  });
  await db.request.update({ where: { id }, data: { heldUntil: new Date() } });
  await settleHeld({ db, clock: systemClock }, id);
}

type MessageRow = { from: { id: string }; body: string; at?: Date };

export function makeThread(
  db: Db,
  { hopper, host }: { hopper: { id: string }; host: { id: string } },
  messages: MessageRow[] = [],
  values: Partial<Prisma.ThreadUncheckedCreateInput> = {},
) {
  const rows = messages.map(({ from, body, at }) => ({
    senderId: from.id,
    body,
    createdAt: at ?? new Date(),
  }));
  const lastMessageAt = rows.at(-1)?.createdAt ?? null;
  return db.thread.create({
    data: {
      hopperId: hopper.id,
      hostId: host.id,
      lastMessageAt,
      ...values,
      messages: { create: rows },
    },
  });
}

/** By CSS, because `evaluateAll` can't find roles in browsers without `checkVisibility`. */
export const toasts = (page: Page): Locator =>
  page.locator('[role=region][aria-label="Notifications (F8)"] li');

export async function expectToast(page: Page, title: string, text = ''): Promise<void> {
  const visibleTexts = () =>
    toasts(page).evaluateAll((all) =>
      all.map((one) => {
        const visible = one.cloneNode(true) as Element;
        for (const pause of visible.querySelectorAll('.sr-only')) pause.remove();
        return visible.textContent?.replace(/\s+/g, ' ').trim();
      }),
    );
  await expect.poll(visibleTexts).toEqual([`${title}${text}`]);
}

export const isDestructive = (page: Page): Promise<boolean> =>
  toasts(page)
    .locator('div > *')
    .evaluateAll((parts) => new Set(parts.map((part) => getComputedStyle(part).color)).size > 1);

export const skeletons = (within: Locator | Page): Locator =>
  within.getByRole('status').filter({ hasText: 'Loading...' }).locator('> div');
