import { expect, it } from 'vitest';
import { DAY_MS } from '@/schemas/time';
import { community } from '@/test/community';
import { LUNCH, listingForm, makeListing, makeRequest, slotForm } from '@/test/factories';

it('counts the groups asked about a new time, and those of a listing to be hidden', async () => {
  const { db, host, guest, stranger, join, clock } = await community();
  const { id, timeSlots } = await makeListing(db, host, { slots: [{}, { startsAt: LUNCH }] });
  const [dinner, lunch] = timeSlots;
  if (!dinner || !lunch) throw new Error('Two meals were expected.');
  await makeRequest(db, dinner, guest, { status: 'accepted', seatsRequested: 2 });
  await makeRequest(db, dinner, await join('Adi'), { status: 'accepted' });
  await makeRequest(db, dinner, stranger);
  await makeRequest(db, lunch, stranger, { status: 'accepted' });
  // A guest who doesn't know yet isn't asked.
  const heldUntil = new Date(clock.now().getTime() + 60_000);
  await makeRequest(db, dinner, await join('Ben'), {
    status: 'accepted',
    heldFrom: 'pending',
    heldUntil,
  });

  const later = new Date(dinner.startsAt.getTime() + DAY_MS).toISOString();
  const meals = (startsAt: string) => [
    { ...slotForm({ startsAt }), id: dinner.id },
    { ...slotForm({ startsAt: LUNCH }), id: lunch.id },
  ];
  const form = { ...listingForm({ visible: true }), id };
  const ask = (changes: object) => host.listings.consequences({ ...form, ...changes });
  const same = meals(dinner.startsAt.toISOString());
  expect(await ask({ timeSlots: same })).toEqual({ asked: 0, hidden: 0 });
  expect(await ask({ timeSlots: meals(later) })).toEqual({ asked: 2, hidden: 0 });
  expect(await ask({ visible: false, timeSlots: same })).toEqual({ asked: 0, hidden: 4 });

  // Asking changed nothing, and the save says who was told.
  const saved = await host.listings.update({ ...form, timeSlots: meals(later) });
  expect(saved.notified).toEqual({ asked: 2, removed: 0 });
  const rest = meals(later).slice(1);
  expect((await host.listings.update({ ...form, timeSlots: rest })).notified).toEqual({
    asked: 0,
    removed: 4,
  });
});
