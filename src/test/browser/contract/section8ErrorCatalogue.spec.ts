import type { Page, Request } from '@playwright/test';
import { HOUR_MS } from '@/schemas/time';
import type { Db } from '@/server/db/client';
import { makeListing, makeRequest, makeUser } from '../../factories';
import { choose, requestButton } from '../actions';
import {
  ANSWER_LOST,
  at,
  dropResponse,
  expect,
  fail,
  isDestructive,
  makeThread,
  mealIn,
  open,
  passUntilVisible,
  test,
  toasts,
} from '../fixtures';
import { labeled } from '../labeled';

const dinner = mealIn(3);

type World = { db: Db; browserOf: (user?: { id: string }) => Promise<Page> };

/**
 * A page on which everything is ready for a change. `act` makes it. After `refuse`, the server
 * refuses it with the message `refusal`.
 */
type Ready = {
  page: Page;
  act: () => Promise<void>;
  refuse: () => Promise<unknown>;
  refusal: string;
};

const press = (page: Page, name: string) => labeled(page, 'button', name).first().click();

const reserve = (db: Db, { id }: { id: string }, capacityReserved: number) =>
  db.timeSlot.update({ where: { id }, data: { capacityReserved } });

/** Returns the lines of each toast as they're seen, without the pauses for screen readers. */
const linesOf = (page: Page) =>
  toasts(page).evaluateAll((all) =>
    (all as HTMLElement[]).map((toast) => {
      const pauses = [...toast.querySelectorAll<HTMLElement>('.sr-only')];
      for (const pause of pauses) pause.hidden = true;
      const lines = toast.innerText.split('\n').map((line) => line.trim());
      for (const pause of pauses) pause.hidden = false;
      return lines.filter(Boolean);
    }),
  );

const expectToastLines = (page: Page, lines: string[]) =>
  expect.poll(() => linesOf(page)).toEqual([lines]);

/** The host's page with one pending request, which `act` accepts. */
async function statusUpdate({ db, browserOf }: World): Promise<Ready> {
  const host = await makeUser(db);
  const { slot } = await makeListing(db, host, { slots: [{ ...at(dinner), capacityTotal: 4 }] });
  await makeRequest(db, slot, await makeUser(db), { seatsRequested: 2 });
  const page = await browserOf(host);
  await open(page, '/host?tab=requests');
  return {
    page,
    act: () => press(page, 'Accept'),
    refuse: () => reserve(db, slot, 3),
    refusal: 'Only 1 seat is left.',
  };
}

async function createListing({ db, browserOf }: World): Promise<Ready> {
  const host = await makeUser(db);
  const page = await browserOf(host);
  await page.goto('/host/create');
  await press(page, 'Add time slot');
  await page.getByLabel('Title').fill('Roof of reeds');
  return {
    page,
    act: () => press(page, 'Create Listing'),
    refuse: async () => {
      await db.user.update({ where: { id: host.id }, data: { maxListings: 1 } });
      await makeListing(db, host, { slots: [at(dinner)] });
    },
    refusal:
      'You can have up to 1 listing with upcoming meals. Remove meals you no longer offer, or write to us if you need more.',
  };
}

async function updateListing({ db, browserOf }: World): Promise<Ready> {
  const host = await makeUser(db);
  const { id, slot } = await makeListing(db, host, { slots: [at(dinner)] });
  const page = await browserOf(host);
  await open(page, `/host/edit/${id}`);
  await page.getByLabel('Total seats').fill('2');
  return {
    page,
    act: () => press(page, 'Update Listing'),
    refuse: () => reserve(db, slot, 3),
    refusal: '3 seats are already taken.',
  };
}

async function sendRequest({ db, browserOf }: World): Promise<Ready> {
  const { id, slot } = await makeListing(db, await makeUser(db), {
    slots: [{ ...at(dinner), capacityTotal: 4 }],
  });
  const page = await browserOf(await makeUser(db));
  await open(page, `/listing/${id}`);
  await requestButton(page).click();
  await choose(page.getByRole('dialog'), 'Number of guests', '2 guests');
  return {
    page,
    act: () => press(page, 'Send Request'),
    refuse: () => reserve(db, slot, 3),
    refusal: 'Only 1 seat is left.',
  };
}

