import { getSystemErrorName } from 'node:util';
import { log } from '../observability/log';
import { metrics } from '../observability/metrics';

const LEVELS = { sent: 'info', skipped: 'info', refused: 'error', failed: 'error' } as const;

/** The part of a mail server's answer that may be stored: its codes, not its words, which quote addresses. */
export function mailErrorCode(error: unknown): string {
  const { code, errno, responseCode } = error as {
    code?: string;
    errno?: number;
    responseCode?: number;
  };
  // Nodemailer calls every failed connection ESOCKET.
  const name = errno ? getSystemErrorName(errno) : code;
  return [name, responseCode].filter(Boolean).join(' ') || 'UNKNOWN';
}

/** What became of a mail, by ids, kinds and codes alone: those may stand in a log. */
type About = { id?: string; kind: string; attempts?: number; code?: string };

/**
 * Writes down and counts what became of a mail. `late`: it may have come too late to be of use, so
 * somebody should look.
 */
export function recordMailOutcome(
  outcome: keyof typeof LEVELS,
  { id, kind, ...about }: About,
  { late = false } = {},
): void {
  metrics.mails.inc({ kind, outcome });
  log[late ? 'error' : LEVELS[outcome]](
    { ...(id && { mail: id }), kind, ...about },
    `mail ${outcome}`,
  );
}
