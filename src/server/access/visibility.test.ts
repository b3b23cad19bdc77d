import { randomUUID } from 'node:crypto';
import superjson from 'superjson';
import { beforeAll, describe, expect, it } from 'vitest';
import { publicError, toTRPCError } from '@/server/trpc/init';
import { appRouter } from '@/server/trpc/root';
import { community, type Person, type Visitor } from '@/test/community';
import { english } from '@/test/english';
import {
  CANARY,
  canariesIn,
  DINNER,
  LUNCH,
  listingForm,
  makeCanaryListing,
  makeListing,
  makeRequest,
  slotForm,
} from '@/test/factories';
import { needForm } from '@/test/needs';
import { aDevice } from '@/test/pushService';
import { refusal } from '@/test/refusal';

type Place = {
  listingId: string;
  slotId: string;
  freeSlotId: string;
  requestId: string;
  threadId: string;
};

const unknownId = '00000000-0000-4000-8000-000000000000';

/** Every procedure, called so that it involves the listing with the canary. */
const probes: Record<string, (caller: Visitor, place: Place) => Promise<unknown>> = {
  'listings.search': async (caller) => [
    await caller.listings.search({ limit: 100 }),
    await caller.listings.search({ city: '98765', upcoming: true }),
  ],
  'listings.points': async (caller, { listingId }) => [
    await caller.listings.points({ ids: [listingId] }),
    await caller.listings.points({ near: '40.12,-73.99', radiusKm: 1 }),
  ],
  'listings.alternatives': (caller) =>
    caller.listings.alternatives({ city: 'X', date: '2027-10-14' }),
  'places.resolve': (caller) => caller.places.resolve({ city: 'Brooklyn' }),
  'listings.byId': (caller, { listingId }) => caller.listings.byId({ id: listingId }),
  'listings.community': (caller) => caller.listings.community(),
  'listings.host': (caller) => caller.listings.host({}),
  'listings.hostStats': (caller) => caller.listings.hostStats(),
  'listings.save': (caller, { listingId }) => caller.listings.save({ id: listingId }),
  'listings.saved': (caller) => caller.listings.saved(),
  'listings.unsave': (caller, { listingId }) => caller.listings.unsave({ id: listingId }),
  'listings.create': (caller) => caller.listings.create(listingForm({ visible: false })),
  'listings.preview': (caller) =>
    caller.listings.preview({ ...listingForm({ ...CANARY }), timeZone: 'UTC', dietaryOptions: [] }),
  // A kilometer away: a point shown within 500 m of the canary shares its digits now and then.
  'listings.shownAt': (caller) =>
    caller.listings.shownAt({ lat: CANARY.lat + 0.01, lon: CANARY.lon + 0.01 }),
  'listings.again': (caller, { listingId }) => caller.listings.again({ id: listingId }),
  'listings.consequences': (caller, { listingId }) =>
    caller.listings.consequences({ ...listingForm({ ...CANARY }), id: listingId }),
  'listings.update': (caller, { listingId }) =>
    caller.listings.update({ ...listingForm({ ...CANARY }), id: listingId }),
  'timeSlots.create': (caller, { listingId }) =>
    caller.timeSlots.create({ ...slotForm(), listingId }),
  'timeSlots.remove': (caller, { freeSlotId }) => caller.timeSlots.remove({ id: freeSlotId }),
  'requests.create': (caller, { freeSlotId }) =>
    caller.requests.create({ slotId: freeSlotId, seatsRequested: 1, introMessage: 'Hello!' }),
  'requests.askSeveral': (caller, { freeSlotId }) =>
    caller.requests.askSeveral({ meals: [{ slotId: freeSlotId }], seatsRequested: 1 }),
  'requests.setStatus': (caller, { requestId }) => caller.requests.accept(requestId),
  'requests.reconsider': (who, { requestId }) => who.requests.reconsider(requestId),
  'requests.answerAll': (caller, { slotId }) =>
    caller.requests.answerAll({ id: slotId, status: 'declined' }),
  'requests.changeSize': (caller, { requestId }) =>
    caller.requests.changeSize({ id: requestId, seatsRequested: 1 }),
  'requests.acceptInvitation': (caller, { requestId }) =>
    caller.requests.acceptInvitation(requestId),
  'requests.answerMoreSeats': (caller, { requestId }) =>
    caller.requests.answerMoreSeats({ id: requestId, accept: true }),
  'requests.stillComing': (caller, { requestId }) => caller.requests.stillComing(requestId),
  'requests.releaseSeats': (caller, { requestId }) => caller.requests.releaseSeats(requestId),
  'ratings.open': (caller) => caller.ratings.open({ as: 'hopper' }),
  'ratings.give': (caller, { requestId }) => caller.ratings.give({ id: requestId, stars: 5 }),
  'requests.host': (caller) => caller.requests.host({}),
  'requests.hopper': (caller) => caller.requests.hopper({}),
  'requests.nextMeal': (caller) => caller.requests.nextMeal(),
  'requests.markIntroRead': (caller, { requestId }) => caller.requests.markIntroRead(requestId),
  'requests.markSeen': (caller) => caller.requests.markSeen(),
  'requests.overlaps': (caller, { slotId }) => caller.requests.overlaps({ slotId }),
  'requests.ofThread': (caller, { threadId }) => caller.requests.ofThread({ threadId }),
  'requests.offers': (caller, { requestId }) => caller.requests.offers(requestId),
  'requests.card': (caller, { requestId }) => caller.requests.card({ id: requestId }),
  'requests.pocket': (caller) => caller.requests.pocket(),
  'requests.calendar': (caller, { requestId }) => caller.requests.calendar({ id: requestId }),
  'requests.eveLists': (caller) => caller.requests.eveLists(),
  'requests.eveList': (caller, { slotId }) => caller.requests.eveList({ slotId }),
  'threads.list': (caller) => caller.threads.list({}),
  'threads.markRead': (caller, { threadId }) => caller.threads.markRead({ id: threadId }),
  'messages.list': (caller, { threadId }) => caller.messages.list({ threadId }),
  'messages.ask': (caller, { listingId }) =>
    caller.messages.ask({ listingId, body: 'Where is it?' }),
  'messages.sendToGuests': (caller, { slotId }) =>
    caller.messages.sendToGuests({ id: slotId, body: 'It is here.' }),
  'messages.send': (caller, { threadId }) =>
    caller.messages.send({ threadId, body: 'Where is it?' }),
  'needs.mine': (caller) => caller.needs.mine(),
  'needs.save': (caller) => caller.needs.save(needForm()),
  'needs.end': (caller) => caller.needs.end(),
  'invitations.look': (caller, { freeSlotId }) => caller.invitations.look({ id: freeSlotId }),
  'invitations.send': (caller) => caller.invitations.send({ id: randomUUID() }),
  'invitations.sent': (caller) => caller.invitations.sent(),
  'needs.matches': async (caller) => {
    await caller.needs.save(needForm());
    return caller.needs.matches({ date: '2027-10-15', type: 'dinner' });
  },
  'needs.openSukkahs': async (caller) => {
    await caller.needs.save(needForm());
    return caller.needs.openSukkahs({ date: '2027-10-15' });
  },
  'places.suggest': (caller) => caller.places.suggest({ q: 'NYC' }),
  'places.streets': (caller) => caller.places.streets({ q: '1 Palm Street' }),
  'zmanim.forCity': (caller) => caller.zmanim.forCity({ city: 'New York' }),
  'zmanim.sukkot': (caller) => caller.zmanim.sukkot(),
  'zmanim.meals': (caller) => caller.zmanim.meals({ city: 'Haifa' }),
  'push.settings': (caller) => caller.push.settings(),
  'push.updateSetting': (caller) => caller.push.updateSetting({ kind: 'unread', on: false }),
  'push.subscribe': (caller) => caller.push.subscribe(aDevice()),
  'push.unsubscribe': (caller) => caller.push.unsubscribe({ endpoint: aDevice().endpoint }),
  'listings.comingMeals': (caller) => caller.listings.comingMeals(),
  'users.news': (caller) => caller.users.news(),
  'users.viewer': (caller) => caller.users.viewer(),
  'users.me': (caller) => caller.users.me(),
  'users.setFirstName': (caller) => caller.users.setFirstName({ firstName: 'Gila' }),
  'users.isElsewhere': (caller) => caller.users.isElsewhere({ timeZone: 'Asia/Jerusalem' }),
  'users.setTimeZone': (caller) => caller.users.setTimeZone({ timeZone: 'Asia/Jerusalem' }),
  'users.setLanguage': (caller) => caller.users.setLanguage({ language: 'he' }),
  'users.calendarFeed': (caller) => caller.users.calendarFeed(),
  'users.createCalendarFeed': (caller) => caller.users.createCalendarFeed(),
  'users.updateCalendarFeed': (caller) =>
    caller.users.updateCalendarFeed({ includesStreets: false }),
  'users.deleteCalendarFeed': (caller) => caller.users.deleteCalendarFeed(),
  'users.signOutEverywhere': (caller) => caller.users.signOutEverywhere(),
  'users.seenByOthers': (caller) => caller.users.seenByOthers(),
  'users.profile': (caller) => caller.users.profile(),
  'users.updateProfile': (caller) =>
    caller.users.updateProfile({ firstName: 'Gila', timeZone: 'Asia/Jerusalem' }),
  'users.mailSettings': (caller) => caller.users.mailSettings(),
  'users.updateMailSetting': (caller) =>
    caller.users.updateMailSetting({ kind: 'unread', on: true }),
  'users.download': (caller) => caller.users.download(),
  'users.sendAddressLink': (caller) => caller.users.sendAddressLink({ email: 'else@example.org' }),
  'users.proveAddress': (caller) => caller.users.proveAddress({ token: 'none' }),
  'users.sendPhoneCode': (caller) => caller.users.sendPhoneCode(),
  'users.confirmPhone': (caller) => caller.users.confirmPhone({ code: '123456' }),
  'safety.report': (caller, { listingId }) => caller.safety.report({ listingId, reason: 'spam' }),
  'safety.reports': (caller) => caller.safety.reports({}),
  'safety.blocked': (caller) => caller.safety.blocked(),
  'safety.unblock': (caller) => caller.safety.unblock({ userId: unknownId }),
  'moderation.reports': (caller) => caller.moderation.reports({}),
  'moderation.groups': (caller) => caller.moderation.groups({}),
  'moderation.log': (caller) => caller.moderation.log({}),
  'moderation.needViewers': (caller) => caller.moderation.needViewers(),
  'moderation.search': (caller) => caller.moderation.search({ text: 'Brooklyn' }),
  'moderation.readMessages': (caller) => caller.moderation.readMessages({ reportId: unknownId }),
  'moderation.setMaxListings': (caller) =>
    caller.moderation.setMaxListings({ userId: unknownId, maxListings: 80 }),
  'moderation.setInstitution': (caller) =>
    caller.moderation.setInstitution({ userId: unknownId, isInstitution: true }),
  'moderation.take': (caller) =>
    caller.moderation.take({ reportId: unknownId, measure: 'warn', reason: 'spam' }),
  'moderation.answer': (who) => who.moderation.answer({ reportId: unknownId, status: 'dismissed' }),
  'moderation.dismiss': (caller) => caller.moderation.dismiss({ reportIds: [unknownId] }),
  // Last, because they change what the others see.
  'requests.extendUndo': (who, { requestId }) => who.requests.extendUndo(requestId),
  'requests.undo': (who, { requestId }) => who.requests.undo(requestId),
  'requests.cancel': (who, { requestId }) => who.requests.cancel(requestId),
  'timeSlots.setClosed': (who, { slotId }) => who.timeSlots.setClosed({ id: slotId, closed: true }),
  'timeSlots.rainPlan': (who, { slotId }) => who.timeSlots.rainPlan({ id: slotId }),
  'timeSlots.cancelSeveral': (who, { slotId }) => who.timeSlots.cancelSeveral({ ids: [slotId] }),
  'listings.setVisible': (who, { listingId }) =>
    who.listings.setVisible({ id: listingId, visible: true }),
  'timeSlots.cancel': (who, { slotId }) => who.timeSlots.cancel({ id: slotId, message: 'Ill' }),
  'safety.block': (who, { listingId }) => who.safety.block({ listingId }),
  'users.deleteAccount': (who) => who.users.deleteAccount({ confirmation: 'DELETE' }),
};

