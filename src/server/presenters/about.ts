import { Prisma } from '@/generated/prisma/client';
import type { AboutPerson } from '@/schemas/about';
import { UNDO_WINDOW_MS } from './undoWindow';

const { sql } = Prisma;

/** Of so many requests of a listing, the last ones, it is told how soon they were answered. */
const LAST = 20;
/** Of fewer it is not told: one bad day is no custom. */
const FEWEST = 3;

/** Half of the last requests of a listing were answered within so many minutes; NULL where too few were. */
const answerMinutes = (listingId: Prisma.Sql, now: Date) => sql`(
  SELECT CASE WHEN count(*) >= ${FEWEST} THEN
      (percentile_disc(0.5) WITHIN GROUP (ORDER BY answered.minutes))::int END
  FROM (
    SELECT extract(epoch FROM e.at - asked.created_at) / 60 AS minutes
    FROM (SELECT ra.id, ra.created_at FROM requests ra JOIN time_slots sa ON sa.id = ra.slot_id
      WHERE sa.listing_id = ${listingId} ORDER BY ra.created_at DESC LIMIT ${LAST}) asked
    CROSS JOIN LATERAL (SELECT ea.at FROM request_events ea
      WHERE ea.request_id = asked.id AND ea.from_status = 'pending' AND NOT ea.undone
        AND ea.to_status IN ('accepted', 'declined', 'waitlisted') AND ea.actor_id IS NOT NULL
        AND ea.at <= ${new Date(now.getTime() - UNDO_WINDOW_MS)}::timestamptz
      ORDER BY ea.at LIMIT 1) e
  ) answered)`;

/**
 * What somebody chose to show, as JSON: of a row `u` of `users`. What they did not choose never leaves the
 * database.
 * @param listingId of which listing of theirs it is told how soon they answer; of none to their hosts
 */
export const aboutSql = (u: Prisma.Sql, now: Date, listingId?: Prisma.Sql) => {
  const shown = (part: string, value: Prisma.Sql) =>
    sql`CASE WHEN ${part} = ANY(${u}.shown) AND ${u}.deleted_at IS NULL THEN ${value} END`;
  return sql`json_build_object('bio', ${shown('bio', sql`${u}.bio`)},
    'languages', ${shown('languages', sql`to_json(${u}.languages)`)},
    'affiliation', ${shown('affiliation', sql`${u}.affiliation`)},
    'since', ${shown('since', sql`${u}.created_at`)},
    'answerMinutes', ${listingId ? shown('answers', answerMinutes(listingId, now)) : sql`NULL::int`})`;
};

/** What `aboutSql` gives. */
export type AboutJson = Pick<AboutPerson, 'bio' | 'affiliation'> & {
  languages: string[] | null;
  since: string | null;
  answerMinutes: number | null;
};

/** The longest of each, in minutes. */
const within = { hour: 60, hours: 6 * 60, day: 24 * 60 } as const;

function answersWithin(minutes: number | null): AboutPerson['answersWithin'] {
  if (minutes === null) return null;
  if (minutes <= within.hour) return 'hour';
  if (minutes <= within.hours) return 'hours';
  return minutes <= within.day ? 'day' : 'days';
}

/** Reads what `aboutSql` gave, as answers carry it. */
export const readAbout = ({
  languages,
  since,
  answerMinutes,
  ...told
}: AboutJson): AboutPerson => ({
  ...told,
  languages: languages ?? [],
  since: since === null ? null : new Date(since),
  answersWithin: answersWithin(answerMinutes),
});
