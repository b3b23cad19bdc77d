import type { BrowserContextOptions, Locator, Page, Request } from '@playwright/test';
import { DateTime } from 'luxon';
import { photoSrc } from '@/format/photo';
import type { Prisma } from '@/generated/prisma/client';
import { systemClock } from '@/server/clock';
import type { Db } from '@/server/db/client';
import { settleHeld } from '@/server/requests/undo';
import { test as base, expect, PHONE, signIn } from './app';
import { waitForHydration } from './hydration';

/** Sets the stage of a screen by rows in the database, and holds or breaks the calls it makes. */

type Fixtures = {
  db: Db;
  /** A browser in which this user is signed in; a visitor's without one. On a desk unless told, see `PHONE`. */
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

/** Whether a page asks at this address for that photo of another site. */
export const showing = (photo: string) => (url: URL) =>
  `${url.pathname}${url.search}` === photoSrc(photo);

/** The address of a call of the page, alone or with others in one batch. */
const callTo = (name: string) =>
  new RegExp(`/api/trpc/([^?]*,)?${name.replaceAll('.', '\\.')}([,?]|$)`);

/** Holds back the answers to a call. @returns what lets them pass. */
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
 * Breaks a call: no answer comes, as without a network, or (`'server'`) one that says nothing.
 * @returns what mends it.
 */
export async function fail(page: Page, call: string, who: 'network' | 'server' = 'network') {
  await page.route(callTo(call), (route) =>
    who === 'network' ? route.abort() : route.fulfill({ status: 500, body: '' }),
  );
  return () => page.unroute(callTo(call));
}

/**
 * Loses the answers to a call: the server does what was asked, and the page does not hear of it.
 * @returns what mends it.
 */
export async function lose(page: Page, call: string) {
  await page.route(callTo(call), async (route) => {
    await route.fetch();
    await route.abort();
  });
  return () => page.unroute(callTo(call));
}

/** The sentence about a change whose answer was lost. */
export const ANSWER_LOST =
  "Your connection dropped. We don't know if this went through, so check before you try again.";

/** Counts how often the page makes a call from now on. */
export function counted(page: Page, call: string): () => number {
  let count = 0;
  page.on('request', (request: Request) => {
    if (callTo(call).test(request.url())) count += 1;
  });
  return () => count;
}

/**
 * Opens a page that the server makes without knowing who is there, so that the browser has to ask;
 * from then on the server knows again.
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

/** Does something while the server cannot read any listing, and has to wait. */
export async function whileListingsWait(db: Db, act: () => Promise<void>): Promise<void> {
  await db.$transaction(
    async (tx) => {
      await tx.$executeRaw`LOCK TABLE sukkah_listings IN ACCESS EXCLUSIVE MODE`;
      await act();
    },
    { timeout: 30_000 },
  );
}

/** Stops the clock of a page whose `page.clock` was installed: time goes on by `pass` alone. */
export async function stopClock(page: Page): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 1000);
}

/** Lets time pass on a stopped clock, and what it sets off reach the network. */
export async function pass(page: Page, ms: number): Promise<void> {
  await page.clock.runFor(ms);
  // Requests are heard of in their order: once this one is, all earlier ones were.
  await page.evaluate(() => fetch('/icon.svg', { cache: 'no-store' }).then(() => {}));
}

/** Lets a stopped clock go on, a millisecond at a time, until this shows. */
export async function passUntilVisible(page: Page, sight: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(sight).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [1] });
}

const ZONE = 'America/New_York';

/** A meal in some weeks, at 18:30 to 20:30 on New York's clocks, and how pages write its time. */
export function mealIn(weeks: number) {
  const start = DateTime.now().setZone(ZONE).plus({ weeks }).startOf('day').set({ hour: 18 });
  const startsAt = start.set({ minute: 30 });
  return {
    startsAt: startsAt.toJSDate(),
    endsAt: startsAt.plus({ hours: 2 }).toJSDate(),
    /** 'Fri, Oct 15' */
    day: startsAt.toFormat('ccc, LLL d'),
    /** 'Friday, October 15, 2027' */
    longDay: startsAt.toFormat('cccc, LLLL d, yyyy'),
    /** '6:30 PM – 8:30 PM EDT' */
    time: `6:30 PM – 8:30 PM ${startsAt.toFormat('ZZZZ')}`,
  };
}

/** The times of such a meal as a slot's row has them. */
export const at = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }) => ({
  startsAt,
  endsAt,
});

/** Ends the ten seconds in which a host can undo their last answer to this guest. */
export async function endUndoWindow(db: Db, hopperId: string): Promise<void> {
  const { id } = await db.request.findFirstOrThrow({
    where: { hopperId, heldUntil: { not: null } },
  });
  await db.request.update({ where: { id }, data: { heldUntil: new Date() } });
  await settleHeld({ db, clock: systemClock }, id);
}

type MessageRow = { from: { id: string }; body: string; at?: Date };

/** A conversation between a guest and a host, with what was written in it. */
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

/** The toasts that are to be seen. */
export const toasts = (page: Page): Locator =>
  page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');

/** Waits for the one toast to be this one: `title` alone, or with `text` below it. */
export async function expectToast(page: Page, title: string, text = ''): Promise<void> {
  await expect(toasts(page)).toHaveCount(1);
  await expect(toasts(page)).toHaveText(`${title}${text}`);
}

/** Whether a toast is one of those that tell of a failure: its title has another colour than its text. */
export const isDestructive = (page: Page): Promise<boolean> =>
  toasts(page)
    .locator('div > *')
    .evaluateAll((parts) => new Set(parts.map((part) => getComputedStyle(part).color)).size > 1);

/** What stands in for the results while they are loading, one element for each. */
export const skeletons = (within: Locator | Page): Locator =>
  within.getByRole('status').filter({ hasText: 'Loading...' }).locator('> div');
