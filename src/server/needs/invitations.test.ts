import { afterEach, describe, expect, it, vi } from 'vitest';
import { runTasks } from '@/server/jobs/scheduledTasks';
import { endInvitations } from '@/server/requests/endInvitations';
import type { Person } from '@/test/community';
import { LUNCH, makeListing, makeRequest } from '@/test/factories';
import { type NeedValues, town, WEDNESDAY } from '@/test/needs';
import { refusal } from '@/test/refusal';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('who’s looking', () => {
  it('is a group without anything that says who or where they are', async () => {
    const { db, guest, groups } = await town({
      ...{ groupSize: 3, dietaryFlags: ['Vegan'], allergens: ['Sesame'], words: 'Canaryneed' },
    });
    await db.user.update({ where: { id: guest.id }, data: { languages: ['Yiddish'] } });
    await db.profile.create({
      data: { userId: guest.id, dietaryNotes: 'Canarynotes', allergens: ['Eggs'] },
    });
    const found = await groups();
    expect(found).toEqual([
      {
        id: expect.any(String),
        groupSize: 3,
        dietaryFlags: ['Vegan'],
        accessibilityNeeds: [],
        allergies: [
          { allergy: 'Sesame', answer: 'unconfirmed' },
          { allergy: 'Eggs', answer: 'unconfirmed' },
        ],
        languages: ['Yiddish'],
        isWalk: false,
      },
    ]);
    expect(JSON.stringify(found)).not.toMatch(new RegExp(`Canary|Gil|${guest.id}`));
  });

  it('is nobody who didn’t open their need', async () => {
    const { groups, look, guest } = await town({ audience: 'onlyMe' });
    expect(await groups()).toEqual([]);
    await look(guest, { audience: 'hosts' });
    expect(await groups()).toHaveLength(1);
  });

  it.each<[string, NeedValues, object, object]>([
    ['more people than seats', { groupSize: 4 }, {}, { capacityTotal: 6, capacityReserved: 3 }],
    ['access that it doesn’t name', { accessibilityNeeds: ['Step-free entry'] }, {}, {}],
    ['fewer steps', { maxSteps: 1 }, { stepsToEnter: 3 }, {}],
    ['a number of steps, if it doesn’t say', { maxSteps: 1 }, { stepsToEnter: null }, {}],
    ['another kashrut level', { kashrutLevel: 'certified' }, { kashrutLevel: 'home' }, {}],
    ['other seating', { genderSeating: 'separate' }, { genderSeating: 'mixed' }, {}],
    ['another meal', { meals: [{ date: '2027-10-16', type: 'lunch' }] }, {}, {}],
    ['another town', { city: 'Nowhere' }, {}, {}],
  ])('is nobody who needs %s', async (_, need, listing, slot) => {
    const { groups } = await town(need, listing, slot);
    expect(await groups()).toEqual([]);
  });

  it('includes a need that the listing meets', async () => {
    const { groups } = await town(
      { accessibilityNeeds: ['Step-free entry'], maxSteps: 2, kashrutLevel: 'certified' },
      { accessibilityTags: ['Step-free entry'], stepsToEnter: 2, kashrutLevel: 'certified' },
    );
    expect(await groups()).toHaveLength(1);
  });

  it('is nobody who asked for the meal, has a seat then, or has blocked the host', async () => {
    const { db, slot, host, guest, join, open, look, groups } = await town();
    await makeRequest(db, slot, guest, { status: 'declined' });
    const [seated, blocker] = [await join('Noa'), await join('Bea')];
    await Promise.all([seated, blocker].map((one) => look(one)));
    const elsewhere = await open(await join('Orna'));
    await makeRequest(db, elsewhere.slot, seated, { status: 'accepted' });
    await db.block.create({ data: { blockerId: blocker.id, blockedId: host.id } });
    expect(await groups()).toEqual([]);
  });

  it('isn’t for anyone but the meal’s own host', async () => {
    const { groups, stranger, guest } = await town();
    expect(await refusal(groups(stranger))).toMatchObject({ status: 403 });
    expect(await refusal(groups(guest))).toMatchObject({ status: 403 });
  });

  it('is for hosts with a confirmed email and, where the site confirms phones, phone', async () => {
    const { db, host, groups } = await town();
    const set = (data: object) => db.user.update({ where: { id: host.id }, data });
    await set({ emailVerified: null });
    expect((await refusal(groups())).code).toBe('INVITE_UNCONFIRMED');
    await set({ emailVerified: new Date(WEDNESDAY), verificationStatus: 'email' });
    expect(await groups()).toHaveLength(1);
    vi.stubEnv('TWILIO_VERIFY_SERVICE_SID', 'VA1');
    expect((await refusal(groups())).code).toBe('INVITE_UNCONFIRMED');
    await set({ verificationStatus: 'phone' });
    expect(await groups()).toHaveLength(1);
  });

  it('is only for a published meal to come', async () => {
    const { db, clock, listing, groups } = await town();
    const set = (data: object) => db.sukkahListing.update({ where: { id: listing.id }, data });
    await set({ visible: false });
    expect((await refusal(groups())).code).toBe('NOT_FOUND');
    await set({ visible: true });
    clock.set('2027-10-15T23:30:00Z');
    expect((await refusal(groups())).code).toBe('NOT_FOUND');
  });

  it('is nobody for opening hours, where people come as they are', async () => {
    const { db, host, city, groups } = await town();
    await db.user.update({
      where: { id: host.id },
      data: { institutionUntil: new Date('2028-01-01T00:00:00Z') },
    });
    const { slot } = await makeListing(db, host, { city, slots: [{ mode: 'open' }] });
    expect((await refusal(groups(host, slot.id))).code).toBe('NOT_FOUND');
  });

  it('has another id for another meal, so that nobody can be followed', async () => {
    const { host, open, groups } = await town();
    const other = await open(host);
    const [[one], [two], [again]] = [
      await groups(),
      await groups(host, other.slot.id),
      await groups(),
    ];
    expect(one?.id).not.toBe(two?.id);
    expect(one?.id).toBe(again?.id);
  });

  it('is at most 20 new groups in an hour, however often and wherever the host looks', async () => {
    const { db, clock, host, join, open, look, groups } = await town();
    for (let n = 0; n < 25; n += 1) await look(await join('Ari'));
    const other = await open(host);
    const first = await groups();
    expect(first).toHaveLength(20);
    expect((await groups()).map(({ id }) => id).sort()).toEqual(first.map(({ id }) => id).sort());
    expect(await groups(host, other.slot.id)).toEqual([]);
    await Promise.all([1, 2, 3].map(() => groups(host, other.slot.id)));
    expect(await db.needView.count({ where: { hostId: host.id } })).toBe(20);
    clock.forward({ minutes: 61 });
    expect(await groups(host, other.slot.id)).toHaveLength(20);
  });

  it('tells the owner how many hosts saw their need', async () => {
    const { guest, host, join, confirm, open, groups } = await town();
    const another = await join('Orna');
    await confirm(another);
    const { slot } = await open(another);
    const seenBy = async () => (await guest.needs.mine())?.seenBy;
    expect(await seenBy()).toBe(0);
    await groups();
    await groups(host, (await open(host)).slot.id);
    expect(await seenBy()).toBe(1);
    await groups(another, slot.id);
    expect(await seenBy()).toBe(2);
  });
});