/** An endless stream, which the HTTP tests read. */
const streams = ['live.changes'];

async function allAnswers(caller: Visitor, place: Place): Promise<string> {
  let transcript = '';
  for (const [name, probe] of Object.entries(probes)) {
    const answer = await probe(caller, place).catch((thrown) =>
      publicError(toTRPCError(thrown), english),
    );
    transcript += `${name}: ${JSON.stringify(answer)} ${superjson.stringify(answer)}\n`;
  }
  return transcript;
}

type Story = Awaited<ReturnType<typeof community>>;
type GuestState =
  | 'pending'
  | 'waitlisted'
  | 'declined'
  | 'cancelled'
  | 'expired'
  | 'accepted'
  | 'accepted, and can be undone'
  | 'a guest of the past';

async function arrange({ db, host, guest }: Story, state: GuestState | 'none') {
  const listing = await makeCanaryListing(db, host, { slots: [{}, { startsAt: LUNCH }] });
  const [slot, free] = listing.timeSlots;
  const { id: threadId } = await db.thread.create({
    data: { listingId: listing.id, hopperId: guest.id, hostId: host.id },
  });
  const isHeld = state === 'accepted, and can be undone';
  const status =
    state === 'expired'
      ? 'pending'
      : state === 'a guest of the past' || isHeld
        ? 'accepted'
        : state;
  const undoWindow = isHeld
    ? { heldFrom: 'pending', heldUntil: new Date('2027-12-01T00:00:00Z') }
    : {};
  const request =
    status !== 'none' &&
    (await makeRequest(db, { id: slot?.id ?? '' }, guest, { status, ...undoWindow }));
  const place: Place = {
    listingId: listing.id,
    slotId: slot?.id ?? '',
    freeSlotId: free?.id ?? '',
    requestId: request ? request.id : unknownId,
    threadId,
  };
  return place;
}

