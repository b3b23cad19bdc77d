import { beforeAll, describe, expect, it } from 'vitest';
import { community, type Person } from '@/test/community';
import { LUNCH, makeListing, makeRequest } from '@/test/factories';
import { mailFixture } from '@/test/mailFixtures';
import { refusal } from '@/test/refusal';
import { conversation } from '@/test/stories';
import { startSession } from '../auth/adapter';
import { sessionIdOf } from '../auth/cookies';
import { viewerOf } from '../auth/session';

type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
beforeAll(async () => {
  story = await community();
});

const NOT_FOUND = { status: 404, code: 'NOT_FOUND' };
const SUSPENDED = {
  status: 403,
  code: 'SUSPENDED',
  message: 'This account is suspended. If you disagree, see Contact Us.',
};

async function moderator({ db, join }: Pick<Story, 'db' | 'join'> = story): Promise<Person> {
  const person = await join('Mori');
  await db.user.update({ where: { id: person.id }, data: { role: 'admin' } });
  return person;
}

async function makeReports(fixture: Pick<Story, 'db' | 'join'> = story) {
  const scene = await conversation(fixture);
  const { guest, listing, message, threadId } = scene;
  const reason = 'scam' as const;
  const aboutListing = await guest.safety.report({ listingId: listing.id, reason });
  const details = 'They want money.';
  const aboutMessage = await guest.safety.report({ messageId: message.id, reason, details });
  return { ...scene, mori: await moderator(fixture), aboutListing, aboutMessage, threadId };
}

const actions = async () =>
  (await story.db.moderationEvent.findMany({ orderBy: [{ at: 'desc' }, { id: 'desc' }], take: 3 }))
    .map(({ action }) => action)
    .reverse();

