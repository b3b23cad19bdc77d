import { beforeEach, describe, expect, it } from 'vitest';
import { hasMailboxRoom, hasReserveRoom, limitAddressLinks } from '@/server/auth/signInLinkLimit';
import { community, type Person } from '@/test/community';
import { english } from '@/test/english';
import {
  canariesIn,
  DINNER,
  LUNCH,
  makeCanaryListing,
  makeListing,
  makeRequest,
} from '@/test/factories';
import { refusal } from '@/test/refusal';
import { reasonText } from '../presenters/cancellationReason';

type Story = Awaited<ReturnType<typeof community>>;
let story: Story;
beforeEach(async () => {
  story = await community();
});

const leave = (person: Person) => person.users.deleteAccount({ confirmation: 'DELETE' });
const row = (id: string) => story.db.user.findUniqueOrThrow({ where: { id } });

async function end(id: string) {
  const request = await story.db.request.findUniqueOrThrow({
    where: { id },
    include: { events: { orderBy: [{ at: 'desc' }, { id: 'desc' }], take: 1 } },
  });
  const [event] = request.events;
  return {
    status: request.status,
    actorId: event?.actorId,
    reason: reasonText(english, event, 'host'),
  };
}

describe('a guest who deletes the account', () => {
  it('gives all seats to people on the waitlist, and their hosts are told', async () => {
    const { db, host, guest, stranger } = story;
    const { slot } = await makeListing(db, host, { slots: [{ capacityTotal: 3 }] });
    const accepted = await makeRequest(db, slot, guest, { status: 'accepted', seatsRequested: 3 });
    const waiting = await makeRequest(db, slot, stranger, { status: 'waitlisted' });
    const other = await makeListing(db, stranger);
    const pending = await makeRequest(db, other.slot, guest);
    await leave(guest);

    // The host has seen this name, so it has to be erased.
    const left = { status: 'cancelled', actorId: guest.id };
    expect(await end(accepted.id)).toEqual({ ...left, reason: 'Gil L. left this site.' });
    expect(await end(pending.id)).toEqual({ ...left, reason: 'The guest left this site.' });
    expect((await end(waiting.id)).status).toBe('pending');
    const { capacityReserved } = await db.timeSlot.findUniqueOrThrow({ where: { id: slot.id } });
    expect(capacityReserved).toBe(0);
    const mails = await db.mail.findMany({
      where: { kind: { in: ['cancelled', 'withdrawn'] } },
      select: { userId: true },
    });
    const toThem = mails
      .map((mail) => mail.userId)
      .filter((id) => [host.id, stranger.id].includes(id));
    expect(toThem.sort()).toEqual([host.id, stranger.id].sort());
  });

  it('stays without a name for the people they had contact with', async () => {
    const { db, host, guest } = story;
    const { slot, id: listingId } = await makeListing(db, host);
    await guest.requests.create({ slotId: slot.id, seatsRequested: 1, introMessage: 'Shalom!' });
    await leave(guest);

    const deleted = { firstName: 'Deleted user', lastName: null, profileImageUrl: null };
    const [thread] = (await host.threads.list({})).items;
    expect(thread).toMatchObject({ otherUser: deleted, lastMessage: { body: 'Shalom!' } });
    const messages = await host.messages.list({ threadId: thread?.id ?? '' });
    expect(messages.items.map(({ body }) => body)).toEqual(['Shalom!']);
    const [request] = (await host.requests.host({ listingId })).items;
    expect(request).toMatchObject({ status: 'cancelled', hopper: deleted });
  });

  it.each([
    [null, null, 'The guest left this site.'],
    ['Gil', null, 'Gil left this site.'],
  ])('is called what the host’s pages show: %s %s', async (firstName, lastName, reason) => {
    const { db, host, guest } = story;
    const { slot } = await makeListing(db, host);
    await db.user.update({ where: { id: guest.id }, data: { firstName, lastName } });
    const request = await makeRequest(db, slot, guest, { status: 'accepted' });
    await leave(guest);
    expect((await end(request.id)).reason).toBe(reason);
  });

  it('leaves a meal that has begun or is over unchanged', async () => {
    const { db, clock, host, guest } = story;
    const { slot } = await makeListing(db, host);
    const request = await makeRequest(db, slot, guest, { status: 'accepted' });
    clock.set(new Date(slot.startsAt.getTime() + 60_000));
    await leave(guest);
    expect((await end(request.id)).status).toBe('accepted');
    expect((await db.timeSlot.findUniqueOrThrow({ where: { id: slot.id } })).capacityReserved).toBe(
      1,
    );
  });
});

