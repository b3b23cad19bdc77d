import { systemClock } from '../clock';
import { env } from '../config/env';
import { getDb } from '../db/client';
import { type UnreadyReason, unreadyFor } from './ready';

/** So long an answer holds: anybody may ask, and asking often should cost the database nothing. */
const HOLDS_MS = 1000;

/** Minutes that a mail may be owed, unless set: mail servers are down for an hour now and then. */
const MAIL_MINUTES = 360;

/** The names of the migrations, which the build writes in here (next.config.js). */
const migrations = (process.env.BUILT_MIGRATIONS ?? '').split(',').filter(Boolean);

let last: { at: number; reasons: Promise<UnreadyReason[]> } | undefined;

/** Why people should not be sent to this process now, as it was found within the last second. */
export function serverReadiness(): Promise<UnreadyReason[]> {
  const now = Date.now();
  if (last && now - last.at < HOLDS_MS) return last.reasons;
  const mailMinutes = env().READY_MAIL_MINUTES ?? MAIL_MINUTES;
  const reasons = unreadyFor({ db: getDb(), clock: systemClock, migrations, mailMinutes });
  last = { at: now, reasons };
  return reasons;
}