async function sendMessage({ db, browserOf }: World): Promise<Ready> {
  const hopper = await makeUser(db);
  const { id } = await makeThread(db, { hopper, host: await makeUser(db) });
  const page = await browserOf(hopper);
  await open(page, `/messages?thread=${id}`);
  const box = page.getByLabel('Message', { exact: true });
  await box.fill('Hello?');
  return {
    page,
    act: () => press(page, 'Send'),
    refuse: () => box.fill('x'.repeat(4001)),
    refusal: 'Enter at most 4000 characters.',
  };
}

const changes = [
  ['a status update', statusUpdate, 'requests.setStatus', 'Failed to update request'],
  ['creating a listing', createListing, 'listings.create', 'Failed to create listing'],
  ['updating a listing', updateListing, 'listings.update', 'Failed to update listing'],
  ['sending a request', sendRequest, 'requests.create', 'Failed to send request'],
  ['sending a message', sendMessage, 'messages.send', 'Failed to send message'],
] as const;

for (const [what, prepare, call, fallback] of changes)
  test.describe(`${what} fails`, () => {
    test("with a destructive toast 'Error' and the server message", async ({ db, browserOf }) => {
      const { page, act, refuse, refusal } = await prepare({ db, browserOf });
      await refuse();
      await act();
      await expectToastLines(page, ['Error', refusal]);
      expect(await isDestructive(page)).toBe(true);
    });

    test(`with a destructive toast 'Error' and '${fallback}' without a server message`, async ({
      db,
      browserOf,
    }) => {
      const { page, act } = await prepare({ db, browserOf });
      await fail(page, call, 'server');
      await act();
      await expectToastLines(page, ['Error', fallback]);
      expect(await isDestructive(page)).toBe(true);
    });

    test(`with '${fallback}' and, on a line of its own, that the connection dropped`, async ({
      db,
      browserOf,
    }) => {
      const { page, act } = await prepare({ db, browserOf });
      await fail(page, call, 'network');
      await act();
      await expectToastLines(page, ['Error', fallback, ANSWER_LOST]);
    });
  });

test.describe('an error', () => {
  test('shows its sentence alone, without the status code and the body', async ({
    db,
    browserOf,
  }) => {
    const { page, act } = await statusUpdate({ db, browserOf });
    await page.route(/\/api\/trpc\/requests\.setStatus/, (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }),
    );
    await act();
    await expectToastLines(page, ['Error', 'Failed to update request']);
  });

  test('shows its reference number on a line of its own', async ({ db, browserOf }) => {
    const { page, act } = await statusUpdate({ db, browserOf });
    const json = {
      message: 'The oven is cold.',
      code: -32603,
      data: { code: 'INTERNAL', httpStatus: 500, requestId: 'bcdfg23456' },
    };
    await page.route(/\/api\/trpc\/requests\.setStatus/, (route) =>
      route.fulfill({ status: 500, json: [{ error: { json } }] }),
    );
    await act();
    await expectToastLines(page, [
      'Error',
      'The oven is cold.',
      'If you contact us, include this number: bcdfg23456.',
    ]);
  });

  test('says that the connection dropped when only the response was lost', async ({
    db,
    browserOf,
  }) => {
    const { page, act } = await statusUpdate({ db, browserOf });
    await dropResponse(page, 'requests.setStatus');
    await act();
    await expectToastLines(page, ['Error', 'Failed to update request', ANSWER_LOST]);
  });
});

