import { randomUUID } from 'node:crypto';
import { createDb, type Db } from '@/server/db/client';
import { type TestClock, testClock } from '../clock';
import { type Person, speakAs, testDatabase } from '../community';
import { listingForm, makeListing, makeUser, slotForm } from '../factories';

/** Server processes: each a client with a pool of connections of its own. */
const PROCESSES = 3;
const GUESTS = 6;

/** One person, heard by any of the processes. */
export type Actor = { id: string; at: Person[] };
export type Meal = { id: string; startsAt: string; kept: number };
export type Home = { host: Actor; listingId: string; meals: Meal[] };

/** What the answers said: the model that the database is held against. */
type Model = {
  /** Steps that were answered with success, as often as they were: see `stepKey`. */
  steps: Map<string, number>;
  /** Requests that somebody was told they made, by their ids. */
  made: Map<string, { home: Home; guest: Actor }>;
  left: Set<string>;
};

export type World = {
  db: Db;
  processes: Db[];
  clock: TestClock;
  homes: Home[];
  people: Actor[];
  model: Model;
};

export const stepKey = (requestId: string, actorId: string, to: string) =>
  `${requestId} ${to} by ${actorId}`;

let processes: Db[] | undefined;

/** The clients of the test file's database, made once. */
async function ofThisFile() {
  const { db, url } = await testDatabase();
  processes ??= Array.from({ length: PROCESSES }, () => createDb(url));
  return { db, processes };
}

/** Hangs up what `ofThisFile` made. */
export async function endProcesses(): Promise<void> {
  await Promise.all((processes ?? []).map((one) => one.$disconnect()));
  processes = undefined;
}

/** The hour of a meal; two meals of a home are not at the same time. */
const startOf = (day: number) => new Date(Date.UTC(2027, 9, 16 + day, 17)).toISOString();

/** The form of a home with these of its meals, by which a host edits it. */
export const formOf = ({ listingId, meals }: Home, totals: (number | undefined)[]) => ({
  ...listingForm(),
  id: listingId,
  timeSlots: meals.flatMap(({ id, startsAt }, n) => {
    const capacityTotal = totals[n];
    return capacityTotal === undefined ? [] : [{ ...slotForm({ startsAt, capacityTotal }), id }];
  }),
});

/** Two homes with two small meals each, whose hosts and six guests all may ask at each other's. */
export async function newWorld(): Promise<World> {
  const { db, processes } = await ofThisFile();
  const clock = testClock();
  const join = async (firstName: string): Promise<Actor> => {
    const user = await makeUser(db, { firstName });
    const client = randomUUID();
    const at = processes.map((one) => ({
      ...speakAs(one, clock, { id: user.id }, client),
      ...user,
    }));
    return { id: user.id, at };
  };
  const open = async (host: Actor): Promise<Home> => {
    const kept = [1, 0];
    const { id: listingId, timeSlots } = await makeListing(db, host, {
      slots: kept.map((capacityReserved, day) => ({
        startsAt: startOf(day),
        capacityTotal: 4,
        capacityReserved,
      })),
    });
    const meals = timeSlots.map(({ id, startsAt, capacityReserved }) => ({
      id,
      startsAt: startsAt.toISOString(),
      kept: capacityReserved,
    }));
    return { host, listingId, meals };
  };
  const hosts = [await join('Hanna'), await join('Hadas')];
  const homes = await Promise.all(hosts.map(open));
  const guests = await Promise.all(Array.from({ length: GUESTS }, () => join('Gil')));
  const model = { steps: new Map(), made: new Map(), left: new Set<string>() };
  return { db, processes, clock, homes, people: [...guests, ...hosts], model };
}
