import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '@/schemas/time';
import type { Db } from '@/server/db/client';
import { asUser } from '@/server/policies/actor';
import { CANARY, CANARY_TEXTS, withoutNoise } from '../factories';
import { type Actor, columnOf, PEOPLE, type Person, personOf } from './actors';

/**
 * Returns texts that reveal a leak of what a person shares with nobody, or only after an
 * acceptance.
 */
const secretsOf = (person: Person) => {
  const number = `${4711_0000 + PEOPLE.indexOf(person)}`;
  return {
    // A stranger whose provider shares no address, and who can verify one.
    email: person === 'stranger' ? null : `${person}.canary@example.org`,
    lastName: `L-${person}canaryname`,
    phone: `+1 555 ${number}`,
    dietaryNotes: `No ${person}canaryseed`,
    allergens: [`${person}canaryallergen`],
    accessibilityNeeds: [`${person}canaryneed`],
    phoneText: `555 ${number}`,
    texts: [`${person}.canary`, `${person}canary`],
  };
};

const SECRETS = new Map(PEOPLE.map((person) => [person, secretsOf(person)]));

const wordsOf = (person: Person) => `Wordcanary of ${person}`;
const REPORT = 'Reportcanary';
const NOTE = 'Notecanary';

const inSlot = (startsAt: Date) => ({
  startsAt,
  endsAt: new Date(startsAt.getTime() + 2 * HOUR_MS),
});

/** Empties a database while a server's workers may be running. One of the two may have to retry. */
async function emptied(db: Db, tries = 5): Promise<void> {
  try {
    await db.$executeRaw`TRUNCATE users, sessions, rate_limits, verification_tokens CASCADE`;
  } catch (error) {
    if (tries === 1) throw error;
    await emptied(db, tries - 1);
  }
}

/** @returns their IDs */
async function settle(db: Db, now: Date): Promise<(person: Person) => string> {
  const idOf = new Map(PEOPLE.map((person) => [person, randomUUID()]));
  const user = (person: Person) => idOf.get(person) ?? '';
  const people = [...SECRETS].map(([person, secrets]) => {
    const { dietaryNotes, allergens, accessibilityNeeds, email, phone, lastName } = secrets;
    const { isSuspended, isModerator } = columnOf(person);
    return {
      row: {
        id: user(person),
        firstName: person,
        lastName,
        email,
        phone,
        createdAt: new Date(Date.now() - 30 * DAY_MS),
        ...(isModerator && { role: 'admin' }),
        ...(isSuspended && { suspendedAt: now, suspendedReason: 'spam' }),
      },
      profile: { userId: user(person), dietaryNotes, allergens, accessibilityNeeds },
    };
  });
  await db.user.createMany({ data: people.map(({ row }) => row) });
  await db.profile.createMany({ data: people.map(({ profile }) => profile) });
  const host = user('host');
  await db.block.createMany({
    data: PEOPLE.flatMap((person) => {
      const { block } = columnOf(person);
      if (!block) return [];
      const [blockerId, blockedId] =
        block === 'byHost' ? [host, user(person)] : [user(person), host];
      return [{ blockerId, blockedId, createdAt: now }];
    }),
  });
  return user;
}

/**
 * Replaces the database's content with a listing at the `CANARY` address and every actor. It has an
 * upcoming meal, one that ended an hour ago, one that ended more than 48 hours ago, and one without
 * requests. Each actor gets the request, conversation, and reports that define them. `now` is the
 * clock's time.
 */
