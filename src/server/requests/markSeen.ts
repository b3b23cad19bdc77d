import type { SignedIn } from '../trpc/init';

/** Records that a guest has seen all changes to their requests up to now. */
export async function markSeen({ ctx: { db, viewer, clock } }: { ctx: SignedIn }) {
  const seenAt = clock.now();
  await db.$queryRaw`UPDATE users SET requests_seen_at = ${seenAt}::timestamptz
      WHERE id = ${viewer.id}::uuid RETURNING id::text`;
  return { seenAt };
}
