import { describe, expect, it } from 'vitest';
import type { Person } from '@/test/community';
import { makeListing, makeRequest } from '@/test/factories';
import { mailFixture } from '@/test/mailFixtures';
import { refusal } from '@/test/refusal';
import { askForRatings } from './ask';

const TUESDAY = '2027-10-19T23:00:00.000Z';
const OVER = '2027-10-20T01:00:30Z';
const CLOSED = '2027-11-03T01:01:00Z';

async function table(slot = { startsAt: new Date(TUESDAY) }, values = {}) {
  const story = await mailFixture();
  const { db, clock, host, mailer } = story;
  const listing = await makeListing(db, host, { slots: [slot], ...values });
  const seat = (guest: Person, status: 'accepted' | 'cancelled' = 'accepted') =>
    makeRequest(db, listing.slot, guest, {
      status,
      seatsRequested: 2,
      createdAt: new Date(slot.startsAt.getTime() - 3_600_000),
    });
  const mailsBy = async (instant: string) => {
    clock.set(instant);
    await Promise.all([askForRatings({ db, clock }), askForRatings({ db, clock })]);
    return (await mailer.newMails()).map(([to, subject]) => `${to}: ${subject}`).sort();
  };
  const openRatings = async (person: Person, as: 'host' | 'hopper') =>
    (await person.ratings.open({ as })).map(({ other, given }) => [other.firstName, given?.stars]);
  return { ...story, listing, seat, mailsBy, openRatings };
}

const GUEST = 'gil: How was it? Dinner at Sukkah in the garden, Tue, Oct 19';
const HOST = 'hanna: How were your guests? Dinner, Tue, Oct 19';

describe('after a meal', () => {
  it('both sides are asked once, by email and on their page, unless they canceled', async () => {
    const { host, guest, stranger, join, seat, mailsBy, openRatings, mailer } = await table();
    const second = await join('Adi');
    await seat(guest);
    await seat(second);
    await seat(stranger, 'cancelled');
    expect(await mailsBy('2027-10-20T00:59:00Z')).toEqual([]);
    expect(await openRatings(guest, 'hopper')).toEqual([]);
    const adi = GUEST.replace('gil', 'adi');
    expect(await mailsBy(OVER)).toEqual([adi, GUEST, HOST]);
    expect(await mailsBy('2027-10-20T12:00:00Z')).toEqual([]);
    expect(await openRatings(guest, 'hopper')).toEqual([['Hanna', undefined]]);
    expect((await openRatings(host, 'host')).sort()).toEqual([
      ['Adi', undefined],
      ['Gil', undefined],
    ]);
    expect(await openRatings(stranger, 'hopper')).toEqual([]);
    expect(await openRatings(guest, 'host')).toEqual([]);
    const [mail] = mailer.mailsTo(guest);
    expect(mail?.text).toContain('https://sukkah.test/requests#ratings');
    expect(mail?.text).toContain('until Tue, Nov 2');
  });

  it('people who turned the email off, have rated or have blocked the other aren’t emailed', async () => {
    const { clock, host, guest, stranger, seat, mailsBy, openRatings } = await table();
    const { id } = await seat(guest);
    await seat(stranger);
    await host.users.updateMailSetting({ kind: 'rateGuests', on: false });
    clock.set('2027-10-20T01:00:10Z');
    await stranger.safety.block({ requestId: (await stranger.requests.hopper({})).items[0]?.id });
    await guest.ratings.give({ id, stars: 5 });
    expect((await mailsBy(OVER)).filter((line) => line.includes('How'))).toEqual([]);
    expect((await openRatings(host, 'host')).sort()).toEqual([
      ['Gil', undefined],
      ['Sarah', undefined],
    ]);
    expect(await openRatings(stranger, 'hopper')).toEqual([]);
  });

  it('nobody is asked about a canceled meal or an unaccepted request', async () => {
    const { db, guest, stranger, listing, mailsBy, seat } = await table();
    await makeRequest(db, listing.slot, guest);
    const { id } = await seat(stranger);
    await stranger.requests.cancel(id);
    expect((await mailsBy(OVER)).filter((line) => line.includes('How'))).toEqual([]);
  });
});

const holy = {
  // Two days of Yom Tov and then Shabbat: lunch on Thursday, October 17, 2024.
  'in New York, where it is three days': {
    place: { city: 'New York', timeZone: 'America/New_York' },
    startsAt: '2024-10-17T17:00:00Z',
    not: ['2024-10-17T19:30:00Z', '2024-10-18T14:00:00Z', '2024-10-19T21:00:00Z'],
    asks: '2024-10-20T00:00:00Z',
  },
  'in Jerusalem, where it is one': {
    place: { city: 'Jerusalem', timeZone: 'Asia/Jerusalem' },
    startsAt: '2024-10-17T10:00:00Z',
    not: ['2024-10-17T12:30:00Z', '2024-10-17T15:00:00Z'],
    asks: '2024-10-17T17:00:00Z',
  },
  // A dinner that ends on the eve, at candle lighting.
  'on the eve of Yom Tov': {
    place: { city: 'New York', timeZone: 'America/New_York' },
    startsAt: '2024-10-16T20:30:00Z',
    not: ['2024-10-16T22:35:00Z'],
    asks: '2024-10-20T00:00:00Z',
  },
};