describe('the street', () => {
  it('is checked for in every procedure', () => {
    expect([...Object.keys(probes), ...streams].sort()).toEqual(
      Object.keys(appRouter._def.procedures).sort(),
    );
  });

  it.each([
    'pending',
    'waitlisted',
    'declined',
    'cancelled',
    'expired',
    'a guest of the past',
    'accepted, and can be undone',
  ] as const)('is in no response to a guest whose request is %s', async (state) => {
    const story = await community();
    const place = await arrange(story, state);
    if (state === 'expired') story.clock.set('2027-10-16T02:00:00Z');
    if (state === 'a guest of the past') story.clock.set('2027-10-18T01:00:00Z');
    expect(canariesIn(await allAnswers(story.guest, place))).toEqual([]);
  });

  it('is in no response to a visitor, a stranger or another host', async () => {
    const story = await community();
    const place = await arrange(story, 'accepted');
    const otherHost = await story.join('Orna');
    await makeListing(story.db, otherHost);
    for (const caller of [story.visitor, story.stranger, otherHost])
      expect(canariesIn(await allAnswers(caller, place))).toEqual([]);
  });

  it('is visible to its host and to accepted guests', async () => {
    const story = await community();
    const place = await arrange(story, 'accepted');
    const {
      host,
      guest: { listings, requests },
    } = story;
    expect(await host.listings.byId({ id: place.listingId })).toMatchObject(CANARY);
    expect((await host.listings.host({})).items[0]).toMatchObject(CANARY);
    expect(await listings.byId({ id: place.listingId })).toMatchObject(CANARY);
    expect((await requests.hopper({})).items[0]?.listing).toMatchObject(CANARY);
    expect((await requests.calendar({ id: place.requestId })).content).toContain('Canarystreet');
  });

  it.each(['guest', 'host'] as const)('disappears again once the %s has canceled', async (side) => {
    const story = await community();
    const place = await arrange(story, 'accepted');
    if (side === 'guest') await story.guest.requests.cancel(place.requestId);
    else await story.host.requests.cancel(place.requestId, 'It rains in.');
    expect(canariesIn(await allAnswers(story.guest, place))).toEqual([]);
  });

  it('is visible for an accepted request for any meal of the listing, but not of another listing', async () => {
    const story = await community();
    const { db, host, guest } = story;
    const other = await makeCanaryListing(db, host);
    await arrange(story, 'accepted');
    expect(canariesIn(JSON.stringify(await guest.listings.byId({ id: other.id })))).toEqual([]);
  });
});