describe('within reach', () => {
  const CROWN_HEIGHTS = { publicLat: 40.6694, publicLon: -73.9422 };
  const far = { publicLat: 40.5795, publicLon: -73.9707 };
  const near = 'us-ny-crown-heights';

  it('is within the walk that they chose, measured from a cell of 2 km', async () => {
    const walkers = { near, maxWalkMinutes: 40 };
    const close = await town(walkers, CROWN_HEIGHTS);
    expect(await close.groups()).toMatchObject([{ isWalk: true }]);
    expect(await (await town(walkers, far)).groups()).toEqual([]);
    const { cellLat, cellLon } = await close.db.need.findUniqueOrThrow({
      where: { hopperId: close.guest.id },
    });
    const km = [(cellLat ?? 0) * 111.2, (cellLon ?? 0) * 111.2 * Math.cos(0.71)];
    expect(Math.abs((km[0] ?? 0) - 40.6694 * 111.2)).toBeLessThan(1.5);
    expect(Math.abs((km[1] ?? 0) + 73.9422 * 111.2 * Math.cos(0.71))).toBeLessThan(1.5);
  });

  it('is the same cell for two points in it', async () => {
    const { guest, db, look } = await town();
    const cell = async (point: string) => {
      await look(guest, { near: point });
      const { cellLat, cellLon } = await db.need.findUniqueOrThrow({
        where: { hopperId: guest.id },
      });
      return [cellLat, cellLon];
    };
    expect(await cell('40.67,-73.94')).toEqual(await cell('40.67,-73.93'));
    expect(await cell('40.67,-73.94')).not.toEqual(await cell('40.70,-73.94'));
  });

  it('never tells two places in one cell apart, however many meals ask', async () => {
    // At sea, where no other test's needs are.
    const places = ['31.62,-63.89', '31.62,-63.88', '31.63,-63.89'];
    const visibleAt: string[][] = [];
    for (const near of places) {
      const { guest, join, confirm, open, groups } = await town({ near, maxWalkMinutes: 30 });
      const seen: string[] = [];
      for (let n = 0; n < 12; n += 1) {
        const point = { publicLat: 31.6 + n * 0.006, publicLon: -63.92 + (n % 4) * 0.02 };
        const host = await join('Hila');
        await confirm(host);
        const { slot } = await open(host, point);
        if ((await groups(host, slot.id)).length > 0) seen.push(`${n}`);
      }
      visibleAt.push(seen);
      await guest.needs.end();
    }
    const [first, ...others] = visibleAt;
    expect(first?.length).toBeGreaterThan(0);
    expect(first?.length).toBeLessThan(12);
    expect(others).toEqual(others.map(() => first));
  });

  it('isn’t limited by a walk on a weekday', async () => {
    const weekday = {
      startsAt: '2027-10-18T23:00:00Z',
      endsAt: '2027-10-19T01:00:00Z',
      type: 'dinner',
    };
    const need: NeedValues = {
      ...{ near: 'us-ny-brooklyn', maxWalkMinutes: 5 },
      meals: [{ date: '2027-10-18', type: 'dinner' }],
    };
    const { groups } = await town(need, far, weekday);
    expect(await groups()).toMatchObject([{ isWalk: false }]);
  });
});

