import { describe, expect, it } from 'vitest';
import { endInvitations } from '@/server/requests/endInvitations';
import { deleteEmptySlots } from '@/server/timeSlots/sweep';
import { testDatabase } from '@/test/community';
import { LUNCH, makeListing } from '@/test/factories';
import { mailFixture } from '@/test/mailFixtures';
import { beforeTheHoliday, type NeedValues, town } from '@/test/needs';
import { refusal } from '@/test/refusal';

/** A host who wants to find out where somebody will be, rather than to have guests. */

describe('a host who invited a group', () => {
  it('can’t learn its name by reporting or blocking it', async () => {
    const { db, host, invite } = await town();
    const { id: requestId } = await invite();
    const report = () => host.safety.report({ requestId, reason: 'other' });
    const block = () => host.safety.block({ requestId });
    for (const attempt of [report, block])
      expect((await refusal(attempt())).code).toBe('NOT_FOUND');
    await host.requests.cancel(requestId);
    expect((await refusal(block())).code).toBe('NOT_FOUND');
    expect(await host.safety.reports({})).toMatchObject({ total: 0 });
    expect(await db.block.count({ where: { blockerId: host.id } })).toBe(0);
  });

  it('can’t send a link, which would tell them who opened it', async () => {
    const { invite } = await town();
    const words = 'x '.repeat(200);
    for (const message of ['See https://evil.example', `${words} sukkah.com`, 'me@example.org'])
      expect((await refusal(invite({ message }))).issues).toMatchObject([{ path: 'message' }]);
    await invite({ message: 'There’s room at our table. Come at 7.30 p.m.' });
  });

  it('can report and block it once it has accepted, and it can do so from the start', async () => {
    const { host, guest, invite } = await town();
    const { id: requestId } = await invite();
    await guest.safety.report({ requestId, reason: 'other' });
    await guest.requests.acceptInvitation(requestId);
    const { person } = await host.safety.report({ requestId, reason: 'other' });
    expect(person).toMatchObject({ firstName: 'Gil' });
    expect(await host.safety.block({ requestId })).toHaveLength(1);
  });
});

describe('a host who looks', () => {
  const israel = { region: null, country: 'Israel', timeZone: 'Asia/Jerusalem' };
  const monday = {
    startsAt: '2027-10-18T16:00:00Z',
    endsAt: '2027-10-18T18:00:00Z',
    type: 'dinner',
  };
  const meals = [{ date: '2027-10-18', type: 'dinner' as const }];

  /** Returns which of these listings a guest who named this place is shown to. */
  async function shownAt(near: string, listings: object[]) {
    const { guest, join, confirm, open, groups } = await town({ near, meals });
    const shown: boolean[] = [];
    for (const listing of listings) {
      const host = await join('Hila');
      await confirm(host);
      const { slot } = await open(host, { ...israel, ...listing }, monday);
      shown.push((await groups(host, slot.id)).length > 0);
    }
    await guest.needs.end();
    return shown;
  }

  it('can’t tell which neighborhood of a cell somebody named', async () => {
    const listings = ['Geula', 'Mea Shearim', 'Romema', 'Talpiot'].map((city) => ({ city }));
    for (const near of ['il-geula', 'il-mea-shearim', 'il-romema'])
      expect(await shownAt(near, listings)).toEqual([true, true, true, false]);
  });

  it('can’t tell a neighborhood from a postal code by how far around it counts', async () => {
    const { db } = await testDatabase();
    await db.$executeRaw`INSERT INTO places SELECT (jsonb_populate_record(p,
        '{"id": "us-11226", "kind": "postal", "radius_km": 3}')).*
      FROM places p WHERE id = 'us-ny-flatbush'`;
    const inBrooklyn = { city: 'Brooklyn', region: 'NY', country: 'United States' };
    const north = [0, 1, 2, 3, 4].map((km) => ({
      ...{ ...inBrooklyn, timeZone: 'America/New_York' },
      ...{ publicLat: 40.6483 + km / 111.2, publicLon: -73.9572 },
    }));
    expect(await shownAt('us-ny-flatbush', north)).toEqual(await shownAt('us-11226', north));
  });

  it('sees the languages that we know, and no other words of the profile', async () => {
    const { db, guest, groups } = await town();
    const languages = ['yiddish', 'עברית', 'Canarytongue', 'Hebrew, call me at 4711'];
    await db.user.update({ where: { id: guest.id }, data: { languages } });
    expect(await groups()).toMatchObject([{ languages: ['yiddish', 'עברית'] }]);
  });

  it('can’t reset their count by removing the meal, or take back that they looked', async () => {
    const { db, clock, host, guest, open, groups } = await town();
    const fake = await open(host);
    expect(await groups(host, fake.slot.id)).toHaveLength(1);
    await host.timeSlots.remove({ id: fake.slot.id });
    clock.forward({ minutes: 11 });
    await deleteEmptySlots({ db, clock });
    expect(await db.timeSlot.count({ where: { id: fake.slot.id } })).toBe(0);
    expect(await db.needView.count({ where: { hostId: host.id } })).toBe(1);
    expect((await guest.needs.mine())?.seenBy).toBe(1);
  });
});