describe('the moderation pages', () => {
  it('hide reports about the moderator who reads them, so nobody judges themselves or learns who complained', async () => {
    const { db } = story;
    const { host, guest, aboutListing, aboutMessage, mori } = await makeReports();
    await db.user.update({ where: { id: host.id }, data: { role: 'admin' } });
    const seenBy = async (person: Person) =>
      (await person.moderation.reports({ state: 'open', limit: 100 })).items.map(({ id }) => id);
    const both = [aboutListing.id, aboutMessage.id];
    expect(await seenBy(mori)).toEqual(expect.arrayContaining(both));
    expect((await seenBy(host)).filter((id) => both.includes(id))).toEqual([]);
    const before = await db.moderationEvent.count();
    for (const reportId of both) {
      const tries = [
        () => host.moderation.answer({ reportId, status: 'dismissed' }),
        () => host.moderation.readMessages({ reportId }),
        () => host.moderation.take({ reportId, measure: 'warn', reason: 'spam' }),
      ];
      for (const one of tries) expect(await refusal(one())).toMatchObject(NOT_FOUND);
    }
    expect(await db.moderationEvent.count()).toBe(before);
    expect((await guest.safety.reports({})).items.map(({ status }) => status)).toEqual([
      'open',
      'open',
    ]);
  });

  it('show moderators their own reports, but leave the decision to somebody else', async () => {
    const { db } = story;
    const { host, guest, mori, aboutListing, aboutMessage } = await makeReports();
    await db.user.update({ where: { id: guest.id }, data: { role: 'admin' } });
    const own = [aboutListing.id, aboutMessage.id];
    const shownTo = async (person: Person) =>
      (await person.moderation.reports({ state: 'open', limit: 100 })).items
        .filter(({ id }) => own.includes(id))
        .map(({ isOwn }) => isOwn);
    expect(await shownTo(guest)).toEqual([true, true]);
    expect(await shownTo(mori)).toEqual([false, false]);
    const before = await db.moderationEvent.count();
    for (const reportId of own)
      for (const attempt of [
        () => guest.moderation.answer({ reportId, status: 'acted' }),
        ...(['warn', 'suspend'] as const).map(
          (measure) => () => guest.moderation.take({ reportId, measure, reason: 'scam' }),
        ),
      ])
        expect(await refusal(attempt())).toEqual({
          status: 403,
          code: 'OWN_REPORT',
          message: 'You filed this report, so another moderator has to handle it.',
        });
    expect(await db.moderationEvent.count()).toBe(before);
    await mori.moderation.take({ reportId: aboutListing.id, measure: 'warn', reason: 'scam' });
    await mori.moderation.answer({ reportId: aboutListing.id, status: 'acted' });
    expect(await db.user.findUnique({ where: { id: host.id } })).toMatchObject({
      suspendedAt: null,
    });
  });

  it('don’t exist for anyone else', async () => {
    const { host, visitor } = story;
    const { aboutListing, mori } = await makeReports();
    const reportId = aboutListing.id;
    for (const caller of [host, visitor])
      for (const attempt of [
        () => caller.moderation.reports({}),
        () => caller.moderation.log({}),
        () => caller.moderation.search({ text: 'Hanna' }),
        () => caller.moderation.take({ userId: mori.id, measure: 'warn', reason: 'scam' }),
        () => caller.moderation.readMessages({ reportId }),
        () => caller.moderation.take({ reportId, measure: 'suspend', reason: 'scam' }),
        () => caller.moderation.answer({ reportId, status: 'dismissed' }),
      ])
        expect(await refusal(attempt())).toMatchObject(NOT_FOUND);
    await story.db.user.update({ where: { id: mori.id }, data: { role: 'hopper' } });
    expect(await refusal(mori.moderation.reports({}))).toMatchObject(NOT_FOUND);
  });

  it('show open reports, oldest first, with everything needed to judge them', async () => {
    const { host, guest, mori, aboutListing, aboutMessage, listing } = await makeReports();
    const { items } = await mori.moderation.reports({ limit: 100 });
    const mine = items.filter(({ subject }) => subject?.id === host.id);
    expect(mine).toMatchObject([
      {
        id: aboutListing.id,
        about: 'listing',
        listing: { id: listing.id, title: listing.title, hiddenAt: null },
        hasThread: false,
      },
      {
        id: aboutMessage.id,
        about: 'message',
        details: 'They want money.',
        message: { body: 'Pay me first.' },
        reporter: { id: guest.id, firstName: 'Gil', lastName: 'L' },
        subject: { openReports: 2, actedReports: 0, suspendedAt: null, hasLeft: false },
        hasThread: true,
      },
    ]);
  });

  it('show the messages around a reported one, and log that a moderator looked', async () => {
    const { guest, mori, threadId, aboutListing, aboutMessage } = await makeReports();
    for (let n = 1; n <= 7; n += 1) await guest.messages.send({ threadId, body: `After ${n}` });
    const before = await story.db.moderationEvent.count();
    const read = await mori.moderation.readMessages({ reportId: aboutMessage.id });
    expect(read.map(({ body, from, isReported }) => [body, from, isReported])).toEqual([
      ['Shalom!', 'reporter', false],
      ['Pay me first.', 'subject', true],
      ...[1, 2, 3, 4, 5].map((n) => [`After ${n}`, 'reporter', false]),
    ]);
    expect(await story.db.moderationEvent.count()).toBe(before + 1);
    expect((await mori.moderation.log({ limit: 1 })).items).toMatchObject([
      { action: 'readMessages', actor: { id: mori.id }, reportId: aboutMessage.id },
    ]);
    // A listing report belongs to no conversation, so there are no messages to read.
    const other = mori.moderation.readMessages({ reportId: aboutListing.id });
    expect(await refusal(other)).toMatchObject(NOT_FOUND);
    expect(await refusal(mori.messages.list({ threadId }))).toMatchObject(NOT_FOUND);
  });

  it('keep a log that nobody can change', async () => {
    const { mori, aboutMessage } = await makeReports();
    await mori.moderation.readMessages({ reportId: aboutMessage.id });
    const appendOnly = /added to and never changed/;
    await expect(story.db.moderationEvent.deleteMany({})).rejects.toThrow(appendOnly);
    await expect(story.db.moderationEvent.updateMany({ data: { note: '' } })).rejects.toThrow(
      appendOnly,
    );
  });
});

