import { expect, it } from 'vitest';
import { testClock } from '@/test/clock';
import { community } from '@/test/community';
import { makeListing } from '@/test/factories';

type Page = { items: { id: string }[]; nextCursor: string | null };

async function readPages(read: (cursor: string | undefined) => Promise<Page>) {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  return ids;
}

it('lists each report once, page by page, for its author and for moderators', async () => {
  // The clock doesn't advance by itself, so several reports share a time and ids decide their
  // order.
  const clock = testClock(undefined, 0);
  const { db, host, guest, join } = await community({ clock });
  const mori = await join('Mori');
  await db.user.update({ where: { id: mori.id }, data: { role: 'admin' } });
  const filed: string[] = [];
  for (const minutes of [0, 1, 0, 0, 1]) {
    clock.forward({ minutes });
    const listing = await makeListing(db, host);
    filed.push((await guest.safety.report({ listingId: listing.id, reason: 'scam' })).id);
  }
  const newestFirst = filed.toReversed();

  expect(await readPages((cursor) => guest.safety.reports({ limit: 2, cursor }))).toEqual(
    newestFirst,
  );
  const queue = (state: 'open' | 'answered') =>
    readPages((cursor) => mori.moderation.reports({ state, limit: 2, cursor }));
  expect(await queue('open')).toEqual(filed);
  for (const reportId of filed) await mori.moderation.answer({ reportId, status: 'dismissed' });
  expect(await queue('answered')).toEqual(newestFirst);
});

it('lists urgent reports first, and oldest first within each group', async () => {
  const clock = testClock(undefined, 0);
  const { db, host, guest, join } = await community({ clock });
  const mori = await join('Mori');
  await db.user.update({ where: { id: mori.id }, data: { role: 'admin' } });
  const filed: string[] = [];
  for (const reason of ['spam', 'unsafe', 'false', 'harassment', 'scam'] as const) {
    clock.forward({ minutes: 1 });
    const listing = await makeListing(db, host);
    filed.push((await guest.safety.report({ listingId: listing.id, reason })).id);
  }
  const expected = [1, 3, 0, 2, 4].map((n) => filed[n]);
  for (const limit of [1, 2, 3, 10])
    expect(
      await readPages((cursor) => mori.moderation.reports({ state: 'open', limit, cursor })),
    ).toEqual(expected);
  const { items } = await mori.moderation.reports({ state: 'open', limit: 10 });
  expect(items.map(({ isUrgent }) => isUrgent)).toEqual([true, true, false, false, false]);
});