export async function matrixWorld(db: Db, now: Date) {
  await emptied(db);
  const user = await settle(db, now);
  const listingId = randomUUID();
  const slots = {
    coming: randomUUID(),
    lately: randomUUID(),
    over: randomUUID(),
    free: randomUUID(),
    /** Opening hours, which a row's `before` adds. */
    hours: randomUUID(),
  };
  const guests = PEOPLE.flatMap((person) => {
    const { requestStatus, when = 'coming' } = columnOf(person);
    if (!requestStatus) return [];
    const [requestId, threadId, messageId] = [randomUUID(), randomUUID(), randomUUID()];
    const rows = { slotId: slots[when], requestId, threadId, messageId };
    return [{ person, hopperId: user(person), status: requestStatus, ...rows }];
  });
  const slot = (id: string, days: number) => ({
    id,
    type: 'dinner',
    ...inSlot(new Date(now.getTime() + days * DAY_MS)),
    capacityTotal: 10,
    capacityReserved: guests.filter(({ status, slotId }) => status === 'accepted' && slotId === id)
      .length,
  });
  const hostId = user('host');
  await db.sukkahListing.create({
    data: {
      id: listingId,
      hostId,
      title: 'Sukkah in the garden',
      city: 'Brooklyn',
      region: 'NY',
      country: 'United States',
      ...CANARY,
      publicLat: 40.1266,
      publicLon: -73.9877,
      timeSlots: {
        create: [
          slot(slots.coming, 9),
          slot(slots.lately, -1 / 8),
          slot(slots.over, -3),
          slot(slots.free, 10),
        ],
      },
    },
  });
  await db.request.createMany({
    data: guests.map(({ requestId: id, hopperId, slotId, status, person }) => ({
      id,
      hopperId,
      slotId,
      status,
      seatsRequested: 1,
      introMessage: wordsOf(person),
      // Only requests made before a meal began can be rated.
      createdAt: slotId === slots.coming ? now : new Date(now.getTime() - 9 * DAY_MS),
    })),
  });
  await db.requestEvent.createMany({
    data: guests.map(({ requestId, hopperId }) => ({
      requestId,
      actorId: hopperId,
      to: 'pending',
      at: new Date(0),
    })),
  });
  await db.thread.createMany({
    data: guests.map(({ threadId: id, hopperId }) => ({ id, hopperId, hostId, listingId })),
  });
  await db.message.createMany({
    data: guests.map(({ messageId: id, threadId, hopperId: senderId, person }) => ({
      id,
      threadId,
      senderId,
      body: wordsOf(person),
    })),
  });

  const guest = (person: Person) => {
    const found = guests.find((one) => one.person === person);
    if (!found) throw new Error(`${person} has no request.`);
    const { requestId, threadId, messageId } = found;
    return { requestId, threadId, messageId };
  };

  const reports = { listing: randomUUID(), message: randomUUID(), moderator: randomUUID() };
  const { threadId, messageId } = guest('accepted');
  const reportFields = { reason: 'spam', details: REPORT, createdAt: now };
  const [pending, accepted, stranger] = [user('pending'), user('accepted'), user('stranger')];
  await db.report.createMany({
    data: [
      {
        id: reports.listing,
        reporterId: pending,
        subjectUserId: hostId,
        listingId,
        ...reportFields,
      },
      {
        id: reports.message,
        reporterId: hostId,
        subjectUserId: accepted,
        threadId,
        messageId,
        ...reportFields,
      },
      {
        id: reports.moderator,
        reporterId: stranger,
        subjectUserId: user('admin'),
        ...reportFields,
      },
    ],
  });
  await db.moderationEvent.create({
    data: { actorId: user('admin'), action: 'warn', userId: hostId, note: NOTE, at: now },
  });
  const reporters = new Set<Actor>(['pending', 'host', 'stranger']);

  return {
    listingId,
    slots,
    reports,
    /** The host's view of a need, and an invitation, which a row's `before` adds. */
    viewId: randomUUID(),
    invitationId: randomUUID(),
    /** Returns a person's ID; for a visitor, an unused one. */
    userId: (actor: Actor) => {
      const person = personOf(actor);
      return person ? user(person) : randomUUID();
    },
    viewer: (actor: Actor) => {
      const person = personOf(actor);
      return person && asUser(user(person));
    },
    guest,
    /**
     * Returns what an actor can refer to: their own things, or for the host the pending guest's,
     * and for everyone else the accepted guest's.
     */
    own: (actor: Actor) => {
      const person = personOf(actor);
      if (person && columnOf(person).requestStatus) return guest(person);
      return guest(actor === 'host' ? 'pending' : 'accepted');
    },
    ids: {
      listing: [listingId],
      slot: Object.values(slots),
      request: guests.map((one) => one.requestId),
      thread: guests.map((one) => one.threadId),
      message: guests.map((one) => one.messageId),
      report: Object.values(reports),
      user: PEOPLE.map(user),
    },
    /**
     * Returns the private details that a response reveals to this actor: `street`, `words` of a
     * conversation, a `report`, moderators' `notes`, and names of people. A name means the response
     * contains that person's email, notes, or last name, or their phone (`hostPhone` if it's only
     * that).
     */
    revealedIn(text: string, actor: Actor): string[] {
      // An ID may contain any digits.
      const bare = withoutNoise(text);
      const found = (texts: readonly string[]) => texts.some((one) => bare.includes(one));
      const self = personOf(actor);
      const others = PEOPLE.filter((person) => person !== self);
      return [
        ...(found(CANARY_TEXTS) ? ['street'] : []),
        ...(actor !== 'host' && found(others.map(wordsOf)) ? ['words'] : []),
        ...(found([REPORT]) && !reporters.has(actor) ? ['report'] : []),
        ...(found([NOTE]) ? ['notes'] : []),
        ...others.flatMap((person) => {
          const { texts = [], phoneText = '' } = SECRETS.get(person) ?? {};
          if (found(texts)) return [person];
          return found([phoneText]) ? [`${person}Phone`] : [];
        }),
      ];
    },
  };
}

export type MatrixWorld = Awaited<ReturnType<typeof matrixWorld>>;