describe('a decision', () => {
  it('closes the report once, and its author can read it', async () => {
    const { guest, mori, aboutListing } = await makeReports();
    const reportId = aboutListing.id;
    const answer = { reportId, status: 'acted', answer: 'Well spotted.', note: 'canary' } as const;
    await mori.moderation.answer(answer);
    const again = mori.moderation.answer({ reportId, status: 'dismissed' });
    expect(await refusal(again)).toMatchObject({ status: 409, code: 'REPORT_ANSWERED' });
    const { items } = await guest.safety.reports({});
    expect(items.find(({ id }) => id === reportId)).toMatchObject({
      status: 'acted',
      answer: 'Well spotted.',
      answeredAt: expect.any(Date),
    });
    expect(JSON.stringify([items, await guest.users.download()])).not.toContain('canary');
    const answered = await mori.moderation.reports({ state: 'answered', limit: 1 });
    expect(answered.items).toMatchObject([{ id: reportId, subject: { actedReports: 1 } }]);
    expect((await mori.moderation.log({ limit: 1 })).items).toMatchObject([
      { action: 'act', note: 'canary' },
    ]);
  });
});

describe('a measure without a report', () => {
  it('hides a listing or suspends a person whom the moderator found, and is in the log', async () => {
    const { db, join, visitor } = story;
    const mori = await moderator();
    const host = await join('Zohar');
    const title = `Loft ${host.id.slice(-6)}`;
    const listing = await makeListing(db, host, { title, city: 'Sderot' });
    const find = async (text: string) => mori.moderation.search({ text });
    const reason = 'false' as const;

    expect((await find(title.toUpperCase())).listings).toMatchObject([
      { id: listing.id, title, hiddenAt: null, host: { id: host.id, firstName: 'Zohar' } },
    ]);
    await mori.moderation.take({ listingId: listing.id, measure: 'hideListing', reason });
    expect(await refusal(visitor.listings.byId({ id: listing.id }))).toMatchObject(NOT_FOUND);
    const [{ hiddenAt } = { hiddenAt: null }] = (await find(`/listing/${listing.id}`)).listings;
    expect(hiddenAt).not.toBeNull();

    const byAddress = await find(` ${host.email} `.toUpperCase());
    expect(byAddress.people).toMatchObject([{ id: host.id, suspendedAt: null, isOwn: false }]);
    expect(JSON.stringify(byAddress)).not.toMatch(/@|\+1 555/);
    const act = { userId: host.id, measure: 'suspend', reason, note: 'Seen in search' } as const;
    await mori.moderation.take(act);
    expect(await refusal(host.users.profile())).toEqual(SUSPENDED);
    expect((await mori.moderation.log({ limit: 2 })).items).toMatchObject([
      { action: 'suspend', user: { id: host.id }, reportId: null, reason, note: 'Seen in search' },
      { action: 'hideListing', listing: { id: listing.id }, reportId: null, reason },
    ]);
    expect(await db.mail.count({ where: { userId: host.id, kind: 'moderated' } })).toBe(2);
  });

  it('doesn’t show moderators the number of reports about themselves', async () => {
    const { db } = story;
    const { host, mori } = await makeReports();
    await db.user.update({ where: { id: host.id }, data: { role: 'admin' } });
    await db.report.updateMany({
      where: { subjectUserId: host.id, messageId: null },
      data: { status: 'acted' },
    });
    const counts = async (by: Person) =>
      (await by.moderation.search({ text: host.id })).people.map(
        ({ openReports, actedReports }) => [openReports, actedReports],
      );
    expect(await counts(mori)).toEqual([[1, 1]]);
    expect(await counts(host)).toEqual([[0, 0]]);
  });

  it('is never against oneself, another moderator or someone whom the moderator has reported', async () => {
    const { db } = story;
    const { host, guest, listing } = await makeReports();
    const mori = await moderator();
    await db.user.update({ where: { id: guest.id }, data: { role: 'admin' } });
    const before = await db.moderationEvent.count();
    const reason = 'scam' as const;
    const code = async (who: Person, about: { userId: string } | { listingId: string }) =>
      (await refusal(who.moderation.take({ ...about, measure: 'suspend', reason }))).code;
    expect(await code(guest, { userId: host.id })).toBe('OWN_REPORT');
    expect(await code(guest, { listingId: listing.id })).toBe('OWN_REPORT');
    expect(await code(mori, { userId: mori.id })).toBe('FORBIDDEN');
    expect(await code(mori, { userId: guest.id })).toBe('FORBIDDEN');
    expect(await code(mori, { userId: listing.id })).toBe('NOT_FOUND');
    expect(await code(mori, { listingId: host.id })).toBe('NOT_FOUND');
    const both = { userId: host.id, listingId: listing.id, measure: 'warn', reason } as const;
    expect((await refusal(mori.moderation.take(both))).code).toBe('BAD_INPUT');
    expect(await db.moderationEvent.count()).toBe(before);
  });

  it('finds nobody by a wildcard or a part of an address, and at most twenty', async () => {
    const { db, join } = story;
    const mori = await moderator();
    const host = await join('Percy');
    for (const text of ['%', '_', `${host.email}`.slice(1)])
      expect((await mori.moderation.search({ text })).people).toEqual([]);
    for (let n = 0; n < 21; n += 1) await makeListing(db, host, { title: `Row of tents ${n}` });
    const { listings, hasMore } = await mori.moderation.search({ text: 'row of tents' });
    expect([listings.length, hasMore]).toEqual([20, true]);
  });
});

