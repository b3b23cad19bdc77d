import { describe, expect, it } from 'vitest';
import { sweepSlowHosts } from '@/server/listings/hostResponsiveness';
import type { Person } from '@/test/community';
import { makeListing } from '@/test/factories';
import { mailFixture } from '@/test/mailFixtures';
import { sendAnswerReminders } from './answerReminders';

const TUESDAY = '2027-10-19T23:00:00.000Z';
const kindsTo = (news: [string | undefined, string | undefined][]) =>
  news.map(([to, subject]) => `${to}: ${subject}`).sort();

async function tuesday() {
  const story = await mailFixture();
  const { db, clock, host, mailer } = story;
  clock.set('2027-10-12T12:00:00Z');
  const slots = [{ startsAt: TUESDAY }];
  const listing = await makeListing(db, host, { slots });
  const ask = async (guest: Person, slot = listing.slot) =>
    (await guest.requests.create({ slotId: slot.id, seatsRequested: 2 })).id;
  const mailsBy = async (instant: string) => {
    clock.set(instant);
    await Promise.all([sendAnswerReminders({ db, clock }), sendAnswerReminders({ db, clock })]);
    return kindsTo(await mailer.newMails());
  };
  const seen = async (guest: Person) => {
    const [mine] = (await guest.requests.hopper({})).items;
    return { answerBy: mine?.answerBy, offersFor: mine?.offersFor };
  };
  return { ...story, listing, slots, ask, mailsBy, seen };
}

describe('a request', () => {
  it('shows guest and host the answer deadline until it’s answered', async () => {
    const { host, guest, ask, seen, mailsBy } = await tuesday();
    const id = await ask(guest);
    const { answerBy } = await seen(guest);
    expect(answerBy?.toISOString()).toMatch(/^2027-10-13T12:00:/);
    expect((await host.requests.host({})).items[0]?.answerBy).toEqual(answerBy);
    await mailsBy('2027-10-12T12:05:00Z');
    await host.requests.accept(id);
    expect(await seen(guest)).toEqual({ answerBy: null, offersFor: null });
    expect(await mailsBy('2027-10-13T13:00:00Z')).toEqual([
      'gil: You have a seat: Dinner at Sukkah in the garden, Tue, Oct 19',
    ]);
  });

  it('without an answer in time suggests other meals to its guest, once, by email and on the page', async () => {
    const { db, stranger, guest, host, mailer, slots, ask, seen, mailsBy, clock } = await tuesday();
    const other = await makeListing(db, stranger, { title: 'Sukkah on the roof', slots });
    const id = await ask(guest);
    await mailsBy('2027-10-12T12:05:00Z');
    expect(await mailsBy('2027-10-13T11:50:00Z')).toEqual([]);
    expect((await seen(guest)).offersFor).toBeNull();
    const subject = 'gil: No answer yet: Dinner at Sukkah in the garden, Tue, Oct 19';
    expect(await mailsBy('2027-10-13T12:05:00Z')).toEqual([subject]);
    expect(await mailsBy('2027-10-13T12:30:00Z')).toEqual([]);
    const [mail] = mailer.mailsTo(guest);
    for (const text of [
      'Hanna hasn’t answered yet. Your request is still open',
      'Sukkah on the roof',
      `https://sukkah.test/listing/${other.id}?request=${other.slot.id}`,
    ])
      expect(mail?.text).toContain(text);
    expect(mail?.text).not.toContain('front of the line');
    expect((await seen(guest)).offersFor).toBe('noAnswer');
    expect((await guest.requests.offers(id)).map(({ listing }) => listing.id)).toEqual([other.id]);
    // They don't go first elsewhere, because they haven't lost a meal.
    const elsewhere = await ask(guest, other.slot);
    expect((await db.request.findUniqueOrThrow({ where: { id: elsewhere } })).goesFirst).toBe(
      false,
    );
    await host.requests.decline(id);
    clock.forward({ minutes: 20 });
    expect((await seen(guest)).offersFor).toBeNull();
  });

  it('sends no email if it’s answered before the email goes out', async () => {
    const { db, guest, host, mailer, clock, ask, mailsBy } = await tuesday();
    const id = await ask(guest);
    await mailsBy('2027-10-12T12:05:00Z');
    clock.set('2027-10-13T12:05:00Z');
    await sendAnswerReminders({ db, clock });
    await host.requests.accept(id);
    expect(kindsTo(await mailer.newMails())).toEqual([
      'gil: You have a seat: Dinner at Sukkah in the garden, Tue, Oct 19',
    ]);
  });
});

