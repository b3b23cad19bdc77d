import type { needViewers } from '@/schemas/moderation';
import { DAY_MS } from '@/schemas/time';
import type { z } from '@/schemas/zod';
import type { SignedIn } from '../trpc/init';
import { knownFields, knownPerson } from './log';

const LATELY_MS = 30 * DAY_MS;
const MANY = 20;
const SHOWN = 20;

/**
 * Returns hosts who saw many needs lately for each group that they invited. They may be looking for
 * somebody, not for guests.
 */
export async function listNeedViewers({
  ctx: { db, clock, language },
}: {
  ctx: SignedIn;
}): Promise<z.infer<typeof needViewers>> {
  const since = new Date(clock.now().getTime() - LATELY_MS);
  const found = await db.$queryRaw<{ id: string; seen: number }[]>`
    SELECT v.id, v.seen FROM (
      SELECT host_id::text AS id, count(*)::int AS seen FROM need_views
      WHERE at > ${since}::timestamptz GROUP BY host_id HAVING count(*) >= ${MANY}
    ) v CROSS JOIN LATERAL (
      SELECT count(*) AS sent FROM sukkah_listings l JOIN time_slots s ON s.listing_id = l.id
        JOIN requests r ON r.slot_id = s.id
      WHERE l.host_id = v.id::uuid AND r.invitation IS NOT NULL
        AND r.created_at > ${since}::timestamptz
    ) invitations
    WHERE v.seen >= ${MANY} * (1 + invitations.sent) ORDER BY v.seen DESC, v.id LIMIT ${SHOWN}`;
  const ids = found.map(({ id }) => id);
  const people = await db.user.findMany({ where: { id: { in: ids } }, select: knownFields });
  return found.flatMap(({ id, seen }) => {
    const person = people.find((one) => one.id === id);
    return person ? { ...knownPerson(language, person), seen } : [];
  });
}