describe('a listing hidden by moderators', () => {
  it('is visible to its host, who reads why, and to guests with a request, but to nobody else', async () => {
    const { visitor, stranger, db } = story;
    const { host, guest, mori, listing, aboutListing } = await makeReports();
    const take = (measure: 'hideListing' | 'showListing') =>
      mori.moderation.take({ reportId: aboutListing.id, measure, reason: 'false', note: 'Photo' });
    await take('hideListing');
    const byId = { id: listing.id };
    for (const caller of [visitor, stranger]) {
      expect(await refusal(caller.listings.byId(byId))).toMatchObject(NOT_FOUND);
      const { items } = await caller.listings.search({ limit: 100 });
      expect(items.map(({ id }) => id)).not.toContain(listing.id);
    }
    expect(await host.listings.byId(byId)).toMatchObject({ visible: true, hiddenReason: 'false' });
    const seen = await guest.listings.byId(byId);
    expect(seen).toMatchObject({ hiddenReason: null });
    expect(seen.timeSlots[0]?.refusal).not.toBeNull();
    const asks = stranger.requests.create({ slotId: listing.slot.id, seatsRequested: 1 });
    expect(await refusal(asks)).toMatchObject(NOT_FOUND);
    // The host's own visibility setting is separate, and open requests stay.
    expect(await db.request.count({ where: { hopperId: guest.id, status: 'pending' } })).toBe(1);
    expect(await host.listings.hostStats()).toMatchObject({ activeListings: 0 });

    await take('showListing');
    expect(await visitor.listings.byId(byId)).toMatchObject({ hiddenReason: null });
    expect((await actions()).slice(-2)).toEqual(['hideListing', 'showListing']);
  });
});