describe('the minute in which somebody finds a seat', () => {
  /** A guest whom two hosts know of, and who gets a seat from a third at ten past two. */
  async function seated(values: NeedValues = {}) {
    const story = await town(values);
    const { db, clock, guest, join, confirm, open, groups } = story;
    const another = await join('Orna');
    await confirm(another);
    const other = await open(another);
    const look = () => groups(another, other.slot.id);
    const [group] = await look();
    const inviteToOther = (confirmedAllergies: string[] = []) =>
      another.invitations.send({ id: `${group?.id}`, confirmedAllergies });
    clock.set('2027-10-13T14:10:00Z');
    const seat = async () => {
      const dina = await join('Dina');
      const { slot } = await makeListing(db, dina);
      const { id } = await guest.requests.create({ slotId: slot.id, seatsRequested: 2 });
      await dina.requests.accept(id);
    };
    return { ...story, another, other, look, inviteToOther, seat };
  }

  it('isn’t known to hosts who see them looking, until the hour is over', async () => {
    const { clock, look, inviteToOther, seat } = await seated();
    await seat();
    expect(await look()).toHaveLength(1);
    expect((await refusal(inviteToOther())).code).toBe('NEED_OVER');
    clock.set('2027-10-13T15:00:00Z');
    expect(await look()).toEqual([]);
  });

  it('doesn’t end other invitations before the hour is over', async () => {
    const { db, clock, guest, host, another, other, invite, inviteToOther } = await seated();
    const [{ id: accepted }, { id }] = [await invite(), await inviteToOther()];
    await guest.requests.acceptInvitation(accepted);
    const state = async () => {
      const [{ status } = {}] = await another.invitations.sent();
      const slot = await db.timeSlot.findUniqueOrThrow({ where: { id: other.slot.id } });
      return [status, slot.capacityReserved];
    };
    clock.set('2027-10-13T14:59:59Z');
    await endInvitations({ db, clock });
    expect(await state()).toEqual(['invited', 2]);
    expect((await refusal(guest.requests.acceptInvitation(id))).code).toBe('HAVE_SEAT');
    clock.set('2027-10-13T15:00:00Z');
    await endInvitations({ db, clock });
    expect(await state()).toEqual(['cancelled', 0]);
    expect((await host.requests.host({})).total).toBe(1);
  });

  it('isn’t told by invitations that are refused anyway', async () => {
    const { clock, inviteToOther, seat } = await seated({ allergens: ['Sesame'] });
    const refused = async (confirmed?: string[]) => (await refusal(inviteToOther(confirmed))).code;
    expect(await refused()).toBe('ALLERGY_UNCONFIRMED');
    await seat();
    expect(await refused()).toBe('ALLERGY_UNCONFIRMED');
    expect(await refused(['Sesame'])).toBe('NEED_OVER');
    clock.set('2027-10-15T22:50:00Z');
    expect(await refused(['Sesame'])).toBe('INVITE_TOO_LATE');
  });
});

