import type { SignedIn } from '../trpc/init';

/** Notes that a guest has looked at their requests up to now: nothing before is news any more. */
export async function markSeen({ ctx: { db, viewer, clock } }: { ctx: SignedIn }) {
  const seenAt = clock.now();
  await db.$queryRaw`UPDATE users SET requests_seen_at = ${seenAt}::timestamptz
      WHERE id = ${viewer.id}::uuid RETURNING id::text`;
  return { seenAt };
}
