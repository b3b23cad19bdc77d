import { getSystemErrorName } from 'node:util';
import { log } from '../observability/log';
import { metrics } from '../observability/metrics';

const LEVELS = { sent: 'info', skipped: 'info', refused: 'error', failed: 'error' } as const;

/**
 * Returns the codes of a mail server's error. The text isn't safe to store because it quotes
 * addresses.
 */
export function mailErrorCode(error: unknown): string {
  const { code, errno, responseCode } = error as {
    code?: string;
    errno?: number;
    responseCode?: number;
  };
  // Nodemailer reports every failed connection as ESOCKET.
  const name = errno ? getSystemErrorName(errno) : code;
  return [name, responseCode].filter(Boolean).join(' ') || 'UNKNOWN';
}

/** Only IDs, kinds, and codes, which are safe to log. */
type MailLogFields = { id?: string; kind: string; attempts?: number; code?: string };

/**
 * Logs and counts the outcome of an email.
 * @param late whether it may be too late to be useful, which needs an operator's attention
 */
export function recordMailOutcome(
  outcome: keyof typeof LEVELS,
  { id, kind, ...fields }: MailLogFields,
  { late = false } = {},
): void {
  metrics.mails.inc({ kind, outcome });
  log[late ? 'error' : LEVELS[outcome]](
    { ...(id && { mail: id }), kind, ...fields },
    `mail ${outcome}`,
  );
}
