import { expect, it } from 'vitest';
import { asUser } from '@/server/policies/actor';
import { community, type Person } from '@/test/community';
import { english } from '@/test/english';
import { listingForm, makeListing } from '@/test/factories';
import { waitFor } from '@/test/waitFor';
import { poolOf } from '../db/client';
import { lockListing } from '../db/locks';
import { transaction } from '../db/transaction';
import { createChangeTurns } from '../rateLimit/turns';
import { createCaller } from './root';

const SAVES = 36;

/** Two people of one process, of whom one saves a listing many times while it's locked. */
async function story() {
  const { db, clock, host, stranger } = await community();
  const changeTurns = createChangeTurns();
  const at = ({ id }: Person, signal?: AbortSignal) =>
    createCaller(
      {
        db,
        clock,
        client: 'c',
        language: english,
        viewer: { ...asUser(id), isSuspended: false },
        changeTurns,
      },
      { signal },
    );
  const { id } = await makeListing(db, host);
  const save = (n: number, signal?: AbortSignal) =>
    at(host, signal).listings.update({ ...listingForm(), id, title: `Sukkah ${n}` });

  async function whileLocked(work: () => Promise<void>): Promise<void> {
    let unlock = () => {};
    const unlocked = new Promise<void>((resolve) => {
      unlock = resolve;
    });
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const holder = transaction(db, async (tx) => {
      await lockListing(tx, id);
      begin();
      await unlocked;
    });
    await begun;
    try {
      await work();
    } finally {
      unlock();
      await holder;
    }
  }
  const waiting = async () => {
    const [row] = await db.$queryRaw<{ count: number }[]>`SELECT count(*)::int FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    return row?.count;
  };
  return { db, at, stranger, host, id, save, whileLocked, waiting };
}

it('36 saves by one person at once use one connection, and others don’t wait', async () => {
  const { db, at, stranger, save, whileLocked, waiting, id } = await story();
  let saves: Promise<unknown>[] = [];
  await whileLocked(async () => {
    saves = Array.from({ length: SAVES }, (_, n) => save(n));
    await waitFor(async () => expect(await waiting()).toBe(1));
    await at(stranger).users.setFirstName({ firstName: 'Sarah' });
    await at(stranger).listings.byId({ id });
    expect(await waiting()).toBe(1);
    expect(poolOf(db).waitingCount).toBe(0);
  });
  await Promise.all(saves);
  const { title } = await db.sukkahListing.findUniqueOrThrow({ where: { id } });
  expect(title).toBe(`Sukkah ${SAVES - 1}`);
});

it('a change whose client hangs up while it waits isn’t made', async () => {
  const { db, save, whileLocked, waiting, id } = await story();
  const leaving = new AbortController();
  let first: Promise<unknown> = Promise.resolve();
  let second: Promise<unknown> = Promise.resolve();
  await whileLocked(async () => {
    first = save(1);
    await waitFor(async () => expect(await waiting()).toBe(1));
    second = expect(save(2, leaving.signal)).rejects.toMatchObject({
      code: 'CLIENT_CLOSED_REQUEST',
    });
    leaving.abort();
  });
  await Promise.all([first, second]);
  const { title } = await db.sukkahListing.findUniqueOrThrow({ where: { id } });
  expect(title).toBe('Sukkah 1');
});

it('previews and other reads don’t wait for a change', async () => {
  const { at, host, save, whileLocked, waiting } = await story();
  let saved: Promise<unknown> = Promise.resolve();
  await whileLocked(async () => {
    saved = save(1);
    await waitFor(async () => expect(await waiting()).toBe(1));
    await at(host).listings.host({});
    await at(host).places.streets({ q: 'Main' });
  });
  await saved;
});
