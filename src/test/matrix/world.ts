import { randomUUID } from 'node:crypto';
import type { Db } from '@/server/db';
import { CANARY, CANARY_TEXTS } from '../factories';
import { type Actor, columnOf, PEOPLE, type Person } from './actors';

/** One table at which every actor of the matrix has their place, each with private things of their own. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** By which texts a leak is seen of what a person shares with nobody, or by an acceptance alone. */
const secretsOf = (person: Person, world: number) => {
  const number = `${4711_0000 + PEOPLE.indexOf(person)}`;
  return {
    email: `${person}.canary.${process.pid}.${world}@example.org`,
    phone: `+1 555 ${number}`,
    dietaryNotes: `No ${person}canaryseed`,
    allergens: [`${person}canaryallergen`],
    accessibilityNeeds: [`${person}canaryneed`],
    texts: [`${person}.canary.`, number, `${person}canary`],
  };
};

let worlds = 0;

const inSlot = (startsAt: Date) => ({ startsAt, endsAt: new Date(startsAt.getTime() + 2 * HOUR) });

/**
 * A host's listing whose address is `CANARY`, with a meal to come, one that ended more than 48 hours ago
 * and one at which nobody has asked; and every actor, with the request and the conversation that make them
 * what they are. `now` is the clock's.
 */
export async function matrixWorld(db: Db, now: Date) {
  worlds += 1;
  const world = worlds;
  const idOf = new Map(PEOPLE.map((person) => [person, randomUUID()]));
  const user = (person: Person) => idOf.get(person) ?? '';
  const secrets = new Map(PEOPLE.map((person) => [person, secretsOf(person, world)]));
  const [listingId, coming, over, free] = [0, 1, 2, 3].map(() => randomUUID()) as [
    string,
    string,
    string,
    string,
  ];
  await db.user.createMany({
    data: [...secrets].map(([person, { email, phone }]) => ({
      id: user(person),
      firstName: person,
      email,
      phone,
    })),
  });
  await db.profile.createMany({
    data: [...secrets].map(([person, { dietaryNotes, allergens, accessibilityNeeds }]) => ({
      userId: user(person),
      dietaryNotes,
      allergens,
      accessibilityNeeds,
    })),
  });
  const guests = PEOPLE.flatMap((person) => {
    const { asked, when } = columnOf(person);
    if (!asked) return [];
    const slotId = when === 'over' ? over : coming;
    const [requestId, threadId] = [randomUUID(), randomUUID()];
    return [{ person, hopperId: user(person), status: asked, slotId, requestId, threadId }];
  });
  const taken = (id: string) =>
    guests.filter(({ status, slotId }) => status === 'accepted' && slotId === id).length;
  const slot = (id: string, days: number) => ({
    id,
    type: 'dinner',
    ...inSlot(new Date(now.getTime() + days * DAY)),
    capacityTotal: 10,
    capacityReserved: taken(id),
  });
  await db.sukkahListing.create({
    data: {
      id: listingId,
      hostId: user('host'),
      title: 'Sukkah in the garden',
      city: 'Brooklyn',
      region: 'NY',
      country: 'United States',
      ...CANARY,
      publicLat: 40.1266,
      publicLon: -73.9877,
      timeSlots: { create: [slot(coming, 9), slot(over, -3), slot(free, 10)] },
    },
  });
  await db.request.createMany({
    data: guests.map(({ requestId: id, hopperId, slotId, status }) => ({
      id,
      hopperId,
      slotId,
      status,
      seatsRequested: 1,
      createdAt: now,
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
  const hostId = user('host');
  await db.thread.createMany({
    data: guests.map(({ threadId: id, hopperId }) => ({ id, hopperId, hostId, listingId })),
  });
  const messages = guests.map(({ threadId, hopperId }) => ({
    id: randomUUID(),
    threadId,
    senderId: hopperId,
    body: 'Shalom!',
  }));
  await db.message.createMany({ data: messages });

  /** The request and the conversation of a guest. */
  const guest = (person: Person) => {
    const found = guests.find((one) => one.person === person);
    if (!found) throw new Error(`${person} has asked for nothing.`);
    return { requestId: found.requestId, threadId: found.threadId };
  };

  return {
    listingId,
    slots: { coming, over, free },
    /** The id of a person; of a visitor one that nobody has. */
    userId: (actor: Actor) => (actor === 'visitor' ? randomUUID() : user(actor)),
    viewer: (actor: Actor) => (actor === 'visitor' ? null : { id: user(actor) }),
    guest,
    /** What an actor can name: their own; of the host the pending guest's, of all others the accepted one's. */
    own: (actor: Actor) => {
      if (actor !== 'visitor' && columnOf(actor).asked) return guest(actor);
      return guest(actor === 'host' ? 'pending' : 'accepted');
    },
    /** All ids there are. */
    ids: {
      listing: [listingId],
      slot: [coming, over, free],
      request: guests.map(({ requestId }) => requestId),
      thread: guests.map(({ threadId }) => threadId),
      message: messages.map(({ id }) => id),
      user: PEOPLE.map(user),
    },
    /** Of what others keep private an answer to this actor tells: `street`, and the people by name. */
    tells(text: string, actor: Actor): string[] {
      // An id may hold any digits.
      const bare = text.replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi, '');
      const found = (texts: readonly string[]) => texts.some((one) => bare.includes(one));
      const people = PEOPLE.filter(
        (person) => person !== actor && found(secrets.get(person)?.texts ?? []),
      );
      return [...(found(CANARY_TEXTS) ? ['street'] : []), ...people];
    },
  };
}

export type MatrixWorld = Awaited<ReturnType<typeof matrixWorld>>;