describe('a local holy day', () => {
  for (const [name, { place, startsAt, not, asks }] of Object.entries(holy))
    it(`asks nobody, whether they keep it or not, ${name}`, async () => {
      const story = await table({ startsAt: new Date(startsAt) }, place);
      const { guest, host, seat, mailsBy, openRatings } = story;
      await seat(guest);
      for (const instant of not) {
        expect(await mailsBy(instant)).toEqual([]);
        expect(await openRatings(guest, 'hopper')).toEqual([]);
        expect(await openRatings(host, 'host')).toEqual([]);
      }
      expect(await mailsBy(asks)).toHaveLength(2);
      expect(await openRatings(guest, 'hopper')).toEqual([['Hanna', undefined]]);
    });

  it('holds an email that couldn’t be sent before it began', async () => {
    const friday = { startsAt: new Date('2027-10-22T13:00:00Z') };
    const { db, clock, guest, seat, mailer } = await table(friday);
    await seat(guest);
    clock.set('2027-10-22T15:30:00Z');
    await askForRatings({ db, clock });
    clock.set('2027-10-23T12:00:00Z');
    expect(await mailer.newMails()).toEqual([]);
    clock.set('2027-10-25T01:00:00Z');
    expect(await mailer.newMails()).toHaveLength(2);
  });
});

describe('a rating', () => {
  it('can be changed for two weeks, only by its author, and is private', async () => {
    const { db, clock, host, guest, stranger, seat, openRatings } = await table();
    const { id } = await seat(guest);
    const give = (person: Person, stars: number | null, note?: string) =>
      person.ratings.give({ id, stars, note });
    clock.set('2027-10-20T00:00:00Z');
    expect(await refusal(give(guest, 5))).toMatchObject({ code: 'RATING_CLOSED' });
    clock.set(OVER);
    expect(await refusal(give(stranger, 5))).toMatchObject({ code: 'NOT_FOUND' });
    await give(guest, 2, 'The soup was a canary.');
    await give(guest, 4, 'The soup was a canary.');
    expect(await openRatings(guest, 'hopper')).toEqual([['Hanna', 4]]);
    await Promise.all([give(host, 5), give(host, 5)]);
    expect(await db.rating.count()).toBe(2);
    const hostReads = [
      host.ratings.open({ as: 'host' }),
      host.requests.host({}),
      host.users.download(),
    ];
    expect(JSON.stringify(await Promise.all(hostReads))).not.toContain('canary');
    expect(JSON.stringify(await guest.users.download())).toContain('canary');
    expect(await refusal(give(guest, 6))).toMatchObject({ code: 'BAD_INPUT' });
    expect(await refusal(give(guest, 1, 'x'.repeat(1001)))).toMatchObject({ code: 'BAD_INPUT' });
    clock.set(CLOSED);
    expect(await refusal(give(guest, 1))).toMatchObject({ code: 'RATING_CLOSED' });
    expect(await openRatings(guest, 'hopper')).toEqual([]);
  });
});

describe('an old tab', () => {
  it('doesn’t undo a newer rating', async () => {
    const { clock, guest, seat } = await table();
    const { id } = await seat(guest);
    clock.set(OVER);
    const load = async () => (await guest.ratings.open({ as: 'hopper' }))[0];
    const version = (await load())?.version;
    const give = (stars: number, note?: string) => guest.ratings.give({ id, stars, note, version });
    await give(4, 'Lovely.');
    expect((await refusal(give(5))).code).toBe('CHANGED_MEANWHILE');
    expect((await give(4, 'Lovely.')).given).toMatchObject({ stars: 4, note: 'Lovely.' });
    const now = (await load())?.version;
    expect(await guest.ratings.give({ id, stars: 5, version: now })).toMatchObject({
      given: { stars: 5, note: null },
    });
  });
});

describe('moderators', () => {
  it('can read a note only after its author reports the other person', async () => {
    const { db, clock, host, guest, stranger, join, seat } = await table();
    const moderator = await join('Mo');
    await db.user.update({ where: { id: moderator.id }, data: { role: 'admin' } });
    const { id } = await seat(guest);
    clock.set(OVER);
    await guest.ratings.give({ id, stars: 1, note: 'He shouted at us.' });
    await host.ratings.give({ id, stars: 5, note: 'Lovely.' });
    const read = async () =>
      (await moderator.moderation.reports({})).items.flatMap(({ ratings }) =>
        ratings.map(({ note }) => note),
      );
    await stranger.safety.report({
      listingId: (await db.sukkahListing.findFirstOrThrow()).id,
      reason: 'spam',
    });
    expect(await read()).toEqual([]);
    await guest.safety.report({ requestId: id, reason: 'spam' });
    expect(await read()).toEqual(['He shouted at us.']);
  });
});