describe('a suspended user', () => {
  async function suspended() {
    const { db, join } = story;
    const scene = await makeReports();
    const { host, guest, listing, mori, aboutMessage } = scene;
    const [first] = (await host.requests.host({})).items;
    await host.requests.accept(first?.id ?? '');
    const elsewhere = await makeListing(db, await join('Omri'), {
      slots: [{ capacityTotal: 2 }, { startsAt: LUNCH }],
    });
    const asGuest = await makeRequest(db, elsewhere.slot, host, {
      status: 'accepted',
      seatsRequested: 2,
    });
    const waits = await makeRequest(db, elsewhere.slot, await join('Wanda'), {
      status: 'waitlisted',
    });
    const expires = new Date('2030-01-01T00:00:00Z');
    await startSession(db, { sessionToken: `token-${host.id}`, userId: host.id, expires });
    const input = { reportId: aboutMessage.id, measure: 'suspend', reason: 'scam' } as const;
    await mori.moderation.take(input);
    return { ...scene, host, guest, listing, mori, asGuest, waits, elsewhere, input, expires };
  }

  it('is signed out, can’t sign in again and can’t do anything', async () => {
    const { db } = story;
    const { host, threadId, expires } = await suspended();
    expect(await viewerOf(db, sessionIdOf(`token-${host.id}`), story.clock.at)).toBeNull();
    const begin = startSession(db, { sessionToken: 'another', userId: host.id, expires });
    expect(await refusal(begin)).toEqual(SUSPENDED);
    for (const attempt of [
      () => host.users.profile(),
      () => host.requests.host({}),
      () => host.listings.host({}),
      () => host.messages.send({ threadId, body: 'Hello?' }),
      () => host.users.deleteAccount({ confirmation: 'DELETE' }),
    ])
      expect(await refusal(attempt())).toEqual(SUSPENDED);
  });

  it('has no open requests left, on either side, and freed seats go to others', async () => {
    const { db } = story;
    const { guest, listing, asGuest, waits, elsewhere, threadId } = await suspended();
    expect((await guest.requests.hopper({})).items).toMatchObject([
      { status: 'cancelled', reason: 'This request has ended.' },
    ]);
    expect(await db.request.findUnique({ where: { id: asGuest.id } })).toMatchObject({
      status: 'cancelled',
    });
    expect(await db.request.findUnique({ where: { id: waits.id } })).toMatchObject({
      status: 'pending',
    });
    const slots = [listing.slot.id, elsewhere.slot.id];
    for (const slot of await db.timeSlot.findMany({ where: { id: { in: slots } } }))
      expect(slot.capacityReserved).toBe(0);
    const { visitor } = story;
    expect(await refusal(visitor.listings.byId({ id: listing.id }))).toMatchObject(NOT_FOUND);
    const asks = guest.requests.create({ slotId: listing.slot.id, seatsRequested: 1 });
    expect(await refusal(asks)).toMatchObject(NOT_FOUND);
    const sends = guest.messages.send({ threadId, body: 'Where are you?' });
    expect(await refusal(sends)).toMatchObject({ code: 'CONVERSATION_CLOSED' });
  });

  it('has guests who are notified and offered other meals, like guests whom a host blocks', async () => {
    const letters = await mailFixture();
    const { db, mailer, join } = letters;
    const { guest, request, aboutListing, mori } = await makeReports(letters);
    const other = await makeListing(db, await join('Omri'), { title: 'Omri’s roof' });
    await mailer.newMails();
    await mori.moderation.take({ reportId: aboutListing.id, measure: 'suspend', reason: 'scam' });
    const [item] = (await guest.requests.hopper({})).items;
    expect(item).toMatchObject({ reason: 'This request has ended.', offersFor: 'ended' });
    const offers = await guest.requests.offers(request.id);
    expect(offers.map(({ listing }) => listing.id)).toEqual([other.id]);
    letters.clock.forward({ hours: 1 });
    await mailer.newMails();
    const [mail] = mailer.mailsTo(guest).slice(-1);
    expect(mail?.text).toContain('Omri’s roof');
    expect(mail?.text).not.toMatch(/suspend|stands before others/i);

    const blocked = await makeReports(letters);
    await blocked.host.safety.block({ threadId: blocked.threadId });
    const blocking = await makeReports(letters);
    await blocking.guest.safety.block({ threadId: blocking.threadId });
    const offersFor = async (who: Person) => (await who.requests.hopper({})).items[0]?.offersFor;
    expect(await offersFor(blocked.guest)).toBe('ended');
    expect(await offersFor(blocking.guest)).toBeNull();
  });

  it('gets everything back except the ended requests when the suspension is lifted', async () => {
    const { visitor } = story;
    const { host, mori, listing, input, guest } = await suspended();
    await mori.moderation.take({ ...input, measure: 'lift' });
    expect(await host.listings.host({})).toMatchObject({ total: 1 });
    expect(await visitor.listings.byId({ id: listing.id })).toMatchObject({ visible: true });
    await guest.requests.create({ slotId: listing.slot.id, seatsRequested: 1 });
  });

  it('is never a moderator', async () => {
    const { db } = story;
    const { host, mori, aboutMessage } = await makeReports();
    await db.user.update({ where: { id: host.id }, data: { role: 'admin' } });
    const input = { reportId: aboutMessage.id, measure: 'suspend', reason: 'scam' } as const;
    expect(await refusal(mori.moderation.take(input))).toMatchObject({ status: 403 });
  });

  it('leaves no open requests that are made at the same moment', async () => {
    const { db } = story;
    for (let round = 0; round < 6; round += 1) {
      const { host, guest, mori, listing, aboutMessage } = await makeReports();
      const [first] = (await host.requests.host({})).items;
      const free = await makeListing(db, host);
      const reportId = aboutMessage.id;
      const acts: (() => Promise<unknown>)[] = [
        () => host.requests.accept(first?.id ?? ''),
        () => guest.requests.create({ slotId: free.slot.id, seatsRequested: 1 }),
      ];
      acts.splice(round % 3, 0, () =>
        mori.moderation.take({ reportId, measure: 'suspend', reason: 'scam' }),
      );
      await Promise.allSettled(acts.map((act) => act()));
      const open = { status: { in: ['pending', 'accepted', 'waitlisted'] } };
      const hostId = host.id;
      const left = await db.request.count({ where: { ...open, slot: { listing: { hostId } } } });
      const slot = await db.timeSlot.findUniqueOrThrow({ where: { id: listing.slot.id } });
      expect({ left, reserved: slot.capacityReserved }).toEqual({ left: 0, reserved: 0 });
    }
  });
});

