import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../setup/port.mjs';
import { createTestDatabase } from '../database';
import { listingForm, makeListing, makeSession, makeUser } from '../factories';
import { spawnServer } from '../spawned';
import { inDays } from './world';

const ACCOUNTS = 10;
const SECONDS = 16;
/** Between an account's saves, in milliseconds: its limit allows 300 in ten minutes. */
const SAVE_MS = 2000;
/** Between a visitor's pages, in milliseconds. */
const THINK_MS = 20;

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let server: Awaited<ReturnType<typeof spawnServer>>;
let metrics: string;

beforeAll(async () => {
  database = await createTestDatabase();
  const port = await freePort();
  server = await spawnServer(database.url, {
    METRICS_PORT: `${port}`,
    LIMITS: '*.client=x1000',
  });
  metrics = `http://127.0.0.1:${port}/metrics`;
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await database?.drop();
});

async function pagesRendered(): Promise<number> {
  const text = await (await fetch(metrics)).text();
  return Number(/^sukkah_page_cache_total\{result="miss"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

/** Opens the landing page again and again. */
async function visit() {
  const times: number[] = [];
  const before = await pagesRendered();
  const began = performance.now();
  while (performance.now() - began < SECONDS * 1000) {
    const start = performance.now();
    const answer = await fetch(server.url);
    expect(answer.status).toBe(200);
    await answer.text();
    times.push(performance.now() - start);
    await new Promise((resolve) => setTimeout(resolve, THINK_MS));
  }
  const seconds = (performance.now() - began) / 1000;
  const mean = times.reduce((sum, ms) => sum + ms, 0) / times.length;
  return { mean, rendered: (await pagesRendered()) - before, visits: times.length, seconds };
}

it('ten accounts that save as fast as they may cause at most one rendering a second', async () => {
  const { db } = database;
  const accounts = await Promise.all(
    Array.from({ length: ACCOUNTS }, async (_, n) => {
      const user = await makeUser(db, { firstName: `Dana ${n}` });
      const { id } = await makeListing(db, user, { slots: [{ startsAt: inDays(2 + n) }] });
      return { id, sid: await makeSession(db, user) };
    }),
  );
  await visit();
  const quiet = await visit();

  let saves = 0;
  let isOver = false;
  const keepSaving = async ({ id, sid }: (typeof accounts)[number], index: number) => {
    await new Promise((resolve) => setTimeout(resolve, (index * SAVE_MS) / ACCOUNTS));
    for (let n = 0; !isOver; n += 1) {
      const answer = await fetch(`${server.url}/api/listings/${id}`, {
        method: 'PUT',
        headers: { cookie: `next-auth.session-token=${sid}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...listingForm(), title: `Sukkah ${n}` }),
      });
      expect(answer.status).toBe(200);
      saves += 1;
      await new Promise((resolve) => setTimeout(resolve, SAVE_MS));
    }
  };
  const saving = Promise.all(accounts.map(keepSaving));
  const busy = await visit();
  isOver = true;
  await saving;
  console.info(
    `${saves} saves in ${busy.seconds.toFixed(0)} s: a page takes ${busy.mean.toFixed(1)} ms ` +
      `(${busy.rendered} of ${busy.visits} rendered), without them ${quiet.mean.toFixed(1)} ms ` +
      `(${quiet.rendered} of ${quiet.visits}).`,
  );
  expect(saves).toBeGreaterThan(2 * busy.seconds);
  expect(busy.rendered).toBeLessThanOrEqual(busy.seconds + 3);
}, 120_000);
