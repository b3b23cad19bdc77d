import { describe, expect, it } from 'vitest';
import { testClock } from '@/test/clock';
import { community, type Person } from '@/test/community';
import { makeListing, makeRequest, slotForm } from '@/test/factories';
import { mailFixture } from '@/test/mailFixtures';
import { aDevice, startPushService } from '@/test/pushService';
import { outcomes } from '@/test/races';
import { refusal } from '@/test/refusal';

/** Friday, October 15, 2027. Candle lighting in Brooklyn is at 5:57 pm, which is 21:57 UTC. */
const EVE = '2027-10-15T18:00:00Z';
const LIT = '2027-10-15T21:57:00Z';
const dinner = { startsAt: '2027-10-15T23:00:00Z', endsAt: '2027-10-16T01:00:00Z' };
const plan = { rainPlan: 'cancel', rainCancelBy: '17:00' };

async function eveOfRain(values: Partial<typeof plan> = plan) {
  const story = await mailFixture({ clock: testClock(EVE) });
  const { db, host, join } = story;
  const listing = await makeListing(db, host, { ...values, slots: [dinner] });
  const guests: Person[] = [];
  for (const [name, status] of [
    ['Adi', 'accepted'],
    ['Ben', 'accepted'],
    ['Gal', 'pending'],
    ['Dan', 'waitlisted'],
  ] as const) {
    const guest = await join(name);
    await makeRequest(db, listing.slot, guest, { status });
    guests.push(guest);
  }
  const [adi, , gal] = guests as [Person, Person, Person];
  const hold = () => host.timeSlots.rainPlan({ id: listing.slot.id });
  return { ...story, listing, slot: listing.slot, adi, gal, hold };
}

const SUBJECT = 'Rain plan: We’ll cancel the meal by 5:00 PM. Dinner, Fri, Oct 15';

describe('announcing the rain plan', () => {
  it('tells each accepted guest once, right away, however often the button is pressed', async () => {
    const { hold, mailer, clock, adi, host, listing } = await eveOfRain();
    await mailer.newMails();
    expect(await hold()).toEqual({ guests: 2 });
    expect((await mailer.newMails()).sort()).toEqual([
      ['adi', SUBJECT],
      ['ben', SUBJECT],
    ]);
    const [mail] = mailer.mailsTo(adi);
    expect(mail?.text).toContain('Hanna told all guests of “Sukkah in the garden”');
    expect(mail?.text).toContain('We’ll cancel the meal by 5:00 PM');
    expect(mail?.text).not.toContain('Palm');
    expect(await hold()).toEqual({ guests: 2 });
    clock.forward({ minutes: 30 });
    expect(await mailer.newMails()).toEqual([]);
    const announcement = { rainTold: 'cancel', rainToldBy: '17:00' };
    const [request] = (await adi.requests.hopper({})).items;
    expect((await adi.requests.card({ id: `${request?.id}` })).slot).toMatchObject(announcement);
    expect((await host.listings.byId({ id: listing.id })).timeSlots[0]).toMatchObject(announcement);
    const offlinePages = JSON.stringify((await adi.requests.pocket()).pages);
    expect(offlinePages).toContain('Rain plan: We’ll cancel the meal by 5:00 PM');
  });

  it('tells guests accepted since, and everyone if the plan has changed', async () => {
    const { hold, mailer, gal, db, slot, listing, host } = await eveOfRain();
    await hold();
    await mailer.newMails();
    const waiting = await db.request.findFirstOrThrow({ where: { hopperId: gal.id } });
    await host.requests.accept(waiting.id);
    await mailer.newMails();
    expect(await hold()).toEqual({ guests: 3 });
    expect(await mailer.newMails()).toEqual([['gal', SUBJECT]]);
    await db.sukkahListing.update({ where: { id: listing.id }, data: { rainPlan: 'inside' } });
    await hold();
    const other = 'Rain plan: We’ll eat inside. Dinner, Fri, Oct 15';
    expect((await mailer.newMails()).map(([, subject]) => subject)).toEqual([other, other, other]);
    expect(await db.timeSlot.findUnique({ where: { id: slot.id } })).toMatchObject({
      rainTold: 'inside',
      rainToldBy: null,
    });
  });

  it('sends push notifications, too', async () => {
    const { hold, mailer, adi } = await eveOfRain();
    const service = await startPushService();
    const { endpoint, keys } = aDevice();
    await adi.push.subscribe({ endpoint, keys });
    await hold();
    await mailer.push(service.through);
    expect(service.taken).toHaveLength(1);
  });

  it('requires a plan and an upcoming meal that isn’t removed, and is only for its host', async () => {
    const { hold, host, guest, clock, db, slot } = await eveOfRain({});
    expect((await refusal(hold())).code).toBe('NO_RAIN_PLAN');
    expect((await refusal(guest.timeSlots.rainPlan({ id: slot.id }))).code).toBe('FORBIDDEN');
    clock.set(new Date(dinner.startsAt));
    expect((await refusal(hold())).code).toBe('SLOT_STARTED');
    await host.timeSlots.remove({ id: slot.id });
    expect((await refusal(hold())).code).toBe('NOT_FOUND');
    expect(await db.mail.count({ where: { kind: 'rainPlan' } })).toBe(0);
  });

  it('is possible until the local candle lighting, and not on the holy day', async () => {
    const { hold, clock, db, listing } = await eveOfRain();
    clock.set(new Date(LIT));
    expect(await refusal(hold())).toMatchObject({ status: 409, code: 'HOLY_NOW' });
    expect(await db.mail.count({ where: { kind: 'rainPlan' } })).toBe(0);
    clock.set(new Date(Date.parse(LIT) - 60_000));
    expect(await hold()).toEqual({ guests: 2 });
    // For an unknown place, the earliest candle lighting in its time zone counts.
    const data = { city: 'Nowhereville', placeLat: null, placeLon: null };
    await db.sukkahListing.update({ where: { id: listing.id }, data });
    expect((await refusal(hold())).code).toBe('HOLY_NOW');
  });

  it('is no longer shown after the meal is moved', async () => {
    const { hold, host, listing, slot, adi } = await eveOfRain();
    await hold();
    const later = {
      ...dinner,
      startsAt: '2027-10-15T23:30:00.000Z',
      endsAt: '2027-10-16T01:30:00.000Z',
    };
    const { title } = listing;
    await host.listings.update({
      id: listing.id,
      title,
      city: 'Brooklyn',
      kidFriendly: true,
      minhagim: [],
      accessibilityTags: [],
      privacyLevel: 'approximate',
      timeSlots: [{ ...slotForm(later), id: slot.id }],
    });
    expect((await adi.requests.hopper({})).items[0]?.slot.rainTold).toBeNull();
  });

  it('tells each guest once when two pages press the button at the same time', async () => {
    const clock = testClock(EVE, 0);
    const { db, host, guest, stranger } = await community({ clock });
    for (let round = 0; round < 6; round += 1) {
      const { slot } = await makeListing(db, host, { ...plan, slots: [dinner] });
      for (const person of [guest, stranger])
        await makeRequest(db, slot, person, { status: 'accepted' });
      const hold = () => host.timeSlots.rainPlan({ id: slot.id });
      const results = await outcomes(await Promise.allSettled([hold(), hold(), hold()]));
      expect(results.flatMap((one) => one?.code ?? [])).toEqual([]);
      const requests = await db.request.findMany({ where: { slotId: slot.id } });
      const subjectId = { in: requests.map(({ id }) => id) };
      expect(await db.mail.count({ where: { kind: 'rainPlan', subjectId } })).toBe(2);
    }
  });
});
