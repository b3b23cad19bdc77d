import { Prisma } from '@/generated/prisma/client';
import type { Change } from '@/schemas/live';
import type { Tx } from '../db/client';

/** The channel on which all server processes hear of changes. */
export const CHANNEL = 'changes';

/** The two whom a change concerns, or the one of them who may hear of it. */
type Sides = { hopperId: string; hostId: string };
type Told = Partial<Sides>;

/**
 * A notice, as what a statement of the change selects. Part of its transaction: PostgreSQL sends it on
 * commit and never after a roll-back.
 */
function noticeSql(change: Change, { hopperId, hostId }: Told): Prisma.Sql {
  const users = [hopperId, hostId].filter(Boolean);
  const notice = JSON.stringify({ ...change, users });
  return Prisma.sql`pg_notify(${CHANNEL}, ${notice})::text`;
}

/** Tells the two of a thread that it has something new. */
export const threadNoticeSql = ({ id, ...sides }: Sides & { id: string }) =>
  noticeSql({ kind: 'thread', threadId: id }, sides);

/** Tells guest and host that a request is new, or stands differently now. */
export const requestNoticeSql = (sides: Told) => noticeSql({ kind: 'request' }, sides);

/** Each of the two, by itself. */
export async function notifyThread(tx: Tx, thread: Sides & { id: string }): Promise<void> {
  await tx.$queryRaw`SELECT ${threadNoticeSql(thread)}`;
}

export async function notifyRequest(tx: Tx, sides: Sides): Promise<void> {
  await tx.$queryRaw`SELECT ${requestNoticeSql(sides)}`;
}