describe('what the public sees of the place', () => {
  it('is city, region and country when the host chose an approximate location', async () => {
    const story = await community();
    const { listingId } = await arrange(story, 'none');
    const seen = await story.visitor.listings.byId({ id: listingId });
    expect(seen).toMatchObject({ city: 'Brooklyn', region: 'NY', country: 'United States' });
    for (const hidden of [
      'addressLine1',
      'addressLine2',
      'postal',
      'lat',
      'lon',
      'publicLat',
      'publicLon',
    ])
      expect(seen).not.toHaveProperty(hidden);
  });

  it('includes the postal code and the public point when the host chose an exact location', async () => {
    const { db, host, visitor, guest } = await community();
    const listing = await makeCanaryListing(db, host, { privacyLevel: 'exact' });
    await makeRequest(db, listing.slot, guest);
    for (const caller of [visitor, guest]) {
      const seen = await caller.listings.byId({ id: listing.id });
      expect(seen).toMatchObject({
        postal: CANARY.postal.slice(0, 5),
        publicLat: 40.1266,
        publicLon: -73.9877,
      });
      expect(canariesIn(JSON.stringify(seen))).toEqual(['98765']);
      for (const hidden of ['addressLine1', 'addressLine2', 'lat', 'lon'])
        expect(seen).not.toHaveProperty(hidden);
    }
  });

  describe.each(['approximate', 'exact'])('of a listing that is %s', (privacyLevel) => {
    it.each([
      ['United Kingdom', 'SW1A 1AA', 'SW1A'],
      ['UK', 'nw11 7et', 'NW11'],
      ['United States', 'E1 6AN', 'E1'],
      ['Canada', 'K1A 0B1', 'K1A'],
      ['Netherlands', '1012 AB', '101'],
      ['Israel', '9414101', '941'],
      ['United States', '9414101', '941'],
      ['Germany', '10115', '101'],
      ['Iceland', '101', '101'],
      ['Utopia', '11238', '112'],
      [null, '11238', '112'],
      ['United States', '11238', '11238'],
      ['U.S.A.', '11238-1234', '11238'],
      ['United States', '11238 1234', '11238'],
      ['USA', '112381234', '11238'],
      ['america', '11238', '11238'],
      ['ארצות הברית', '11238', '11238'],
    ])('in %s with the code %s, shows no more than %s', async (country, postal, most) => {
      const { db, host, guest, stranger, visitor } = await community();
      const listing = await makeListing(db, host, { country, postal, privacyLevel });
      await makeRequest(db, listing.slot, guest, { status: 'accepted' });
      const seenBy = async (caller: Visitor) =>
        (await caller.listings.byId({ id: listing.id })).postal;
      for (const caller of [host, guest]) expect(await seenBy(caller)).toBe(postal);
      for (const caller of [stranger, visitor])
        expect(await seenBy(caller)).toBe(privacyLevel === 'exact' ? most : undefined);
      const { items } = await visitor.listings.search({ ids: [listing.id] });
      expect(items[0]?.postal).toBe(privacyLevel === 'exact' ? most : undefined);
    });
  });

  it('can’t be found out by searching beyond the first five characters of the ZIP code', async () => {
    const { db, host, visitor } = await community();
    const listing = await makeCanaryListing(db, host, { city: 'Nowhere' });
    const finds = async (city: string) =>
      (await visitor.listings.search({ city })).items.some((item) => item.id === listing.id);
    expect(await finds('98')).toBe(true);
    expect(await finds('98765')).toBe(true);
    expect(await finds('98764')).toBe(false);
    for (const digit of '0123456789') expect(await finds(`98765-${digit}`)).toBe(true);
  });
});

