import { expect } from 'vitest';
import { mailKinds } from '@/schemas/mailKinds';
import { queueEveMails } from '@/server/emails/eve';
import { resolveListings } from '@/server/listings/resolveListings';
import { remindInstitutions } from '@/server/moderation/institutionReminder';
import { offerSeats } from '@/server/needs/offerSeats';
import { sendSeatAlerts } from '@/server/needs/sendSeatAlerts';
import { askForRatings } from '@/server/ratings/ask';
import { sendAnswerReminders } from '@/server/requests/answerReminders';
import { askIfComing } from '@/server/requests/askIfComing';
import type { TestClock } from './clock';
import { LUNCH, listingForm, makeCanaryListing, makeListing, slotForm } from './factories';
import type { mailFixture } from './mailFixtures';
import { needForm } from './needs';

/** Text that people typed, their names, and names of map services, which are the same in every language. */
export const TYPED = [
  ...['Hanna', 'Gil', 'Sarah', 'Tamar', 'Levi', 'Shalom', 'The roof came down', 'No sesame'],
  ...['Sukkah in the garden', 'Canarystreet', 'Apartment Canaryfloor', 'Brooklyn', 'NY'],
  ...['United States', 'Bring a sweater'],
  ...['Google Maps', 'Apple Maps', 'OpenStreetMap'],
];

