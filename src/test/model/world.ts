import { randomUUID } from 'node:crypto';
import { createDb, type Db } from '@/server/db/client';
import { type TestClock, testClock } from '../clock';
import { callerFor, type Person, testDatabase } from '../community';
import { listingForm, makeListing, makeUser, slotForm } from '../factories';

/** Each is a client with its own connection pool. */
const PROCESSES = 3;
const GUESTS = 6;

export type Actor = { id: string; at: Person[] };
export type Meal = { id: string; startsAt: string; seatsSetAside: number };
export type Home = { host: Actor; listingId: string; meals: Meal[] };

/** The sukkah of an institution, which is one of the hosts, and a moderator who marks it as such. */
type OpenSukkah = {
  host: Actor;
  moderator: Actor;
  listingId: string;
  hours: { id: string; startsAt: string };
};

type Model = {
  /** Successful status changes with their counts; see `stepKey`. */
  steps: Map<string, number>;
  requests: Map<string, { home: Home; guest: Actor }>;
  leaverIds: Set<string>;
};

export type World = {
  db: Db;
  processes: Db[];
  clock: TestClock;
  homes: Home[];
  openSukkah: OpenSukkah;
  people: Actor[];
  model: Model;
};

export const stepKey = (requestId: string, actorId: string, to: string) =>
  `${requestId} ${to} by ${actorId}`;

let processes: Db[] | undefined;

async function ofThisFile() {
  const { db, url } = await testDatabase();
  processes ??= Array.from({ length: PROCESSES }, () => createDb(url));
  return { db, processes };
}

export async function endProcesses(): Promise<void> {
  await Promise.all((processes ?? []).map((one) => one.$disconnect()));
  processes = undefined;
}

/** The time of a meal. Meals of one home don't overlap. */
const startOf = (day: number) => new Date(Date.UTC(2027, 9, 16 + day, 17)).toISOString();

export const formOf = ({ listingId, meals }: Home, totals: (number | undefined)[]) => ({
  ...listingForm(),
  id: listingId,
  timeSlots: meals.flatMap(({ id, startsAt }, n) => {
    const capacityTotal = totals[n];
    return capacityTotal === undefined ? [] : [{ ...slotForm({ startsAt, capacityTotal }), id }];
  }),
});

async function addOpenSukkah(db: Db, host: Actor, moderator: Actor): Promise<OpenSukkah> {
  const institutionUntil = new Date('2028-01-01T00:00:00Z');
  await db.user.update({ where: { id: host.id }, data: { institutionUntil } });
  const startsAt = startOf(0);
  const slots = [{ startsAt, mode: 'open', capacityTotal: 1 }];
  const { id: listingId, timeSlots } = await makeListing(db, host, { slots });
  return { host, moderator, listingId, hours: { id: `${timeSlots[0]?.id}`, startsAt } };
}

/**
 * Creates two homes with two small meals each. Their hosts and six guests can all make requests at
 * each other's meals. One of the hosts also has an open sukkah.
 */
export async function newWorld(): Promise<World> {
  const { db, processes } = await ofThisFile();
  const clock = testClock();
  const join = async (firstName: string, more: { role?: string } = {}): Promise<Actor> => {
    const user = await makeUser(db, { firstName, emailVerified: new Date(), ...more });
    const client = randomUUID();
    const at = processes.map((one) => ({
      ...callerFor(one, clock, { id: user.id }, client),
      ...user,
    }));
    return { id: user.id, at };
  };
  const open = async (host: Actor): Promise<Home> => {
    const seatsSetAside = [1, 0];
    const { id: listingId, timeSlots } = await makeListing(db, host, {
      slots: seatsSetAside.map((capacityReserved, day) => ({
        startsAt: startOf(day),
        capacityTotal: 4,
        capacityReserved,
      })),
    });
    const meals = timeSlots.map(({ id, startsAt, capacityReserved }) => ({
      id,
      startsAt: startsAt.toISOString(),
      seatsSetAside: capacityReserved,
    }));
    return { host, listingId, meals };
  };
  const hosts = [await join('Hanna'), await join('Hadas')] as const;
  const homes = await Promise.all(hosts.map(open));
  const guests = await Promise.all(Array.from({ length: GUESTS }, () => join('Gil')));
  const openSukkah = await addOpenSukkah(db, hosts[0], await join('Miriam', { role: 'admin' }));
  const model = { steps: new Map(), requests: new Map(), leaverIds: new Set<string>() };
  return { db, processes, clock, homes, openSukkah, people: [...guests, ...hosts], model };
}
