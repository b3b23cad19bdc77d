import { Gauge, type Registry } from 'prom-client';
import { urgentReportReasons } from '@/schemas/options';
import type { Clock } from '../clock';
import { type Db, poolOf } from '../db/client';

type Figures = {
  nowMs: number;
  owed: number;
  owedSeconds: number;
  urgentReports: number;
  queues: { queue: string; jobs: number; seconds: number }[];
};

type Seats = { accepted: number; asked: number; open: number };

async function readFigures(db: Db): Promise<Figures | undefined> {
  const [figures] = await db.$queryRaw<Figures[]>`
    WITH due AS (
      SELECT count(*) AS count, min(due_at) AS oldest FROM mails
      WHERE status = 'queued' AND due_at <= now()
    ), waiting AS (
      SELECT q.name AS queue, count(j.id)::int AS jobs,
        coalesce(extract(epoch FROM now() - min(j.start_after)), 0)::float AS seconds
      FROM sukkah_jobs.queue q LEFT JOIN sukkah_jobs.job j
        ON j.name = q.name AND j.state < 'active' AND j.start_after <= now()
      GROUP BY q.name
    )
    SELECT
      extract(epoch FROM clock_timestamp())::float8 * 1000 AS "nowMs",
      (SELECT count FROM due)::int AS owed,
      coalesce((SELECT extract(epoch FROM now() - oldest) FROM due), 0)::float AS "owedSeconds",
      (SELECT count(*) FROM reports WHERE status = 'open'
        AND reason = ANY(${[...urgentReportReasons]}::text[]))::int AS "urgentReports",
      (SELECT coalesce(json_agg(waiting), '[]') FROM waiting) AS queues`;
  return figures;
}

/** Reads the rows of all upcoming meals. */
async function readSeats(db: Db): Promise<Seats | undefined> {
  const [seats] = await db.$queryRaw<Seats[]>`
    WITH coming AS (
      SELECT s.* FROM time_slots s JOIN sukkah_listings l ON l.id = s.listing_id
      WHERE NOT s.ended AND s.ends_at > now() AND s.removed_at IS NULL AND l.visible
    ), asked AS (
      SELECT r.status, sum(r.seats_requested) AS seats
      FROM requests r JOIN coming c ON c.id = r.slot_id GROUP BY r.status
    )
    SELECT
      coalesce((SELECT seats FROM asked WHERE status = 'accepted'), 0)::int AS accepted,
      coalesce((SELECT seats FROM asked WHERE status = 'pending'), 0)::int AS asked,
      coalesce((SELECT sum(capacity_total - capacity_reserved) FROM coming), 0)::int AS open`;
  return seats;
}

/** How long the seat counts are cached. */
const SEATS_MS = 60_000;

/**
 * Registers gauges for the database and its pool. Each `refresh` reads them again, but the seats
 * once a minute at most.
 */
export function createGauges(registry: Registry, { db, clock }: { db: Db; clock: Clock }) {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `sukkah_${name}`, help, labelNames, registers: [registry] });
  const up = gauge('database_up', '1 when the database answered as this was read, else 0.');
  const skew = gauge(
    'clock_skew_seconds',
    'How far the clock of this process is ahead of the database’s.',
  );
  const pool = gauge('database_pool_connections', 'Connections of this process, by state.', [
    'state',
  ]);
  const mailsOwed = gauge('mails_owed', 'Mails that are due and not sent.');
  const mailsOwedSeconds = gauge('mails_owed_seconds', 'For how long the oldest of them is due.');
  const jobs = gauge('queue_jobs', 'Jobs whose time has come and that nobody has taken.', [
    'queue',
  ]);
  const age = gauge('queue_age_seconds', 'For how long the oldest of them waits.', ['queue']);
  const urgentReports = gauge(
    'urgent_reports_open',
    'Urgent reports that no moderator has closed.',
  );
  const seats = gauge('seats', 'Seats of coming meals: accepted, asked for, open.', ['state']);

  let seatsOf = { at: Number.NEGATIVE_INFINITY, seats: undefined as Seats | undefined };
  async function readAll() {
    const figures = await readFigures(db);
    const skewMs = clock.now().getTime() - (figures?.nowMs ?? 0);
    const now = performance.now();
    if (now - seatsOf.at >= SEATS_MS) seatsOf = { at: now, seats: await readSeats(db) };
    return figures && { ...figures, skewMs, seats: seatsOf.seats };
  }

  return async function refresh(): Promise<void> {
    const { totalCount, idleCount, waitingCount } = poolOf(db);
    pool.set({ state: 'busy' }, totalCount - idleCount);
    pool.set({ state: 'idle' }, idleCount);
    pool.set({ state: 'wanted' }, waitingCount);
    const figures = await readAll().catch(() => undefined);
    up.set(figures ? 1 : 0);
    // Stale values would look like a quiet day.
    for (const one of [skew, mailsOwed, mailsOwedSeconds, urgentReports, jobs, age, seats])
      one.reset();
    if (!figures) return;
    skew.set(figures.skewMs / 1000);
    mailsOwed.set(figures.owed);
    mailsOwedSeconds.set(figures.owedSeconds);
    urgentReports.set(figures.urgentReports);
    for (const { queue, jobs: count, seconds } of figures.queues) {
      jobs.set({ queue }, count);
      age.set({ queue }, seconds);
    }
    for (const [state, count] of Object.entries(figures.seats ?? {})) seats.set({ state }, count);
  };
}
