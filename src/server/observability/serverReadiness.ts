import { systemClock } from '../clock';
import { env } from '../config/env';
import { getDb } from '../db/client';
import { type UnreadyReason, unreadyFor } from './readinessChecks';

/**
 * How long a result is cached, in milliseconds, because anyone can call this and repeated calls
 * shouldn't reach the database.
 */
const HOLDS_MS = 1000;

/** Default limit for overdue emails, in minutes. Mail servers are down for an hour now and then. */
const MAIL_MINUTES = 360;

const migrations = (process.env.BUILT_MIGRATIONS ?? '').split(',').filter(Boolean);

let last: { at: number; reasons: Promise<UnreadyReason[]> } | undefined;

/** Checked within the last second. */
export function serverReadiness(): Promise<UnreadyReason[]> {
  const now = Date.now();
  if (last && now - last.at < HOLDS_MS) return last.reasons;
  const mailMinutes = env().READY_MAIL_MINUTES ?? MAIL_MINUTES;
  const reasons = unreadyFor({ db: getDb(), clock: systemClock, migrations, mailMinutes });
  last = { at: now, reasons };
  return reasons;
}
