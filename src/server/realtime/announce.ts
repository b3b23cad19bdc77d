import { Prisma } from '@/generated/prisma/client';
import type { Change } from '@/schemas/liveUpdates';
import type { Tx } from '../db/client';

export const CHANNEL = 'changes';

type Sides = { hopperId: string; hostId: string };
type NotifiedSides = Partial<Sides>;

/**
 * SQL expression that sends a notice as part of the change's statement. PostgreSQL sends it on
 * commit and never after a rollback.
 */
function noticeSql(change: Change, { hopperId, hostId }: NotifiedSides): Prisma.Sql {
  const users = [hopperId, hostId].filter(Boolean);
  const notice = JSON.stringify({ ...change, users });
  return Prisma.sql`pg_notify(${CHANNEL}, ${notice})::text`;
}

export const threadNoticeSql = ({ id, ...sides }: Sides & { id: string }) =>
  noticeSql({ kind: 'thread', threadId: id }, sides);

export const requestNoticeSql = (sides: NotifiedSides) => noticeSql({ kind: 'request' }, sides);

export async function notifyThread(tx: Tx, thread: Sides & { id: string }): Promise<void> {
  await tx.$queryRaw`SELECT ${threadNoticeSql(thread)}`;
}

export async function notifyRequest(tx: Tx, sides: Sides): Promise<void> {
  await tx.$queryRaw`SELECT ${requestNoticeSql(sides)}`;
}