it('emails about the outcome go only to the people concerned, without further details', async () => {
  const letters = await mailFixture();
  const { guest, host, mori, aboutListing, aboutMessage, threadId } = await makeReports(letters);
  const { mailer } = letters;
  await guest.threads.markRead({ id: threadId });
  await mailer.newMails();
  const reason = 'scam' as const;
  const take = async (measure: 'warn' | 'hideListing' | 'showListing' | 'suspend' | 'lift') => {
    const { id: reportId } = measure.endsWith('Listing') ? aboutListing : aboutMessage;
    await mori.moderation.take({ reportId, measure, reason, note: 'canary-note' });
    letters.clock.forward({ hours: 1 });
    return (await mailer.newMails()).sort();
  };
  expect(await take('warn')).toEqual([['hanna', 'A warning from the moderators']]);
  expect(await take('hideListing')).toEqual([['hanna', 'Your listing is hidden']]);
  expect(await take('showListing')).toEqual([['hanna', 'Your listing is shown again']]);
  expect(await take('suspend')).toEqual([
    ['gil', expect.stringContaining('Canceled: Dinner')],
    ['hanna', 'Your account is suspended'],
  ]);
  expect(await take('lift')).toEqual([['hanna', 'Your account is active again']]);
  await mori.moderation.answer({ reportId: aboutMessage.id, status: 'acted', answer: 'Thanks.' });
  expect(await mailer.newMails()).toEqual([['gil', 'We reviewed your report']]);
  const texts = [...mailer.mailsTo(guest), ...mailer.mailsTo(host)].map(({ text }) => text).join();
  expect(texts).not.toMatch(/canary-note|Mori/);
  const [answer] = mailer.mailsTo(guest).slice(-1);
  expect(answer?.text).toContain('Thanks.');
  expect(answer?.text).not.toMatch(/Hanna|suspended/);
});

it('queued emails don’t go to a user suspended in the meantime, except the one that says so', async () => {
  const letters = await mailFixture();
  const { host, guest, request, mori } = await makeReports(letters);
  const { mailer } = letters;
  await mailer.newMails();
  letters.clock.forward({ hours: 1 });
  await host.requests.decline(request.id);
  const { id: reportId } = await host.safety.report({ requestId: request.id, reason: 'unsafe' });
  await mori.moderation.take({ reportId, measure: 'suspend', reason: 'unsafe' });
  const toGuest = (await mailer.newMails()).filter(([name]) => name === 'gil');
  expect(toGuest).toEqual([['gil', 'Your account is suspended']]);
  expect(
    await letters.db.mail.findMany({ where: { userId: guest.id, kind: 'declined' } }),
  ).toMatchObject([{ status: 'skipped', lastError: 'SUSPENDED' }]);
});