describe('an invitation', () => {
  it('holds its seats, and its host doesn’t learn who it’s for', async () => {
    const { host, guest, invite, reserved, listing } = await town({ groupSize: 3 });
    const { id } = await invite({ message: 'There’s room next to the lulav.' });
    expect(await reserved()).toBe(3);
    const sent = await host.invitations.sent();
    expect(sent).toMatchObject([
      { id, groupSize: 3, status: 'invited', invitation: 'There’s room next to the lulav.' },
    ]);
    const seen = [
      sent,
      await host.requests.host({}),
      await host.listings.byId({ id: listing.id }),
      await host.listings.comingMeals(),
      await host.users.news(),
      await host.requests.eveLists(),
      await host.users.download(),
      await host.threads.list({}),
    ];
    expect(JSON.stringify(seen)).not.toMatch(new RegExp(`Gil|gil\\.|${guest.id}`));
    expect(seen[1]).toMatchObject({ total: 0 });
  });

  it('shows its guest the host and the meal, without the street', async () => {
    const { guest, invite } = await town({}, { addressLine1: '4711 Canarystreet' });
    await invite({ message: 'Come!' });
    const { items } = await guest.requests.hopper({ state: 'pending' });
    expect(items).toMatchObject([
      {
        status: 'invited',
        invitation: 'Come!',
        answerBy: new Date('2027-10-14T14:00:00Z'),
        actions: ['cancel', 'acceptInvitation'],
        listing: { host: { firstName: 'Hanna' } },
      },
    ]);
    expect(JSON.stringify(items)).not.toContain('Canarystreet');
    expect((await guest.needs.mine())?.meals[0]).toMatchObject({ state: 'invited' });
  });

  it('becomes a seat with one answer: both learn of each other', async () => {
    const { db, host, guest, invite, reserved } = await town({}, { addressLine1: '1 Elm' });
    const { id } = await invite({ message: 'Come!' });
    expect(await guest.requests.acceptInvitation(id)).toMatchObject({
      status: 'accepted',
      isShared: true,
    });
    expect(await reserved()).toBe(2);
    const [request] = (await host.requests.host({})).items;
    expect(request).toMatchObject({ id, hopper: { firstName: 'Gil', email: guest.email } });
    expect(await host.invitations.sent()).toEqual([]);
    const card = await guest.requests.card({ id });
    expect(card.listing.addressLine1).toBe('1 Elm');
    const { items: messages } = await guest.messages.list({ threadId: `${request?.threadId}` });
    expect(messages).toMatchObject([{ body: 'Come!', senderId: host.id }]);
    const kinds = await db.mail.findMany({
      where: { userId: { in: [host.id, guest.id] } },
      select: { kind: true },
      orderBy: { kind: 'asc' },
    });
    expect(kinds.map(({ kind }) => kind)).toEqual(['accepted', 'invitationAccepted', 'invited']);
    expect((await guest.needs.mine())?.meals[0]).toMatchObject({ state: 'found' });
  });

  it('hurts nobody if its guest says no', async () => {
    const { db, host, guest, invite, reserved, groups } = await town();
    const { id } = await invite();
    await guest.requests.cancel(id);
    expect(await reserved()).toBe(0);
    expect(await host.invitations.sent()).toMatchObject([{ id, status: 'cancelled' }]);
    expect(await groups()).toEqual([]);
    expect(await db.mail.count({ where: { userId: host.id } })).toBe(0);
    expect(JSON.stringify(await host.requests.host({}))).not.toContain('Gil');
  });

  it('is news to its guest, and to its host only once it’s accepted', async () => {
    const { host, guest, invite } = await town();
    const { id } = await invite();
    expect(await guest.users.news()).toMatchObject({
      changed: 1,
      latest: { requestId: id, status: 'invited', isInvitation: true },
    });
    expect((await host.users.news()).latest).toBeNull();
    await guest.requests.acceptInvitation(id);
    expect((await host.users.news()).latest).toMatchObject({ status: 'accepted', guest: 'Gil' });
  });

  it('doesn’t tell its host who said no, in their news or by the groups of other meals', async () => {
    const { db, host, guest, invite, open } = await town();
    const lunch = await open(host, {}, { startsAt: LUNCH, type: 'lunch' });
    await makeRequest(db, lunch.slot, guest, { status: 'accepted' });
    const { id } = await invite();
    const groups = (await host.listings.comingMeals()).flatMap((meal) => meal.groups);
    expect(new Set(groups).size).toBe(2);
    await guest.requests.cancel(id);
    expect((await host.users.news()).latest?.requestId).not.toBe(id);
  });

  it('shows whether its host took it back', async () => {
    const { host, guest, invite } = await town();
    const { id } = await invite();
    await guest.requests.cancel(id);
    expect(await host.invitations.sent()).toMatchObject([{ id, isWithdrawn: false }]);
  });

  it('names its host to its guest, with what they’re looking for', async () => {
    const { guest, invite } = await town();
    await invite();
    expect((await guest.needs.mine())?.meals[0]?.requests).toMatchObject([{ hostName: 'Hanna' }]);
  });

  it('can be sent for published dinners and lunches with free seats', async () => {
    const { db, host, open, slot, listing } = await town();
    const kiddush = await open(host, {}, { startsAt: LUNCH, type: 'kiddush' });
    const full = await open(host, {}, { startsAt: LUNCH, type: 'lunch', capacityReserved: 10 });
    const canInvite = async (id: string) =>
      (await host.listings.comingMeals()).find((meal) => meal.id === id)?.canInvite;
    expect(await canInvite(slot.id)).toBe(true);
    expect(await canInvite(kiddush.slot.id)).toBe(false);
    expect(await canInvite(full.slot.id)).toBe(false);
    await db.sukkahListing.update({ where: { id: listing.id }, data: { visible: false } });
    expect(await canInvite(slot.id)).toBe(false);
  });

  it('can be withdrawn by its host, and the guest hears of it', async () => {
    const { db, host, guest, invite, reserved } = await town();
    const { id } = await invite();
    await host.requests.cancel(id);
    expect(await host.invitations.sent()).toMatchObject([{ id, isWithdrawn: true }]);
    expect(await reserved()).toBe(0);
    expect((await refusal(guest.requests.acceptInvitation(id))).code).toBe('WRONG_STATE');
    const mails = await db.mail.findMany({ where: { userId: guest.id } });
    expect(mails.map(({ kind }) => kind)).toContain('invitationWithdrawn');
  });

  it('ends when its time to answer is over, and its seats go to the waitlist', async () => {
    const { db, clock, host, guest, join, slot, invite, reserved } = await town(
      { groupSize: 8 },
      {},
      { capacityTotal: 8 },
    );
    const { id } = await invite();
    const waiting = await join('Noa');
    await waiting.requests.create({ slotId: slot.id, seatsRequested: 2, waitlist: true });
    clock.set('2027-10-14T14:00:00Z');
    expect((await refusal(guest.requests.acceptInvitation(id))).code).toBe('INVITATION_OVER');
    expect((await guest.requests.hopper({})).items).toMatchObject([{ status: 'expired' }]);
    await runTasks({ db, clock, settings: {} });
    expect(await reserved()).toBe(0);
    expect((await waiting.requests.hopper({})).items).toMatchObject([{ status: 'pending' }]);
    expect(await host.invitations.sent()).toMatchObject([{ id, status: 'expired' }]);
  });

  it('never has its time to answer end on a holy day', async () => {
    const { clock, invite, guest } = await town(
      {
        meals: [{ date: '2027-10-18', type: 'dinner' }],
      },
      {},
      { startsAt: '2027-10-18T23:00:00Z', endsAt: '2027-10-19T01:00:00Z' },
    );
    clock.set('2027-10-15T20:00:00Z');
    await invite();
    const [request] = (await guest.requests.hopper({})).items;
    expect(request?.answerBy?.getTime()).toBeGreaterThan(Date.parse('2027-10-17T22:00:00Z'));
  });

  it('can’t be sent without time to answer', async () => {
    const { clock, groups, host } = await town();
    const [group] = await groups();
    clock.set('2027-10-15T22:30:00Z');
    const attempt = host.invitations.send({ id: `${group?.id}` });
    expect((await refusal(attempt)).code).toBe('INVITE_TOO_LATE');
  });

  it('takes a word about each allergy that the listing doesn’t claim', async () => {
    const { guest, invite } = await town({ allergens: ['Sesame'] });
    expect((await refusal(invite())).code).toBe('ALLERGY_UNCONFIRMED');
    const { id } = await invite({ confirmedAllergies: ['Sesame'] });
    const allergies = [{ allergy: 'Sesame', answer: 'confirmed' }];
    expect((await guest.requests.hopper({})).items).toMatchObject([{ allergies }]);
    expect(await guest.requests.acceptInvitation(id)).toMatchObject({ allergies });
  });

  it.each<[string, { profile?: object; need?: NeedValues }]>([
    ['profile', { profile: { allergens: ['Sesame'] } }],
    ['need', { need: { allergens: ['Sesame'] } }],
    ['need, as a dietary flag', { need: { dietaryFlags: ['Nut allergies'] } }],
  ])(
    'can’t be accepted with an allergy that its host doesn’t know of: in the %s',
    async (_, later) => {
      const { db, guest, invite, look } = await town();
      const { id } = await invite();
      if (later.profile) await db.profile.create({ data: { userId: guest.id, ...later.profile } });
      if (later.need) await look(guest, later.need);
      expect((await refusal(guest.requests.acceptInvitation(id))).code).toBe('NEEDS_CHANGED');
    },
  );

  it('is for a group that this host saw, and that still looks', async () => {
    const { guest, host, join, confirm, open, groups, look } = await town();
    const another = await join('Orna');
    await confirm(another);
    await open(another);
    const [group] = await groups();
    const id = `${group?.id}`;
    expect((await refusal(another.invitations.send({ id }))).code).toBe('NOT_FOUND');
    await look(guest, { audience: 'onlyMe' });
    expect((await refusal(host.invitations.send({ id }))).code).toBe('NEED_OVER');
    await look(guest);
    await guest.needs.end();
    expect((await refusal(host.invitations.send({ id }))).code).toBe('NEED_OVER');
  });

  it('is one of at most five that wait for an answer', async () => {
    const { host, guest, join, look, groups } = await town({ groupSize: 1 });
    for (let n = 0; n < 6; n += 1) await look(await join('Ari'));
    const found = await groups();
    const send = ({ id }: { id: string }) => host.invitations.send({ id });
    const [first, ...more] = await Promise.all(found.slice(0, 5).map(send));
    expect(more).toHaveLength(4);
    const [sixth] = found.slice(5);
    expect((await refusal(send({ id: `${sixth?.id}` }))).code).toBe('INVITED_ENOUGH');
    await host.requests.cancel(`${first?.id}`);
    await send({ id: `${sixth?.id}` });
    expect(guest.id).toBeTruthy();
  });

  it('takes no seats that the waitlist was offered', async () => {
    const { db, host, join, slot, groups } = await town({ groupSize: 4 }, {}, { capacityTotal: 6 });
    const [noa, gal] = [await join('Noa'), await join('Gal')];
    await makeRequest(db, slot, gal, { status: 'accepted', seatsRequested: 4 });
    await noa.requests.create({ slotId: slot.id, seatsRequested: 4, waitlist: true });
    expect(await groups()).toEqual([]);
    await gal.requests.cancel((await gal.requests.hopper({})).items[0]?.id ?? '');
    expect((await host.requests.host({ state: 'pending' })).total).toBe(1);
    expect(await groups()).toEqual([]);
  });

  it('isn’t counted among the requests that its guest canceled', async () => {
    const { guest, slot, invite, look } = await town();
    const { id } = await invite();
    await guest.requests.cancel(id);
    await look(guest);
    await guest.requests.create({ slotId: slot.id, seatsRequested: 2 });
    const about = await guest.requests.hopper({});
    expect(about.items[0]).toMatchObject({ status: 'pending' });
  });
});