describe('a host who deletes the account', () => {
  it('removes the upcoming meals, and their guests are told', async () => {
    const { db, host, guest, stranger } = story;
    const listing = await makeCanaryListing(db, host);
    const accepted = await makeRequest(db, listing.slot, guest, { status: 'accepted' });
    const waiting = await makeRequest(db, listing.slot, stranger, { status: 'waitlisted' });
    await leave(host);

    const left = { status: 'cancelled', actorId: null, reason: 'The host left this site.' };
    expect(await end(accepted.id)).toEqual(left);
    expect(await end(waiting.id)).toEqual(left);
    expect((await refusal(story.visitor.listings.byId({ id: listing.id }))).status).toBe(404);
    const seen = await guest.listings.byId({ id: listing.id });
    expect(seen).toMatchObject({
      visible: false,
      timeSlots: [],
      host: { firstName: 'Deleted user' },
    });
    const mails = await db.mail.findMany({
      where: { kind: 'cancelled', userId: { in: [guest.id, stranger.id, host.id] } },
      select: { userId: true },
    });
    expect(mails.map((mail) => mail.userId).sort()).toEqual([guest.id, stranger.id].sort());
  });

  it('leaves no street behind, even for former guests', async () => {
    const { db, clock, host, guest } = story;
    const listing = await makeCanaryListing(db, host, { privacyLevel: 'exact' });
    await makeRequest(db, listing.slot, guest, { status: 'accepted' });
    clock.set(new Date(new Date(DINNER).getTime() + 86_400_000));
    await leave(host);
    const [request] = (await guest.requests.hopper({})).items;
    expect(request).toMatchObject({ status: 'accepted', listing: { title: listing.title } });
    const everything = await db.$queryRaw`SELECT to_jsonb(l) AS l FROM sukkah_listings l
      WHERE id = ${listing.id}::uuid`;
    const all = JSON.stringify([request, everything]);
    expect(canariesIn(all)).toEqual([]);
  });
});