describe('a host who blocks somebody they know', () => {
  /** A guest who has a listing of her own, by which anyone can block her. */
  async function known() {
    const mail = await mailFixture({ clock: beforeTheHoliday() });
    const story = await town({}, {}, {}, mail);
    const { db, host, guest } = story;
    const hers = await makeListing(db, guest, { slots: [{ startsAt: LUNCH, type: 'lunch' }] });
    const block = () => host.safety.block({ listingId: hers.id });
    const seenByGuest = async () => ({
      requests: (await guest.requests.hopper({})).items,
      news: (await guest.users.news()).changed,
      need: (await guest.needs.mine())?.meals.map(({ state }) => state),
      export: (({ requests, mails }) => ({ requests, mails }))(await guest.users.download()),
      pages: (await guest.requests.pocket()).pages.filter(({ path }) => path !== '*'),
    });
    return { ...story, block, mailer: mail.mailer, seenByGuest };
  }

  it('sees the same groups as before', async () => {
    const { host, guest, block, groups } = await known();
    const before = await groups();
    expect(before).toHaveLength(1);
    await block();
    expect(await groups()).toEqual(before);
    await host.safety.unblock({ userId: guest.id });
    expect(await groups()).toEqual(before);
  });

  it('doesn’t learn whom they invited, and the guest loses the invitation', async () => {
    const { host, guest, block, invite, reserved, mailer, seenByGuest } = await known();
    const nothing = await seenByGuest();
    const { id } = await invite();
    expect((await seenByGuest()).requests).toHaveLength(1);
    await block();
    expect(await host.invitations.sent()).toMatchObject([{ id, status: 'invited' }]);
    expect(await reserved()).toBe(2);
    expect(await seenByGuest()).toEqual(nothing);
    expect((await refusal(guest.requests.acceptInvitation(id))).code).toBe('NOT_FOUND');
    await host.requests.cancel(id);
    await mailer.deliver();
    expect(mailer.received.filter(({ to }) => to[0] === guest.email)).toEqual([]);
  });

  it('can still invite, and the guest hears nothing', async () => {
    const { db, clock, host, guest, block, invite, mailer, seenByGuest } = await known();
    const nothing = await seenByGuest();
    await block();
    const { id } = await invite();
    await mailer.deliver();
    expect(mailer.received.filter(({ to }) => to[0] === guest.email)).toEqual([]);
    expect(await seenByGuest()).toEqual(nothing);
    clock.set('2027-10-14T14:00:00Z');
    await endInvitations({ db, clock });
    expect(await host.invitations.sent()).toMatchObject([{ id, status: 'expired' }]);
    expect((await seenByGuest()).requests).toEqual([]);
  });

  it('isn’t shown those who blocked them', async () => {
    const { host, guest, groups, invite } = await known();
    const { id } = await invite();
    await guest.safety.block({ requestId: id });
    expect(await host.invitations.sent()).toMatchObject([{ status: 'cancelled' }]);
    expect(await groups()).toEqual([]);
  });
});

describe('a host who asks about many places', () => {
  const refused = (call: Promise<unknown>) => refusal(call).then(({ code }) => code);

  it('can compare two places a week', async () => {
    const { db, clock, host, listing, open, groups } = await town();
    const at = (n: number) => ({ publicLat: 40.6 + n / 100, publicLon: -73.9 });
    const move = (data: object) => db.sukkahListing.update({ where: { id: listing.id }, data });
    const [group] = await groups();
    await move(at(1));
    await groups();
    await move(at(2));
    expect(await refused(groups())).toBe('LOOKED_ENOUGH');
    expect(await refused(host.invitations.send({ id: `${group?.id}` }))).toBe('LOOKED_ENOUGH');
    const other = await open(host, at(3));
    expect(await refused(groups(host, other.slot.id))).toBe('LOOKED_ENOUGH');
    await move(at(1));
    expect(await groups()).toHaveLength(1);
    clock.set('2027-10-10T00:00:00Z');
    await move(at(4));
    await db.lookedOffer.updateMany({
      where: { hostId: host.id },
      data: { at: new Date('2027-10-02T23:59:00Z') },
    });
    expect(await groups()).toHaveLength(1);
  });

  it('can compare five descriptions a week', async () => {
    const { db, listing, slot, groups } = await town();
    const describe = (data: object) => db.sukkahListing.update({ where: { id: listing.id }, data });
    for (let stepsToEnter = 0; stepsToEnter < 5; stepsToEnter += 1) {
      await describe({ stepsToEnter });
      await groups();
    }
    for (const data of [{ genderSeating: 'separate' }, { stepsToEnter: 9 }]) {
      await describe(data);
      expect(await refused(groups())).toBe('LOOKED_ENOUGH');
    }
    // Details that aren't compared with needs don't count.
    await describe({
      genderSeating: null,
      stepsToEnter: 4,
      dietaryOptions: ['Vegan'],
      title: 'New',
    });
    await db.timeSlot.update({ where: { id: slot.id }, data: { capacityTotal: 20 } });
    expect(await groups()).toHaveLength(1);
  });

  it('can look 30 times an hour, and invite 20 times, refused or not', async () => {
    const { host, guest, groups } = await town();
    const [group] = await groups();
    await guest.needs.end();
    for (let n = 1; n < 30; n += 1) await groups();
    expect((await refusal(groups())).code).toBe('TOO_MANY_REQUESTS');
    const invite = async () => (await refusal(host.invitations.send({ id: `${group?.id}` }))).code;
    for (let n = 0; n < 20; n += 1) expect(await invite()).toBe('NEED_OVER');
    expect(await invite()).toBe('TOO_MANY_REQUESTS');
  });
});
