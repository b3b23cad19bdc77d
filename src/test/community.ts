import { randomUUID } from 'node:crypto';
import type { Prisma } from '@/generated/prisma/client';
import type { MyData } from '@/schemas/myData';
import type { ReadingLanguage } from '@/schemas/options';
import type { Clock } from '@/server/clock';
import type { Db } from '@/server/db/client';
import type { Replica } from '@/server/db/replica';
import type { Client } from '@/server/http/clientAddress';
import { asUser } from '@/server/policies/actor';
import { type Caller, createCaller } from '@/server/trpc/root';
import { testClock } from './clock';
import { createTestDatabase, type TestDatabase } from './database';
import { english } from './english';
import { makeUser } from './factories';
import { atFileEnd } from './fileEnd';
import { collectMyData } from './myData';

let databasePromise: Promise<TestDatabase> | undefined;

/**
 * Returns this test file's database. Created on first use and dropped after the file's last test.
 */
export function testDatabase(): Promise<TestDatabase> {
  if (!databasePromise) {
    const newDatabase = createTestDatabase();
    databasePromise = newDatabase;
    atFileEnd(async () => {
      databasePromise = undefined;
      await (await newDatabase).drop();
    });
  }
  return databasePromise;
}

/** The same procedures, except that a download comes as a whole. */
const withWholeDownload = (users: Caller['users']) =>
  new Proxy(users, {
    get: (target, name) =>
      name === 'download'
        ? async () => collectMyData(await target.download())
        : Reflect.get(target, name),
  }) as unknown as Omit<Caller['users'], 'download'> & { download: () => Promise<MyData> };

export const SITE = 'https://sukkah.test';

export function callerFor(
  db: Db,
  clock: Clock,
  person: { id: string } | null,
  client: Client,
  language = english,
  replica?: Replica,
) {
  const viewer = person && asUser(person.id);
  const caller = createCaller({ db, clock, viewer, client, site: SITE, language, replica });
  const answer =
    (status: 'accepted' | 'declined' | 'waitlisted', undoable?: true) => (id: string) =>
      caller.requests.setStatus({ id, status, undoable });
  return {
    listings: caller.listings,
    timeSlots: caller.timeSlots,
    threads: caller.threads,
    messages: caller.messages,
    users: withWholeDownload(caller.users),
    push: caller.push,
    needs: caller.needs,
    invitations: caller.invitations,
    zmanim: caller.zmanim,
    places: caller.places,
    safety: caller.safety,
    moderation: caller.moderation,
    ratings: caller.ratings,
    requests: {
      create: caller.requests.create,
      askSeveral: caller.requests.askSeveral,
      host: caller.requests.host,
      hopper: caller.requests.hopper,
      calendar: caller.requests.calendar,
      card: caller.requests.card,
      pocket: caller.requests.pocket,
      eveList: caller.requests.eveList,
      eveLists: caller.requests.eveLists,
      nextMeal: caller.requests.nextMeal,
      overlaps: caller.requests.overlaps,
      ofThread: caller.requests.ofThread,
      offers: (id: string) => caller.requests.offers({ id }),
      markSeen: caller.requests.markSeen,
      markIntroRead: (id: string) => caller.requests.markIntroRead({ id }),
      setStatus: caller.requests.setStatus,
      answerAll: caller.requests.answerAll,
      accept: answer('accepted'),
      decline: answer('declined'),
      waitlist: answer('waitlisted'),
      stillComing: (id: string) => caller.requests.stillComing({ id }),
      releaseSeats: (id: string) => caller.requests.releaseSeats({ id }),
      changeSize: caller.requests.changeSize,
      answerMoreSeats: caller.requests.answerMoreSeats,
      undo: (id: string) => caller.requests.undo({ id }),
      extendUndo: (id: string) => caller.requests.extendUndo({ id }),
      reconsider: (id: string) => caller.requests.reconsider({ id }),
      undoably: {
        accept: answer('accepted', true),
        decline: answer('declined', true),
        waitlist: answer('waitlisted', true),
      },
      acceptInvitation: (id: string) => caller.requests.acceptInvitation({ id }),
      cancel: (id: string, reason?: string) => caller.requests.cancel({ id, reason }),
    },
  };
}

export type Visitor = ReturnType<typeof callerFor>;
export type Person = Visitor & Prisma.UserGetPayload<object>;

/**
 * Creates people new to the file's database: a host, a guest, a stranger (signed in but unrelated),
 * and a visitor (not signed in). They share one clock and one IP address.
 */
export async function community({
  clock = testClock(),
  db = undefined as Db | undefined,
  client = randomUUID(),
  replica = undefined as Replica | undefined,
  reads = undefined as ReadingLanguage | undefined,
} = {}) {
  const place = db ?? (await testDatabase()).db;
  const join = async (firstName: string): Promise<Person> => {
    const user = await makeUser(place, { firstName, ...(reads && { language: reads }) });
    return { ...callerFor(place, clock, { id: user.id }, client, english, replica), ...user };
  };
  const [host, guest, stranger] = await Promise.all([join('Hanna'), join('Gil'), join('Sarah')]);
  const visitor = callerFor(place, clock, null, client, english, replica);
  return { db: place, clock, host, guest, stranger, visitor, join };
}