describe('anyone who deletes the account', () => {
  it('is erased', async () => {
    const { db, guest } = story;
    const institutionUntil = new Date('2028-01-15');
    const institutionRemindedAt = new Date('2027-12-16');
    await db.user.update({
      where: { id: guest.id },
      data: { institutionUntil, institutionRemindedAt },
    });
    await guest.users.updateProfile({
      firstName: 'Gil',
      lastName: 'Levi',
      phone: '+1 555 4711',
      bio: 'Plays the oud.',
      languages: ['Hebrew'],
      affiliation: 'Kehillat Yedidya',
      timeZone: 'Asia/Jerusalem',
      dietaryNotes: 'No sesame.',
    });
    const account = { provider: 'google', providerAccountId: guest.id };
    await db.account.create({ data: { userId: guest.id, type: 'oauth', ...account } });
    const expire = new Date('2030-01-01');
    await db.session.create({ data: { sid: guest.id, sess: { userId: guest.id }, expire } });
    const identifier = guest.email ?? '';
    await db.verificationToken.create({ data: { identifier, token: 'x', expires: expire } });
    await limitAddressLinks({ db, client: 'at home' }, identifier);
    await hasMailboxRoom(db, identifier);
    await hasReserveRoom(db, identifier);
    await guest.requests.markSeen();
    await guest.users.setLanguage({ language: 'he' });
    await leave(guest);

    const { createdAt, updatedAt, ...left } = await row(guest.id);
    expect(left).toEqual({
      id: guest.id,
      email: null,
      emailRefusedAt: null,
      emailVerified: null,
      firstName: null,
      lastName: null,
      profileImageUrl: null,
      role: 'hopper',
      suspendedAt: null,
      suspendedReason: null,
      phone: null,
      bio: null,
      languages: [],
      affiliation: null,
      verificationStatus: 'pending',
      timeZone: 'America/New_York',
      language: null,
      shown: [],
      requestsSeenAt: null,
      maxListings: null,
      institutionUntil: null,
      institutionRemindedAt: null,
      hostStars: 0,
      hostRatings: 0,
      guestStars: 0,
      guestRatings: 0,
      deletedAt: expect.any(Date),
    });
    const userId = guest.id;
    expect(await db.profile.count({ where: { userId } })).toBe(0);
    expect(await db.account.count({ where: { userId } })).toBe(0);
    expect(await db.session.count({ where: { sid: guest.id } })).toBe(0);
    expect(await db.verificationToken.count({ where: { identifier } })).toBe(0);
    const counters = await db.rateLimiterFlexible.findMany({ select: { key: true } });
    expect(JSON.stringify(counters)).not.toContain(identifier);
  });

  it('leaves no text behind except in conversations', async () => {
    const { db, clock, host, guest, stranger } = story;
    const { slot } = await makeListing(db, host, { slots: [{}, { startsAt: LUNCH }] });
    const input = { slotId: slot.id, seatsRequested: 1, dietaryFlags: ['Vegan' as const] };
    const intro = 'I cannot eat sesame.';
    const request = await guest.requests.create({ ...input, introMessage: intro });
    await guest.requests.cancel(request.id, 'I am in hospital.');
    const own = await makeListing(db, guest, { title: 'Visited sukkah of the Levis' });
    const strangerRequest = await makeRequest(db, own.slot, stranger, { status: 'accepted' });
    await guest.requests.cancel(strangerRequest.id, 'My wife is in hospital.');
    await makeListing(db, guest, { title: 'Empty sukkah of the Levis' });
    clock.set(new Date(new Date(DINNER).getTime() + 86_400_000));
    await leave(guest);

    const rows = await Promise.all([
      db.request.findMany({ where: { hopperId: guest.id } }),
      db.requestEvent.findMany({ where: { requestId: { in: [request.id, strangerRequest.id] } } }),
      db.sukkahListing.findMany({ where: { hostId: guest.id } }),
    ]);
    const all = JSON.stringify(rows);
    expect(rows.map((list) => list.length)).toEqual([1, 4, 2]);
    for (const word of ['sesame', 'Vegan', 'hospital', 'Empty sukkah of the Levis'])
      expect(all).not.toContain(word);
    const [seen] = (await stranger.requests.hopper({})).items;
    expect(seen?.listing.title).toBe('Visited sukkah of the Levis');
    const [thread] = (await host.threads.list({})).items;
    expect(thread?.lastMessage?.body).toBe(intro);
  });

  it('has to type the confirmation', async () => {
    const { guest } = story;
    for (const confirmation of ['', 'delete', 'yes'])
      expect(await refusal(guest.users.deleteAccount({ confirmation }))).toMatchObject({
        status: 400,
        message: 'Type DELETE to confirm.',
      });
    expect((await row(guest.id)).firstName).toBe('Gil');
  });

  it('does so completely or not at all', async () => {
    const { db, host, guest } = story;
    const { slot } = await makeListing(db, host);
    const request = await makeRequest(db, slot, guest, { status: 'accepted' });
    const name = `no_deletes_${guest.id.replaceAll('-', '')}`;
    await db.$executeRawUnsafe(`ALTER TABLE users ADD CONSTRAINT ${name}
      CHECK (id <> '${guest.id}' OR deleted_at IS NULL)`);
    await expect(leave(guest)).rejects.toThrow();
    expect((await end(request.id)).status).toBe('accepted');
    expect((await row(guest.id)).email).toBe(guest.email);
    await db.$executeRawUnsafe(`ALTER TABLE users DROP CONSTRAINT ${name}`);
  });

  it('doesn’t deadlock with their own guest or host who leaves at the same time', async () => {
    const { db, join } = story;
    const people = await Promise.all(['Avi', 'Beni', 'Chana', 'Dvora'].map((name) => join(name)));
    for (const host of people) {
      const { slot } = await makeListing(db, host);
      for (const guest of people)
        if (guest !== host) await makeRequest(db, slot, guest, { status: 'accepted' });
    }
    await Promise.all(people.map(leave));
    const open = await db.request.count({
      where: { hopperId: { in: people.map(({ id }) => id) }, status: { not: 'cancelled' } },
    });
    expect(open).toBe(0);
  });
});