describe('a host', () => {
  it('gets one reminder, a day before a meal with pending requests', async () => {
    const { db, host, guest, stranger, ask, mailsBy } = await tuesday();
    await ask(guest);
    await ask(stranger);
    await mailsBy('2027-10-12T12:05:00Z');
    await db.request.updateMany({ data: { answerBy: null } });
    expect(await mailsBy('2027-10-18T22:50:00Z')).toEqual([]);
    const reminder = 'hanna: 2 requests are waiting for your answer: Dinner, Tue, Oct 19';
    expect(await mailsBy('2027-10-18T23:05:00Z')).toEqual([reminder]);
    expect(await mailsBy('2027-10-19T12:00:00Z')).toEqual([]);
    await host.users.updateMailSetting({ kind: 'answerSoon', on: false });
  });

  it('gets no reminder of requests that are answered or arrived later', async () => {
    const { host, guest, stranger, ask, mailsBy } = await tuesday();
    const id = await ask(guest);
    await mailsBy('2027-10-12T12:05:00Z');
    await host.requests.decline(id);
    await mailsBy('2027-10-12T13:00:00Z');
    expect(await mailsBy('2027-10-18T23:05:00Z')).toEqual([]);
    await ask(stranger);
    const [mail, ...more] = await mailsBy('2027-10-18T23:10:00Z');
    expect(mail).toContain('requested 2 seats');
    expect(more).toEqual([]);
  });

  it('is told in private about missing two deadlines, until they answer three requests in time', async () => {
    const { db, host, guest, stranger, join, ask, mailsBy } = await tuesday();
    const slow = async () => (await host.listings.hostStats()).slowToAnswer;
    await ask(guest);
    await mailsBy('2027-10-13T12:05:00Z');
    expect(await slow()).toBeNull();
    const late = await ask(stranger);
    await mailsBy('2027-10-14T13:05:00Z');
    expect(await slow()).toEqual({ missed: 2, answersLeft: 3 });
    expect((await guest.listings.hostStats()).slowToAnswer).toBeNull();
    // A late answer doesn't count.
    await host.requests.decline(late);
    for (const left of [2, 1]) {
      await host.requests.decline(await ask(await join('Noa')));
      expect(await slow()).toEqual({ missed: 2, answersLeft: left });
    }
    await host.requests.accept(await ask(await join('Noa')));
    expect(await slow()).toBeNull();
    await db.request.updateMany({
      where: { overdueAt: { not: null } },
      data: { overdueAt: new Date('2027-10-14T20:00:00Z') },
    });
    expect(await slow()).toEqual({ missed: 2, answersLeft: 3 });
    expect(await mailsBy('2028-01-20T12:00:00Z')).toBeDefined();
    expect(await slow()).toBeNull();
  });

  it('who is slow ranks below others with meals at the same time, until they improve', async () => {
    const { db, clock, host, guest, stranger, visitor, join, listing, slots, ask, mailsBy } =
      await tuesday();
    const place = { city: 'Haifa', slots };
    await db.sukkahListing.update({
      where: { id: listing.id },
      data: { city: 'Haifa', placeId: 'il-haifa' },
    });
    await makeListing(db, await join('Lea'), { ...place, title: 'Sukkah on the roof' });
    const order = async () => {
      await sweepSlowHosts({ db, clock });
      const { items } = await visitor.listings.search({ city: 'Haifa' });
      return items.map(({ title }) => title);
    };
    const before = await order();
    expect(before[0]).toBe('Sukkah in the garden');
    await ask(guest);
    await ask(stranger);
    await mailsBy('2027-10-13T12:05:00Z');
    expect(await order()).toEqual(before.toReversed());
    for (let n = 0; n < 3; n += 1) await host.requests.decline(await ask(await join('Noa')));
    expect(await order()).toEqual(before);
  });

  it('has less time after moving a meal earlier, but no more after moving it later', async () => {
    const { db, host, guest, listing, ask, mailsBy } = await tuesday();
    const id = await ask(guest);
    await mailsBy('2027-10-12T12:05:00Z');
    const hours = () => db.request.findUniqueOrThrow({ where: { id } });
    const before = await hours();
    const to = (startsAt: string) =>
      host.listings.update({
        id: listing.id,
        title: 'Sukkah in the garden',
        timeSlots: [
          {
            id: listing.slot.id,
            startsAt,
            endsAt: new Date(Date.parse(startsAt) + 7_200_000).toISOString(),
            capacityTotal: 10,
          },
        ],
      });
    await to('2027-10-20T23:00:00.000Z');
    expect((await hours()).answerBy).toEqual(before.answerBy);
    expect((await hours()).nudgeAt).toEqual(new Date('2027-10-19T23:00:00Z'));
    await to('2027-10-12T22:00:00.000Z');
    expect((await hours()).answerBy).toEqual(new Date('2027-10-12T20:00:00Z'));
  });
});
