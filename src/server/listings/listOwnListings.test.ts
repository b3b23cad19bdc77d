import { expect, it } from 'vitest';
import { community } from '@/test/community';
import { LUNCH, makeListing, makeRequest } from '@/test/factories';

const PAST = '2027-09-01T23:00:00.000Z';
const at = (day: number) => new Date(Date.UTC(2027, 8, day));

it('listings whose meals are all over come last, on any page', async () => {
  const { db, host, clock } = await community();
  clock.set('2027-10-01T12:00:00Z');
  const add = (day: number, slots: { startsAt: string }[]) =>
    makeListing(db, host, { title: `${day}`, createdAt: at(day), slots });
  await add(1, [{ startsAt: LUNCH }]);
  await add(2, [{ startsAt: PAST }]);
  await add(3, [{ startsAt: PAST }, { startsAt: LUNCH }]);
  await add(4, [{ startsAt: PAST }]);
  await add(5, []);
  const titles: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await host.listings.host({ limit: 2, cursor });
    expect(page.total).toBe(5);
    titles.push(...page.items.map(({ title }) => title));
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(titles).toEqual(['5', '3', '1', '4', '2']);
});

it('a canceled meal stays visible as canceled, but only to its host', async () => {
  const { db, host, guest } = await community();
  const { id, slot } = await makeListing(db, host, { slots: [{}, { startsAt: LUNCH }] });
  await makeRequest(db, slot, guest, { status: 'accepted' });
  await host.timeSlots.cancel({ id: slot.id, message: 'A fever' });
  const canceled = [{ id: slot.id, type: 'dinner', startsAt: slot.startsAt, endsAt: slot.endsAt }];
  for (const listing of [
    (await host.listings.host({})).items[0],
    await host.listings.byId({ id }),
  ]) {
    expect(listing?.canceledMeals).toEqual(canceled);
    expect(listing?.timeSlots.map(({ startsAt }) => startsAt)).toEqual([new Date(LUNCH)]);
  }
  expect((await guest.listings.byId({ id })).canceledMeals).toBeUndefined();
  const [own] = (await guest.requests.hopper({})).items;
  expect(own).toMatchObject({ status: 'cancelled', reason: 'A fever', slot: { id: slot.id } });
});

it('a page ends where its meals and requests cost too much, and the next one goes on', async () => {
  const { db, host, guest } = await community();
  const slots = Array.from({ length: 60 }, (_, n) => ({
    startsAt: new Date(Date.UTC(2027, 9, 1 + n)),
  }));
  const ids: string[] = [];
  for (let day = 12; day > 0; day -= 1) {
    const { id, slot } = await makeListing(db, host, { createdAt: at(day), slots });
    ids.push(id);
    if (day === 12)
      await db.request.createMany({
        data: Array.from({ length: 1200 }, () => ({
          ...{ slotId: slot.id, hopperId: guest.id, seatsRequested: 1, status: 'cancelled' },
        })),
      });
  }
  const pages: string[][] = [];
  let cursor: string | undefined;
  do {
    const page = await host.listings.host({ limit: 100, cursor });
    expect(page.total).toBe(12);
    pages.push(page.items.map(({ id }) => id));
    for (const { timeSlots } of page.items) expect(timeSlots).toHaveLength(60);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  expect(pages.flat()).toEqual(ids);
  expect(pages.map((page) => page.length)).toEqual([1, 4, 4, 3]);
});
