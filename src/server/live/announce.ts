import { Prisma } from '@/generated/prisma/client';
import type { Change } from '@/schemas/live';
import { rowsOf, type Tx } from '../db';

/** The channel on which all server processes hear of changes. */
export const CHANNEL = 'changes';

/** The two whom a change concerns. */
type Sides = { hopperId: string; hostId: string };

/** Part of the transaction: PostgreSQL sends it on commit and never after a roll-back. */
async function announce(tx: Tx, change: Change, { hopperId, hostId }: Sides): Promise<void> {
  const notice = JSON.stringify({ ...change, users: [hopperId, hostId] });
  await rowsOf(tx, Prisma.sql`SELECT pg_notify(${CHANNEL}, ${notice})::text`);
}

/** Tells the two of a thread that it has something new. */
export const announceThread = (tx: Tx, { id, ...sides }: Sides & { id: string }) =>
  announce(tx, { kind: 'thread', threadId: id }, sides);

/** Tells guest and host that a request is new, or stands differently now. */
export const announceRequest = (tx: Tx, sides: Sides) => announce(tx, { kind: 'request' }, sides);
