import { expect, it } from 'vitest';
import { MINUTE_MS } from '@/schemas/time';
import { community } from '@/test/community';
import { listingForm, makeListing, slotForm } from '@/test/factories';
import { refusal } from '@/test/refusal';
import { deleteEmptySlots } from './sweep';

async function arrange() {
  const story = await community();
  const { db, host, clock } = story;
  const { slot } = await makeListing(db, host);
  const id = slot.listingId;
  const save = (...timeSlots: object[]) =>
    host.listings.update({ ...listingForm(), id, timeSlots: timeSlots as never });
  const idsIn = async () =>
    (await db.timeSlot.findMany({ where: { listingId: id }, select: { id: true } })).map(
      (slot) => slot.id,
    );
  const pass = (minutes: number) =>
    clock.set(new Date(clock.now().getTime() + minutes * MINUTE_MS).toISOString());
  return { ...story, id, save, idsIn, pass };
}

it('Slots that no one requested are deleted ten minutes after they were removed', async () => {
  const { save, idsIn, pass, ...story } = await arrange();
  for (let n = 0; n < 5; n += 1) await save(slotForm());
  const { timeSlots } = await save(slotForm());
  expect(await idsIn()).toHaveLength(7);
  await deleteEmptySlots(story);
  expect(await idsIn()).toHaveLength(7);
  pass(11);
  await deleteEmptySlots(story);
  expect(await idsIn()).toEqual(timeSlots.map(({ id }) => id));
});

it('Removed slots with requests, canceled meals, and slots with a key stay', async () => {
  const { host, guest, id, save, idsIn, pass, ...story } = await arrange();
  const { timeSlots } = await save(slotForm(), slotForm({ type: 'dessert' }));
  const [requested, canceled] = timeSlots.map((slot) => slot.id);
  await guest.requests.create({ slotId: requested ?? '', seatsRequested: 1 });
  await host.timeSlots.cancel({ id: canceled ?? '' });
  const keyed = await host.timeSlots.create({
    ...slotForm({ type: 'lunch' }),
    listingId: id,
    key: 'a',
  });
  await host.timeSlots.remove({ id: keyed.id });
  await save(slotForm());
  pass(11);
  await deleteEmptySlots(story);
  expect(await idsIn()).toEqual(expect.arrayContaining([requested, canceled, keyed.id]));
});

it('An old tab that still has a deleted slot saves it as a new one', async () => {
  const { save, idsIn, pass, ...story } = await arrange();
  const { timeSlots } = await save(slotForm());
  const [old] = timeSlots;
  await save(slotForm({ type: 'lunch' }));
  pass(11);
  await deleteEmptySlots(story);
  const { timeSlots: saved } = await save({ ...slotForm(), id: old?.id });
  expect(saved).toHaveLength(1);
  expect(saved[0]?.id).not.toBe(old?.id);
  const { slot } = await makeListing(story.db, story.stranger);
  expect((await refusal(save({ ...slotForm(), id: slot.id }))).status).toBe(404);
});

it('A save of slots doesn’t wait for the lock of a slot that was removed before', async () => {
  const { db, save } = await arrange();
  const { timeSlots } = await save(slotForm());
  await save(slotForm({ type: 'lunch' }));
  await db.$transaction(
    async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM time_slots WHERE id = ${timeSlots[0]?.id}::uuid FOR UPDATE`;
      await save(slotForm({ type: 'dessert' }));
    },
    { timeout: 30_000 },
  );
});
