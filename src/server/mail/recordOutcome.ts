import { log } from '../observability/log';
import { type MailOutcome, metrics } from '../observability/metrics';

const LEVELS = {
  sent: 'info',
  skipped: 'info',
  refused: 'error',
  // Only the reader can do something about it.
  undeliverable: 'warn',
  failed: 'error',
} as const satisfies Record<MailOutcome, string>;

/** Only IDs, kinds, and codes, which are safe to log. */
type MailLogFields = { id?: string; kind: string; attempts?: number; code?: string };

/**
 * Logs and counts the outcome of an email.
 * @param late whether it may be too late to be useful, which needs an operator's attention
 */
export function recordMailOutcome(
  outcome: MailOutcome,
  { id, kind, ...fields }: MailLogFields,
  { late = false } = {},
): void {
  metrics.mails.inc({ kind, outcome });
  log[late ? 'error' : LEVELS[outcome]](
    { ...(id && { mail: id }), kind, ...fields },
    `mail ${outcome}`,
  );
}
