import { expect, it } from 'vitest';
import { testClock } from '@/test/clock';
import { community } from '@/test/community';
import { LUNCH, listingForm, makeListing, slotForm } from '@/test/factories';
import { markEndedSlots } from './sweep';

async function makeEndedMeals() {
  const clock = testClock();
  const story = await community({ clock });
  const { db, host, visitor } = story;
  const { id, slot } = await makeListing(db, host, {
    slots: [{ type: 'lunch', startsAt: LUNCH }],
  });
  clock.set('2027-10-17T00:00:00Z');
  await markEndedSlots(story);
  const ended = async () => (await db.timeSlot.findUniqueOrThrow({ where: { id: slot.id } })).ended;
  const coming = async () =>
    (await visitor.listings.search({ upcoming: true, limit: 100 })).items.some(
      (one) => one.id === id,
    );
  return { ...story, clock, id, slotId: slot.id, ended, coming };
}

it('marks past meals as ended, and no upcoming ones', async () => {
  const { db, host, ended, coming } = await makeEndedMeals();
  const { slot } = await makeListing(db, host, { slots: [{ startsAt: '2027-10-17T20:00:00Z' }] });
  expect([await ended(), await coming()]).toEqual([true, false]);
  const other = await db.timeSlot.findUniqueOrThrow({ where: { id: slot.id } });
  expect(other.ended).toBe(false);
});

it('finds an ended meal again right after it’s postponed', async () => {
  const { db, slotId, ended, coming } = await makeEndedMeals();
  await db.timeSlot.update({
    where: { id: slotId },
    data: { startsAt: '2027-10-18T17:00:00Z', endsAt: '2027-10-18T19:00:00Z' },
  });
  expect([await ended(), await coming()]).toEqual([false, true]);
});

it('makes an ended meal upcoming again when the host edits its time', async () => {
  const { host, id, slotId, coming } = await makeEndedMeals();
  const form = slotForm({ type: 'lunch', startsAt: '2027-10-18T17:00:00Z' });
  await host.listings.update({
    ...listingForm(),
    id,
    timeSlots: [{ ...form, id: slotId }],
  });
  expect(await coming()).toBe(true);
});

it('unmarks meals in the next run after the clock was set back', async () => {
  const story = await makeEndedMeals();
  story.clock.set('2027-10-16T12:00:00Z');
  await markEndedSlots(story);
  expect([await story.ended(), await story.coming()]).toEqual([false, true]);
});
