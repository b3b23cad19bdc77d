import { randomUUID } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS } from '@/schemas/time';
import { z } from '@/schemas/zod';
import type { Db } from '@/server/db/client';
import { makeListing, makeSession, makeUser } from '../factories';

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

const MEALS = 50;
const GUESTS = 10;

export async function household(db: Db) {
  const join = async (firstName: string) => {
    const user = await makeUser(db, { firstName });
    return { ...user, sid: await makeSession(db, user) };
  };
  const host = await join('Hanna');
  const { id: listingId, timeSlots } = await makeListing(db, host, {
    slots: Array.from({ length: MEALS }, (_, day) => ({
      startsAt: inDays(30 + day),
      endsAt: inDays(30.1 + day),
      capacityTotal: 50,
    })),
  });
  const seated = await Promise.all(
    Array.from({ length: GUESTS }, async () => {
      const guest = await join('Gil');
      const participants = { listingId, hopperId: guest.id, hostId: host.id };
      const { id: threadId } = await db.thread.create({ data: participants });
      return { ...guest, threadId };
    }),
  );
  return { host, listingId, meals: timeSlots, guests: seated };
}

type Household = Awaited<ReturnType<typeof household>>;

export type Guest = Household['guests'][number];

type Site = { url: string };

export type Write = { guest: Guest; path: string; body: object; key: string };

export const message = (guest: Guest): Write => {
  const key = randomUUID();
  return { guest, key, path: '/api/messages', body: { threadId: guest.threadId, body: key } };
};

export const request = (guest: Guest, slotId: string): Write => ({
  guest,
  key: randomUUID(),
  path: '/api/requests',
  body: { slotId, seatsRequested: 1 },
});

/** Half messages and half requests, from all guests in turn, skipping the first `without`. */
export function mixedWrites({ guests, meals }: Household, count: number, without = 0): Write[] {
  return Array.from({ length: count }, (_, index) => {
    const n = index + without;
    const guest = guests[n % GUESTS];
    const meal = meals[Math.floor(n / (2 * GUESTS))];
    if (!guest || !meal) throw new Error('There are too few meals.');
    return Math.floor(n / GUESTS) % 2 ? message(guest) : request(guest, meal.id);
  });
}

/** The API's error body and nothing else: no stack, no database messages. */
const errorBody = z.strictObject({
  message: z.string(),
  code: z.string(),
  issues: z.array(z.unknown()).optional(),
});

const created = z.looseObject({ id: z.string() });

export type Answer = { status: number; id: string | undefined };

/**
 * @returns the response, or undefined if the process died first
 * @throws Error if the response is neither a success nor a retryable error
 */
export async function send(
  { url }: Site,
  { guest, path, body, key }: Write,
): Promise<Answer | undefined> {
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
        Cookie: `next-auth.session-token=${guest.sid}`,
      },
      body: JSON.stringify(body),
    });
    text = await response.text();
  } catch {
    return undefined;
  }
  const { status, headers } = response;
  if (status === 201) return { status, id: created.parse(JSON.parse(text)).id };
  if (status !== 503 || !headers.get('retry-after'))
    throw new Error(`Unexpected response ${status}: ${text}`);
  errorBody.parse(JSON.parse(text));
  return { status, id: undefined };
}

export type Load = {
  acknowledged: Map<Write, string>;
  unanswered: number;
  errors: number;
  /** The longest time without an acknowledgment, in milliseconds, and when it ended. */
  longestGap: { ms: number; endedAt: number };
  reaches: (count: number) => Promise<void>;
  done: Promise<void>;
};

/** Eight at a time, retrying each with its key until it's acknowledged. */
export function begin(product: Site, writes: Write[]): Load {
  const progress = new EventEmitter().setMaxListeners(0);
  const waiting = [...writes];
  const sendOne = async (write: Write) => {
    for (;;) {
      const answer = await send(product, write);
      if (answer?.id) return answer.id;
      if (answer) load.errors += 1;
      else load.unanswered += 1;
      await sleep(50);
    }
  };
  let lastAt = performance.now();
  const client = async () => {
    for (let write = waiting.shift(); write; write = waiting.shift()) {
      load.acknowledged.set(write, await sendOne(write));
      const endedAt = performance.now();
      if (endedAt - lastAt > load.longestGap.ms)
        load.longestGap = { ms: endedAt - lastAt, endedAt };
      lastAt = endedAt;
      progress.emit(`${load.acknowledged.size}`);
    }
  };
  const load: Load = {
    acknowledged: new Map(),
    unanswered: 0,
    errors: 0,
    longestGap: { ms: 0, endedAt: 0 },
    reaches: async (count) => {
      if (load.acknowledged.size >= count) return;
      await Promise.race([once(progress, `${count}`), load.done]);
    },
    done: Promise.resolve(),
  };
  load.done = Promise.all(Array.from({ length: 8 }, client)).then(() => {});
  return load;
}

export async function sendAll(product: Site, writes: Write[]): Promise<Load> {
  const load = begin(product, writes);
  await load.done;
  return load;
}

export async function account(db: Db, { acknowledged }: Load) {
  const ids = [...acknowledged.values()];
  const where = { id: { in: ids } };
  const found = (await db.message.count({ where })) + (await db.request.count({ where }));
  const keys = [...acknowledged.keys()].map(({ key }) => key);
  const rowCount =
    (await db.message.count({ where: { body: { in: keys } } })) +
    (await db.request.count({ where: { key: { in: keys } } }));
  const events = await db.requestEvent.count({ where: { requestId: { in: ids }, from: null } });
  const requests = await db.request.count({ where });
  return {
    lost: ids.length - found,
    doubled: rowCount - new Set(ids).size,
    eventsAmiss: events - requests,
  };
}