it('a report is emailed at once to moderators who can handle it, without private data', async () => {
  const letters = await mailFixture();
  const { db, mailer, host, join } = letters;
  const { guest, listing, message } = await conversation(letters);
  letters.clock.forward({ minutes: 10 });
  await mailer.newMails();
  await moderator(letters);
  const suspended = await join('Held');
  const role = 'admin';
  await db.user.update({
    where: { id: suspended.id },
    data: { role, suspendedAt: new Date(), suspendedReason: 'spam' },
  });
  await db.user.update({ where: { id: guest.id }, data: { role } });
  const details = 'They live at 4711 Canarystreet, call +1 555 0199.';
  await guest.safety.report({ listingId: listing.id, reason: 'false', details });
  await guest.safety.report({ listingId: listing.id, reason: 'false', details });
  expect(await mailer.newMails()).toEqual([['mori', 'New report: Not true']]);
  letters.clock.forward({ minutes: 10 });
  await guest.safety.report({ messageId: message.id, reason: 'unsafe', details });
  expect(await mailer.newMails()).toEqual([['mori', 'Urgent report: Someone may be in danger']]);
  const sent = mailer.received.filter(({ to }) => to[0]?.startsWith('mori'));
  expect(sent[0]?.mail.text).toContain(`Listing: ${listing.title}`);
  expect(sent[1]?.mail.text).toContain('Someone reported a message. 2 reports are open.');
  expect(sent[1]?.mail.text).toContain('https://sukkah.test/moderation');
  expect(JSON.stringify(sent)).not.toMatch(/Canary|0199|Gil|Levi|gil\.\d/);

  // A moderator learns nothing about reports against themselves.
  await db.user.update({ where: { id: host.id }, data: { role } });
  const { id: listingId } = await makeListing(db, host);
  letters.clock.forward({ minutes: 10 });
  await guest.safety.report({ listingId, reason: 'spam' });
  expect(await mailer.newMails()).toEqual([['mori', 'New report: Spam or advertising']]);
});

it('many reports cause at most one email per moderator every ten minutes', async () => {
  const letters = await mailFixture();
  const { db, mailer, host, clock, join } = letters;
  const { guest, message } = await conversation(letters);
  const mori = await moderator(letters);
  await mailer.newMails();
  const report = async (reason: 'spam' | 'scam' = 'spam') =>
    guest.safety.report({ listingId: (await makeListing(db, host)).id, reason });
  await report();
  expect(await mailer.newMails()).toEqual([['mori', 'New report: Spam or advertising']]);
  clock.forward({ minutes: 3 });
  const { id: reportId } = await report();
  await guest.safety.report({ messageId: message.id, reason: 'unsafe' });
  for (let n = 0; n < 5; n += 1) await report();
  expect(await mailer.newMails()).toEqual([]);
  expect(await db.mail.count({ where: { kind: 'reported' } })).toBe(2);
  await mori.moderation.answer({ reportId, status: 'dismissed' });
  clock.forward({ minutes: 7 });
  expect((await mailer.newMails()).filter(([name]) => name === 'mori')).toEqual([
    ['mori', 'Urgent report: Someone may be in danger'],
  ]);
  expect(mailer.mailsTo(mori)[1]?.text).toContain('7 reports are open.');
  clock.forward({ minutes: 20 });
  expect(await mailer.newMails()).toEqual([]);
  const other = await makeListing(db, await join('Omri'));
  await guest.safety.report({ listingId: other.id, reason: 'false' });
  expect(await mailer.newMails()).toEqual([['mori', 'New report: Not true']]);
});

it('a report that is answered before the email goes out isn’t emailed', async () => {
  const letters = await mailFixture();
  const { mailer } = letters;
  const { guest, listing } = await conversation(letters);
  const mori = await moderator(letters);
  await mailer.newMails();
  const { id: reportId } = await guest.safety.report({ listingId: listing.id, reason: 'spam' });
  await mori.moderation.answer({ reportId, status: 'dismissed' });
  expect((await mailer.newMails()).map(([name]) => name)).toEqual(['gil']);
});