export async function everyKindOfMail(story: Awaited<ReturnType<typeof mailFixture<TestClock>>>) {
  const { db, clock, host, guest, stranger, mailer, join } = story;
  const diet = { dietaryFlags: ['Vegan', 'Other'] as const };
  const listing = await makeCanaryListing(db, host, { slots: [{}, { startsAt: LUNCH }] });
  const [dinner, lunch] = listing.timeSlots;
  const ask = async (person: typeof guest, slot = dinner, seatsRequested = 1) => {
    const input = { slotId: `${slot?.id}`, seatsRequested, introMessage: 'Shalom' };
    const { id } = await person.requests.create({ ...input, dietaryFlags: [...diet.dietaryFlags] });
    await mailer.deliver();
    return id;
  };
  await guest.users.updateProfile({
    firstName: 'Gil',
    lastName: 'Levi',
    timeZone: 'America/New_York',
    phone: '+1 212 555 0100',
    allergens: ['Sesame'],
    accessibilityNeeds: ['Wide doorways'],
    dietaryNotes: 'No sesame',
  });

  // received, declined, reconsidered, waitlisted, withdrawn, accepted, canceled by the host and by
  // the guest
  const first = await ask(stranger);
  await host.requests.decline(first);
  await mailer.deliver();
  await host.requests.reconsider(first);
  clock.forward({ minutes: 10 });
  await mailer.deliver();
  const tamar = await join('Tamar');
  const waiting = await ask(tamar);
  await host.requests.waitlist(waiting);
  await mailer.deliver();
  await tamar.requests.cancel(waiting);
  await host.requests.accept(await ask(guest));
  const lost = await ask(tamar, lunch, 2);
  await host.requests.accept(lost);
  await mailer.deliver();
  await host.requests.cancel(lost, 'The roof came down');
  const mori = await join('Tamar');
  await db.user.update({ where: { id: mori.id }, data: { role: 'admin' } });
  const { id: reportId } = await stranger.safety.report({ listingId: listing.id, reason: 'false' });
  await mailer.deliver();
  for (const measure of ['warn', 'hideListing', 'showListing'] as const)
    await mori.moderation.take({ reportId, measure, reason: 'false' });
  await mori.moderation.answer({ reportId, status: 'acted', answer: 'Shalom' });
  await mailer.deliver();
  const back = await ask(stranger, lunch);
  await host.requests.accept(back);
  await mailer.deliver();
  await stranger.requests.cancel(back, 'Shalom');
  await mailer.deliver();

  // resized, moreSeats, noMoreSeats: a group with a seat asks for another one
  const roomy = await makeListing(db, host);
  const growing = await ask(guest, roomy.slot);
  await host.requests.accept(growing);
  for (const [seatsRequested, accept] of [
    [2, true],
    [3, false],
  ] as const) {
    await guest.requests.changeSize({ id: growing, seatsRequested });
    await mailer.deliver();
    await host.requests.answerMoreSeats({ id: growing, accept });
    clock.forward({ minutes: 10 });
    await mailer.deliver();
  }

  // invited, invitationWithdrawn, invitationAccepted: two meals for what a guest is looking for
  const known = { emailVerified: clock.now(), verificationStatus: 'phone' };
  await db.user.update({ where: { id: host.id }, data: known });
  const looking = await join('Tamar');
  await looking.needs.save(needForm({ audience: 'hosts', allergens: ['Sesame'] }));
  for (const end of ['withdraw', 'accept']) {
    const open = await makeListing(db, host);
    const [group] = await host.invitations.look({ id: open.slot.id });
    const { id } = await host.invitations.send({
      ...{ id: `${group?.id}`, message: 'Bring a sweater.' },
      confirmedAllergies: ['Sesame'],
    });
    await mailer.deliver();
    if (end === 'withdraw') await host.requests.cancel(id);
    else await looking.requests.acceptInvitation(id);
    clock.forward({ minutes: 10 });
    await mailer.deliver();
  }

  // seatFree: a group cancels its seat at a full meal
  const small = await makeListing(db, host, { slots: [{ capacityTotal: 1 }] });
  const holder = await ask(stranger, small.slot);
  const next = await ask(tamar, small.slot);
  await host.requests.accept(holder);
  await host.requests.waitlist(next);
  await stranger.requests.cancel(holder);
  await mailer.deliver();

  // unread: the request's message and the ones after it
  const [thread] = (await guest.threads.list({})).items;
  await host.messages.send({ threadId: `${thread?.id}`, body: 'Bring a sweater.' });
  clock.forward({ minutes: 10 });
  await mailer.deliver();

  // canceled by a sick host, with alternatives
  const ill = await makeListing(db, host, { kashrutLevel: null });
  await makeListing(db, stranger, { dietaryOptions: ['Vegan', 'Other'] });
  const unlucky = await ask(tamar, ill.slot, 2);
  await host.timeSlots.cancel({ id: ill.slot.id });
  expect(await tamar.requests.offers(unlucky)).toHaveLength(1);
  await mailer.deliver();

  // moved: a seat at a meal that now starts an hour later
  const late = await makeListing(db, stranger, { slots: [{ startsAt: LUNCH }] });
  await stranger.requests.accept(await ask(tamar, late.slot));
  await mailer.deliver();
  const hourLater = new Date(Date.parse(LUNCH) + 3_600_000).toISOString();
  const lateForm = { ...slotForm({ startsAt: hourLater }), id: late.slot.id };
  await stranger.listings.update({ ...listingForm(), id: late.id, timeSlots: [lateForm] });
  await mailer.deliver();

  // claimDropped: the listing no longer says that the kitchen can handle an allergy
  const careful = await makeListing(db, stranger, { dietaryOptions: ['Nut allergies'] });
  const nuts = { slotId: careful.slot.id, dietaryFlags: ['Nut allergies' as const] };
  const { id: claimed } = await tamar.requests.create({ ...nuts, seatsRequested: 1 });
  await stranger.requests.accept(claimed);
  await mailer.deliver();
  await stranger.listings.update({ ...listingForm(), id: careful.id, dietaryOptions: [] });
  await mailer.deliver();

  // rainPlan: an announced rain plan
  const data = { rainPlan: 'cancel', rainCancelBy: '17:00' };
  await db.sukkahListing.update({ where: { id: late.id }, data });
  await stranger.timeSlots.rainPlan({ id: late.slot.id });
  await mailer.deliver();

  // canceled by the system: a host removed a meal, and a host and guests deleted their accounts
  const editedListing = await makeListing(db, host);
  await host.requests.accept(await ask(guest, editedListing.slot));
  await mailer.deliver();
  const timeSlots = [slotForm({ type: 'kiddush' })];
  await host.listings.update({ ...listingForm(), id: editedListing.id, timeSlots });
  const leaverListing = await makeListing(db, tamar);
  await ask(guest, leaverListing.slot);
  await tamar.users.deleteAccount({ confirmation: 'DELETE' });
  await host.requests.accept(first);
  await mailer.deliver();
  await stranger.users.deleteAccount({ confirmation: 'DELETE' });
  await mailer.deliver();

  // answerSoon, unanswered: requests still waiting a day before
  const soon = await makeListing(db, host, { slots: [{ startsAt: '2027-10-19T23:00:00Z' }] });
  await ask(mori, soon.slot);
  await ask(mori, (await makeListing(db, host)).slot);

  // stillComing, stillComingReminder: two days and one day before the eve of a seat at dinner
  for (const noon of ['2027-10-13T16:05:00Z', '2027-10-14T16:05:00Z']) {
    clock.set(noon);
    await askIfComing({ db, clock });
    await mailer.deliver();
  }

  // seatsOpened: a new meal that fits what somebody is looking for
  await mori.needs.save(needForm({ groupSize: 1, alerts: 'now' }));
  await makeListing(db, host);
  await offerSeats({ db, clock });
  await sendSeatAlerts({ db, clock });
  await mailer.deliver();
  await mori.needs.end();

  clock.set('2027-10-14T22:30:00Z');
  await sendAnswerReminders({ db, clock });
  await mailer.deliver();

  // timesCorrected: the listing showed the times of another town
  await db.sukkahListing.update({
    where: { id: listing.id },
    data: { placeLat: 45.52, placeLon: -122.68, candleLightingMinutes: 18, placeKey: null },
  });
  await resolveListings({ db, clock });
  await mailer.deliver();

  // eveList, eveDetails
  clock.set('2027-10-15T16:05:00Z');
  await queueEveMails({ db, clock });
  await mailer.deliver();

  // rateHost, rateGuests: rating requests after the holy days
  clock.set('2027-10-18T12:00:00Z');
  await askForRatings({ db, clock });
  await mailer.deliver();

  // institutionEnding: a month before the end of a confirmation
  const institutionUntil = new Date('2027-11-15T00:00:00Z');
  await db.user.update({ where: { id: guest.id }, data: { institutionUntil } });
  await remindInstitutions({ db, clock });
  await mailer.deliver();

  const sent = await db.mail.findMany({ where: { status: 'sent' }, select: { kind: true } });
  expect([...new Set(sent.map(({ kind }) => kind))].sort()).toEqual([...mailKinds].sort());
  const failed = await db.mail.count({ where: { status: { in: ['queued', 'failed'] } } });
  expect(failed).toBe(0);
}