describe('a guest with an invitation', () => {
  async function twoHosts() {
    const story = await town();
    const { db, host, guest, join, confirm, open, groups } = story;
    const another = await join('Orna');
    await confirm(another);
    const other = await open(another);
    const send = async (person: Person, slotId: string) => {
      const [group] = await groups(person, slotId);
      return (await person.invitations.send({ id: `${group?.id}` })).id;
    };
    const reservedAt = async (slotId: string) =>
      (await db.timeSlot.findUniqueOrThrow({ where: { id: slotId } })).capacityReserved;
    return { ...story, another, other, send, reservedAt, hosts: [host, another], guest };
  }

  it('ends their other requests by accepting, and their invitations within the hour', async () => {
    const { db, clock, ...story } = await twoHosts();
    const { host, guest, another, other, slot, send, reservedAt, join, open } = story;
    const plain = await open(await join('Pnina'));
    const { id: asked } = await guest.requests.create({ slotId: plain.slot.id, seatsRequested: 2 });
    const lunch = await open(await join('Lea'), {}, { startsAt: LUNCH, type: 'lunch' });
    await guest.requests.create({ slotId: lunch.slot.id, seatsRequested: 2 });
    const [one, two] = [await send(host, slot.id), await send(another, other.slot.id)];
    await guest.requests.acceptInvitation(one);
    expect((await another.invitations.sent())[0]?.status).toBe('invited');
    clock.forward({ hours: 1 });
    await endInvitations({ db, clock });
    const { items } = await guest.requests.hopper({});
    const statuses = Object.fromEntries(items.map(({ id, status }) => [id, status]));
    expect(statuses).toMatchObject({ [one]: 'accepted', [two]: 'cancelled', [asked]: 'cancelled' });
    expect(items.filter(({ status }) => status === 'pending')).toHaveLength(1);
    expect(await reservedAt(other.slot.id)).toBe(0);
  });

  it('never gets two seats at one time by accepting both at once', async () => {
    const { db, clock, host, guest, another, other, slot, send, reservedAt } = await twoHosts();
    const ids = [await send(host, slot.id), await send(another, other.slot.id)];
    const answers = await Promise.allSettled(ids.map((id) => guest.requests.acceptInvitation(id)));
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    clock.forward({ hours: 1 });
    await endInvitations({ db, clock });
    expect((await reservedAt(slot.id)) + (await reservedAt(other.slot.id))).toBe(2);
  });

  it('keeps the invitation while another host’s acceptance can be undone', async () => {
    const { db, clock, host, guest, another, other, slot, send } = await twoHosts();
    const { id: asked } = await guest.requests.create({ slotId: other.slot.id, seatsRequested: 2 });
    const invited = await send(host, slot.id);
    await another.requests.undoably.accept(asked);
    expect((await refusal(guest.requests.acceptInvitation(invited))).code).toBe(
      'ANOTHER_HOST_ANSWERS',
    );
    clock.forward({ seconds: 11 });
    expect((await refusal(guest.requests.acceptInvitation(invited))).code).toBe('HAVE_SEAT');
    clock.forward({ hours: 1 });
    await endInvitations({ db, clock });
    expect((await refusal(guest.requests.acceptInvitation(invited))).code).toBe('WRONG_STATE');
    const { items } = await guest.requests.hopper({});
    expect(items.map(({ status }) => status).sort()).toEqual(['accepted', 'cancelled']);
  });

  it('can’t ask for the same meal', async () => {
    const { guest, slot, host, send } = await twoHosts();
    await send(host, slot.id);
    const attempt = guest.requests.create({ slotId: slot.id, seatsRequested: 1 });
    expect((await refusal(attempt)).code).toBe('ALREADY_REQUESTED');
  });

  it('loses it with the meal, with their account, and by blocking the host', async () => {
    const { host, guest, another, other, slot, send, reservedAt } = await twoHosts();
    await send(host, slot.id);
    await send(another, other.slot.id);
    await host.timeSlots.cancel({ id: slot.id, message: 'A fever' });
    const statuses = async () =>
      (await guest.requests.hopper({})).items.map(({ status }) => status);
    expect(await statuses()).toEqual(['invited', 'cancelled']);
    await guest.safety.block({ listingId: other.id });
    expect(await statuses()).toEqual(['cancelled', 'cancelled']);
    expect(await reservedAt(other.slot.id)).toBe(0);
  });
});

it('shows moderators the hosts who look much and invite nobody', async () => {
  const { db, clock, host, join, open, look, groups, invite } = await town();
  for (let n = 0; n < 19; n += 1) await look(await join('Ari'));
  const moderator = await join('Mori');
  await db.user.update({ where: { id: moderator.id }, data: { role: 'admin' } });
  const seen = async () =>
    (await moderator.moderation.needViewers()).flatMap((one) => (one.id === host.id ? one : []));
  await groups();
  expect(await seen()).toMatchObject([{ firstName: 'Hanna', seen: 20 }]);
  await invite();
  expect(await seen()).toEqual([]);
  // An invitation to a guest of one's own doesn't hide everything else.
  await groups(host, (await open(host)).slot.id);
  clock.forward({ hours: 1 });
  await groups(host, (await open(host)).slot.id);
  expect(await seen()).toMatchObject([{ seen: 40 }]);
});
