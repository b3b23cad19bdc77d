import { setTimeout as sleep } from 'node:timers/promises';
import PgBoss from 'pg-boss';
import { Prisma } from '@/generated/prisma/client';
import type { Clock } from '../clock';
import type { Db } from '../db/client';
import { JOBS_SCHEMA } from '../jobs/queue';

/** Why a server should be sent nobody; the codes of `/api/ready`. */
export const unreadyReasons = [
  'DATABASE_UNREACHABLE',
  'MIGRATIONS_PENDING',
  'QUEUE_OUTDATED',
  'MAIL_LATE',
] as const;

export type UnreadyReason = (typeof unreadyReasons)[number];

type Asked = {
  db: Db;
  clock: Clock;
  /** The migrations that this build was made with, by name. */
  migrations: readonly string[];
  /** So many minutes may the oldest mail that is due be owed; 0: mail is not looked at. */
  mailMinutes: number;
};

const PATIENCE_MS = 3000;

/** The version of the job queue's tables that the library was made for. */
const QUEUE_VERSION = Number(
  /version\(version\) VALUES \('(\d+)'\)/.exec(PgBoss.getConstructionPlans(JOBS_SCHEMA))?.[1],
);

async function look({ db, clock, migrations, mailMinutes }: Asked): Promise<UnreadyReason[]> {
  const late = new Date(clock.now().getTime() - mailMinutes * 60_000);
  // One statement: whoever asks costs no more than that.
  const [found] = await db.$queryRaw<{ applied: string[]; queue: number; late: boolean }[]>`
    SELECT
      ARRAY(SELECT migration_name FROM _prisma_migrations
        WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL) AS applied,
      (SELECT version::int FROM ${Prisma.raw(JOBS_SCHEMA)}.version) AS queue,
      EXISTS (SELECT FROM mails WHERE status = 'queued' AND due_at < ${late}) AS late`;
  const reasons: UnreadyReason[] = [];
  // A newer database is no hindrance: in a rolling update it comes before the newer server.
  if (migrations.some((name) => !found?.applied.includes(name))) reasons.push('MIGRATIONS_PENDING');
  if (found?.queue !== QUEUE_VERSION) reasons.push('QUEUE_OUTDATED');
  if (mailMinutes > 0 && found?.late) reasons.push('MAIL_LATE');
  return reasons;
}

/** Why people should not be sent to this server now; none when they may. */
export async function unreadyFor(asked: Asked): Promise<UnreadyReason[]> {
  const unreachable: UnreadyReason[] = ['DATABASE_UNREACHABLE'];
  const looked = look(asked).catch(() => unreachable);
  // A database that says nothing is none; the timer keeps no process from ending.
  return Promise.race([looked, sleep(PATIENCE_MS, unreachable, { ref: false })]);
}