test.describe('a status update succeeds', () => {
  for (const [button, status, sentence] of [
    ['Accept', 'accepted', 'Request accepted! Guest will be notified.'],
    ['Decline', 'declined', 'Request declined.'],
    ['Waitlist', 'waitlisted', 'Guest added to waitlist.'],
  ] as const)
    test(`to ${status} with a default toast 'Success', '${sentence}' and the action 'Undo'`, async ({
      db,
      browserOf,
    }) => {
      const { page } = await statusUpdate({ db, browserOf });
      await press(page, button);
      await expectToastLines(page, ['Success', sentence, 'Undo']);
      expect(await isDestructive(page)).toBe(false);
    });

  test("otherwise with a toast 'Success' and 'Request updated.'", async ({ db, browserOf }) => {
    const { page, act } = await statusUpdate({ db, browserOf });
    await act();
    await toasts(page).getByRole('button', { name: 'Undo', exact: true }).click();
    await expectToastLines(page, ['Success', 'Request updated.']);
  });
});

test('a zmanim call that is not ok leaves nothing of the widget', async ({ browserOf }) => {
  const page = await browserOf();
  await page.clock.install();
  await open(page, '/');
  const widget = page.getByRole('region', { name: 'Zmanim' });
  await expect(widget).toBeVisible();
  await fail(page, 'zmanim.forCity', 'server');
  // The widget may start to wait for the next hour only after it's visible.
  await expect(async () => {
    await page.clock.fastForward(HOUR_MS);
    await expect(widget).toHaveCount(0, { timeout: 1000 });
  }).toPass();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test("a failed search says 'Failed to search listings'", async ({ browserOf }) => {
  const page = await browserOf();
  await open(page, '/explore?city=Nowhereton');
  await fail(page, 'listings.search');
  await press(page, 'Free');
  const results = page.getByRole('region', { name: 'Results' });
  await expect(results.getByText('Failed to search listings', { exact: true })).toBeVisible();
});

test("threads that fail to load say 'Failed to fetch threads'", async ({ db, browserOf }) => {
  const page = await browserOf(await makeUser(db));
  await fail(page, 'threads.list', 'server');
  await open(page, '/messages');
  await expect(page.getByText('Failed to fetch threads', { exact: true })).toBeVisible();
});

test("messages that fail to load say 'Failed to fetch messages'", async ({ db, browserOf }) => {
  const [hopper, host] = [await makeUser(db), await makeUser(db)];
  const { id } = await makeThread(db, { hopper, host }, [{ from: host, body: 'Shalom.' }]);
  const page = await browserOf(hopper);
  await fail(page, 'messages.list', 'server');
  await open(page, `/messages?thread=${id}`);
  await expect(page.getByText('Failed to fetch messages', { exact: true })).toBeVisible();
});

const TWO_FRAMES_MS = 2 * 17;

const isLogin = (request: Request) => new URL(request.url()).pathname === '/api/login';

for (const path of ['/host', '/host/create', '/host/edit/none'])
  test(`${path} tells people who aren't signed in 'Unauthorized', then goes to /api/login after 500 ms`, async ({
    browserOf,
  }) => {
    const page = await browserOf();
    const now = new Date();
    await page.clock.install({ time: now });
    await page.clock.pauseAt(new Date(now.getTime() + 1000));
    await page.goto(path);
    await passUntilVisible(page, toasts(page).first());
    await expectToastLines(page, ['Unauthorized', 'You are logged out. Logging in again...']);
    const login = page.waitForRequest(isLogin);
    // The time counts from the frame that shows the message.
    await page.clock.runFor(500 + TWO_FRAMES_MS);
    await login;
  });

test("a listing that fails to load for editing leads to /host with 'Failed to load listing details.'", async ({
  db,
  browserOf,
}) => {
  const host = await makeUser(db);
  const { id } = await makeListing(db, host, { slots: [at(dinner)] });
  const page = await browserOf(host);
  await fail(page, 'listings.byId', 'server');
  await page.goto(`/host/edit/${id}`);
  await expect
    .poll(async () => (await linesOf(page)).flat())
    .toContain('Failed to load listing details.');
  await expect(page).toHaveURL('/host');
});
