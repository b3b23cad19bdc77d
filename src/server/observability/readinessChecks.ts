import { setTimeout as sleep } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import { Prisma } from '@/generated/prisma/client';
import type { Clock } from '../clock';
import type { Db } from '../db/client';
import { isClockWrong } from '../db/databaseClock';
import { JOBS_SCHEMA } from '../jobs/queue';

export const unreadyReasons = [
  'DATABASE_UNREACHABLE',
  'DATABASE_NOT_WRITABLE',
  'DATABASE_TIME_ZONE',
  'CLOCK_WRONG',
  'MIGRATIONS_PENDING',
  'QUEUE_OUTDATED',
  'MAIL_LATE',
] as const;

export type UnreadyReason = (typeof unreadyReasons)[number];

type ReadinessInput = {
  db: Db;
  clock: Clock;
  migrations: readonly string[];
  /** How overdue the oldest email may be, in minutes. 0 turns this check off. */
  mailMinutes: number;
};

const PATIENCE_MS = 3000;

/** The job queue's schema version that the installed library expects. */
const QUEUE_VERSION = Number(
  /version\(version\) VALUES \('(\d+)'\)/.exec(PgBoss.getConstructionPlans(JOBS_SCHEMA))?.[1],
);

type State = { zone: string; ms: number; applied: string[]; queue: number; late: boolean };

async function look({
  db,
  clock,
  migrations,
  mailMinutes,
}: ReadinessInput): Promise<UnreadyReason[]> {
  const late = new Date(clock.now().getTime() - mailMinutes * 60_000);
  // A single statement keeps the check cheap.
  const [state] = await db.$queryRaw<State[]>`
    SELECT
      current_setting('TimeZone') AS zone,
      extract(epoch FROM clock_timestamp())::float8 * 1000 AS ms,
      ARRAY(SELECT migration_name FROM _prisma_migrations
        WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL) AS applied,
      (SELECT version::int FROM ${Prisma.raw(JOBS_SCHEMA)}.version) AS queue,
      EXISTS (SELECT FROM mails WHERE status = 'queued' AND due_at < ${late}) AS late`;
  const reasons: UnreadyReason[] = [];
  if (state?.zone !== 'UTC') reasons.push('DATABASE_TIME_ZONE');
  if (isClockWrong(clock.now().getTime() - (state?.ms ?? 0))) reasons.push('CLOCK_WRONG');
  // A newer database is fine: in a rolling update, it's migrated before the servers.
  if (migrations.some((name) => !state?.applied.includes(name))) reasons.push('MIGRATIONS_PENDING');
  if (state?.queue !== QUEUE_VERSION) reasons.push('QUEUE_OUTDATED');
  if (mailMinutes > 0 && state?.late) reasons.push('MAIL_LATE');
  return reasons;
}

/** Writes that haven't been answered. There's one at a time, so that they don't use up connections. */
const pendingWrites = new WeakMap<Db, Promise<unknown>>();

/** Fails where the disk is full or the server is read-only. Never ends where a standby is missing. */
async function write(db: Db): Promise<UnreadyReason[]> {
  const write =
    pendingWrites.get(db) ??
    db.$executeRaw`INSERT INTO rate_limits (key, points, expire)
      VALUES ('write probe', 0, now() + interval '1 minute')
      ON CONFLICT (key) DO UPDATE SET expire = excluded.expire`.finally(() =>
      pendingWrites.delete(db),
    );
  pendingWrites.set(db, write);
  await write;
  return [];
}

/** A check that doesn't end in time has failed. The timer doesn't keep the process alive. */
const inTime = (check: Promise<UnreadyReason[]>, failure: UnreadyReason) =>
  Promise.race([
    check.catch(() => [failure]),
    sleep<UnreadyReason[]>(PATIENCE_MS, [failure], { ref: false }),
  ]);

export async function unreadyFor(input: ReadinessInput): Promise<UnreadyReason[]> {
  const [reasons, written] = await Promise.all([
    inTime(look(input), 'DATABASE_UNREACHABLE'),
    inTime(write(input.db), 'DATABASE_NOT_WRITABLE'),
  ]);
  return reasons.includes('DATABASE_UNREACHABLE') ? reasons : [...written, ...reasons];
}
