import type { CommunityFigures } from '@/schemas/listing';
import { MINUTE_MS } from '@/schemas/time';
import type { Clock } from '../clock';
import { showsFixedFigures } from '../config/settings.mjs';
import type { Db } from '../db/client';
import { isMadeBeforeMealSql, isOverSql, isPublicListingSql } from '../db/predicates';

/** Cache lifetime, in milliseconds. Counting reads all meals. */
const KEPT_MS = 10 * MINUTE_MS;

/** A guest's seats count once a day: at more meals, the same seats aren't shared twice. */
async function count(db: Db, now: Date): Promise<CommunityFigures> {
  const [figures] = await db.$queryRaw<
    CommunityFigures[]
  >`SELECT (SELECT coalesce(sum(seats), 0)::int FROM (
          SELECT max(r.seats_requested) AS seats FROM requests r
          JOIN time_slots s ON s.id = r.slot_id
          WHERE r.status = 'accepted' AND s.removed_at IS NULL AND ${isOverSql(now)} AND ${isMadeBeforeMealSql}
          GROUP BY r.hopper_id, s.day) a_day) AS "seatsShared",
      (SELECT count(DISTINCT l.host_id)::int FROM sukkah_listings l
        WHERE ${isPublicListingSql}) AS "activeHosts"`;
  return figures ?? { seatsShared: 0, activeHosts: 0 };
}

const cache = new WeakMap<Db, { figures: Promise<CommunityFigures>; until: number }>();

/** Returns figures up to 10 minutes old. */
export function countedFigures({ db, clock }: { db: Db; clock: Clock }): Promise<CommunityFigures> {
  const now = clock.now();
  const entry = cache.get(db);
  if (entry && now.getTime() < entry.until) return entry.figures;
  const figures = count(db, now);
  cache.set(db, { figures, until: now.getTime() + KEPT_MS });
  figures.catch(() => cache.delete(db));
  return figures;
}

export const communityFigures = async ({ ctx }: { ctx: { db: Db; clock: Clock } }) =>
  showsFixedFigures(process.env) ? null : countedFigures(ctx);
