import { randomUUID } from 'node:crypto';
import { z } from '@/schemas/zod';
import type { Db } from '@/server/db';
import { makeListing, makeUser } from '../factories';
import type { Product } from './server';

const DAY_MS = 24 * 60 * 60_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

const MEALS = 50;

/** Guests who are signed in, each with a conversation with a host of many meals. */
export async function household(db: Db, guests: number) {
  const join = async (firstName: string) => {
    const user = await makeUser(db, { firstName });
    const sid = randomUUID();
    await db.session.create({ data: { sid, sess: { userId: user.id }, expire: inDays(1) } });
    return { ...user, sid };
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
    Array.from({ length: guests }, async () => {
      const guest = await join('Gil');
      const parties = { listingId, hopperId: guest.id, hostId: host.id };
      const { id: threadId } = await db.thread.create({ data: parties });
      return { ...guest, threadId };
    }),
  );
  return { host, listingId, meals: timeSlots, guests: seated };
}

export type Guest = Awaited<ReturnType<typeof household>>['guests'][number];

/** A change, as a program sends it that wants it made once. */
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

/** The error body of the API, and nothing more: no stack, no words of the database. */
const errorBody = z.strictObject({
  message: z.string(),
  code: z.string(),
  issues: z.array(z.unknown()).optional(),
});

export type Answer = { status: number; id: string | undefined };

/**
 * Sends it once. @returns the answer; undefined when none came, since the process is gone.
 * @throws Error when an answer is no success and no error as the API promises them.
 */
export async function send(
  { url }: Product,
  { guest, path, body, key }: Write,
): Promise<Answer | undefined> {
  let status: number;
  let said: unknown;
  try {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'Idempotency-Key': key,
        Cookie: `next-auth.session-token=${guest.sid}`,
      },
      body: JSON.stringify(body),
    });
    status = response.status;
    said = await response.json();
  } catch {
    return undefined;
  }
  if (status === 201) return { status, id: z.looseObject({ id: z.string() }).parse(said).id };
  errorBody.parse(said);
  return { status, id: undefined };
}

/** What became of a load: what was acknowledged, and how often it was not at first. */
export type Load = { acknowledged: Map<Write, string>; unanswered: number; errors: number };

/**
 * Sends all of them, several at once, each again with its key until it is acknowledged.
 * `between` is called after each acknowledgement with their number.
 */
export async function sendAll(
  product: Product,
  writes: Write[],
  { atOnce = 8, between = (_count: number) => {} } = {},
): Promise<Load> {
  const load: Load = { acknowledged: new Map(), unanswered: 0, errors: 0 };
  const waiting = [...writes];
  const client = async () => {
    for (let write = waiting.shift(); write; write = waiting.shift()) {
      for (;;) {
        const answer = await send(product, write);
        if (answer?.id) {
          load.acknowledged.set(write, answer.id);
          between(load.acknowledged.size);
          break;
        }
        if (answer && answer.status < 500) throw new Error(`It was refused: ${answer.status}`);
        if (answer) load.errors += 1;
        else load.unanswered += 1;
        await new Promise((resume) => setTimeout(resume, 50));
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  return load;
}

/** Of what was acknowledged, how much is not there, and how much is there twice. */
export async function account(db: Db, { acknowledged }: Load) {
  const ids = [...acknowledged.values()];
  const where = { id: { in: ids } };
  const found = (await db.message.count({ where })) + (await db.request.count({ where }));
  const keys = [...acknowledged.keys()].map(({ key }) => key);
  const made =
    (await db.message.count({ where: { body: { in: keys } } })) +
    (await db.request.count({ where: { key: { in: keys } } }));
  const events = await db.requestEvent.count({ where: { requestId: { in: ids }, from: null } });
  const requests = await db.request.count({ where });
  return {
    lost: ids.length - found,
    doubled: made - new Set(ids).size,
    eventsAmiss: events - requests,
  };
}

/** Requests whose host is not owed exactly one mail that tells of them. */
export async function mailsAmiss(db: Db): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM request_events e
    WHERE (SELECT count(*) FROM mails m WHERE m.subject_id = e.id) <> 1`;
  return row?.count ?? 0;
}