describe('a listing that its host hid', () => {
  let story: Story;
  let listingId: string;
  let slotId: string;
  let former: Person;

  beforeAll(async () => {
    story = await community();
    former = await story.join('Fay');
    const listing = await makeCanaryListing(story.db, story.host, { visible: false });
    listingId = listing.id;
    slotId = listing.slot.id;
    await makeRequest(story.db, listing.slot, story.guest);
    await makeRequest(story.db, listing.slot, former, { status: 'declined' });
  });

  it('is visible to its host and to guests with a request for it', async () => {
    for (const caller of [story.host, story.guest, former])
      expect((await caller.listings.byId({ id: listingId })).visible).toBe(false);
  });

  it('doesn’t exist for anyone else, including in searches', async () => {
    const unseen = { status: 404, code: 'NOT_FOUND', message: 'Listing not found.' };
    for (const caller of [story.visitor, story.stranger])
      expect(await refusal(caller.listings.byId({ id: listingId }))).toEqual(unseen);
    for (const caller of [story.visitor, story.stranger, story.guest, story.host]) {
      const { items } = await caller.listings.search({ limit: 100 });
      expect(items.map((item) => item.id)).not.toContain(listingId);
    }
  });

  it('can’t be changed by people who can’t see it, or by its guests', async () => {
    const { stranger, guest, visitor } = story;
    const change = (caller: Visitor) => [
      caller.listings.update({ ...listingForm(), id: listingId }),
      caller.timeSlots.create({ ...slotForm({ startsAt: DINNER }), listingId }),
      caller.timeSlots.remove({ id: slotId }),
    ];
    const statusesFor = (caller: Visitor) =>
      Promise.all(change(caller).map(async (attempt) => (await refusal(attempt)).status));
    expect(await statusesFor(stranger)).toEqual([404, 404, 404]);
    expect(await statusesFor(guest)).toEqual([403, 403, 403]);
    expect(await statusesFor(visitor)).toEqual([401, 401, 401]);
  });

  it('takes no new requests', async () => {
    expect(
      await refusal(story.stranger.requests.create({ slotId, seatsRequested: 1 })),
    ).toMatchObject({ status: 404, message: 'Meal not found.' });
  });
});

describe('the requests in a listing', () => {
  it('are all of them for the host, their own for a guest, and an empty list for others', async () => {
    const { db, host, guest, stranger, visitor, join } = await community();
    const { slot, id } = await makeCanaryListing(db, host);
    const mine = await makeRequest(db, slot, guest, { seatsRequested: 2 });
    const other = await makeRequest(db, slot, await join('Omri'), { status: 'accepted' });
    const seen = async (caller: Visitor) => {
      const inDetail = await caller.listings.byId({ id });
      const { items } = await caller.listings.search({ limit: 100 });
      const inSearch = items.find((item) => item.id === id);
      expect(inSearch?.timeSlots).toEqual(inDetail.timeSlots.map(({ day, ...slot }) => slot));
      return inDetail.timeSlots[0]?.requests.map((request) => request.id).sort();
    };
    expect(await seen(host)).toEqual([mine.id, other.id].sort());
    expect(await seen(guest)).toEqual([mine.id]);
    expect(await seen(stranger)).toEqual([]);
    expect(await seen(visitor)).toEqual([]);
    expect(JSON.stringify(await host.listings.byId({ id }))).not.toContain('example.org');
  });
});
